import { type Deal, type DealFilter, routes } from '#contracts/funds/deals';
import { call } from '#web/api/call.ts';
import { usePages } from '#web/api/use-pages.ts';
import { factsOf, foldPages } from '../deal-facts.ts';

const PAGE = 25;

type Page = { deals: Deal[]; next_cursor: string | null };

/** Page by page. What was read is shown again when the agent comes back, and then read again. */
export const useDeals = (show: DealFilter) => {
  const list = usePages<Page>(`deals ${show}`, async (cursor) => {
    const page = await call(routes.deals, { query: { show, limit: PAGE, cursor } });
    return page as Page;
  });
  const now = new Date();
  const shown = foldPages(list.pages ?? []).flatMap((deal) => {
    const facts = factsOf(deal, now);
    return facts ? [{ facts, communications: deal.communications }] : [];
  });
  return { ...list, shown };
};
