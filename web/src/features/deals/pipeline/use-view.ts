import { useSearchParams } from 'react-router-dom';
import { DEAL_FILTERS, DEAL_LAYOUTS, type SavedView } from '#contracts/funds/deals';

export type View = Omit<SavedView, 'name'>;

/** Filter, layout and search are in the address: Back and a reload lead to the same list. */
export const useView = (): [View, (change: Partial<View>) => void] => {
  const [params, setParams] = useSearchParams();
  const view: View = {
    show: DEAL_FILTERS.find((one) => one === params.get('show')) ?? 'open',
    layout: DEAL_LAYOUTS.find((one) => one === params.get('layout')) ?? 'list',
    search: params.get('q') ?? '',
  };
  const change = (part: Partial<View>) => {
    const { show, layout, search } = { ...view, ...part };
    const next = {
      ...(show !== 'open' && { show }),
      ...(layout !== 'list' && { layout }),
      ...(search && { q: search }),
    };
    setParams(next, { replace: true });
  };
  return [view, change];
};
