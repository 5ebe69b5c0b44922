// When each part of a report becomes ready, and whether it does, by the moods of the banks in it.
import { institutionOf } from '../items.ts';
import type { PlaidState, ReportPart, ReportRecord } from '../state.ts';

export type PartName = 'fast' | 'full';

type Recipe = Pick<ReportRecord, 'itemIds' | 'options'>;
type Items = Pick<PlaidState, 'items'>;

export const behaviors = ({ items }: Items, { itemIds }: Pick<Recipe, 'itemIds'>) =>
  itemIds.map((id) => institutionOf(items[id]!.institutionId).behavior);

export const firstParts = (
  items: Items,
  recipe: Recipe,
  { now, fastMs, fullMs }: { now: Date; fastMs: number; fullMs: number },
): Record<PartName, ReportPart> => {
  const moods = behaviors(items, recipe);
  const building = (ms: number): ReportPart =>
    moods.some(({ report }) => report === 'never ready')
      ? { status: 'building' }
      : { status: 'building', dueAt: new Date(now.getTime() + ms).toISOString() };
  const isFast = recipe.options.add_ons?.includes('fast_assets');
  // A fast report needs the owners: where the bank does not give them, there is only the full one.
  const lacksOwners = moods.some(({ owners }) => owners === 'unavailable');
  const full = building(fullMs);
  if (!isFast) return { fast: { status: 'none' }, full };
  return { fast: lacksOwners ? { status: 'failed' } : building(fastMs), full };
};

export const partWhenDue = (items: Items, report: Recipe): ReportPart => ({
  status: behaviors(items, report).some((mood) => mood.report === 'fails') ? 'failed' : 'ready',
});
