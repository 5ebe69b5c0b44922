import { DEAL_FILTERS, DEAL_LAYOUTS, type SavedView } from '#contracts/funds/deals';
import { useListAddress } from '#web/ui/list/use-list-address.ts';

export type View = Omit<SavedView, 'name'>;

const FIRST = { show: 'open', layout: 'list', q: '' };

export const useView = (): [View, (change: Partial<View>) => void] => {
  const [{ show, layout, q }, change] = useListAddress(FIRST);
  const view: View = {
    show: DEAL_FILTERS.find((one) => one === show) ?? 'open',
    layout: DEAL_LAYOUTS.find((one) => one === layout) ?? 'list',
    search: q,
  };
  return [view, ({ search, ...part }) => change({ ...part, ...(search === undefined ? {} : { q: search }) })];
};
