// What was just done to many deals is read where they were: an extended one would go behind those that have less time, often to a page that
// isn't loaded. Pure.
import type { DealFilter } from '#contracts/funds/deals';
import type { Shown } from './use-many.ts';

/** `moved`: those that are no longer on the pages that are loaded. */
export type Held = { show: DealFilter; order: readonly string[]; moved: readonly Shown[] };

/** In the order that is held; what came since follows. Another list has its own order. */
export const inPlace = (shown: readonly Shown[], held: Held | undefined, show: DealFilter): readonly Shown[] => {
  if (held?.show !== show) return shown;
  const found = new Map([...held.moved, ...shown].map((one) => [one.facts.id, one]));
  const order = new Set(held.order);
  return [...held.order.flatMap((id) => found.get(id) ?? []), ...shown.filter(({ facts }) => !order.has(facts.id))];
};
