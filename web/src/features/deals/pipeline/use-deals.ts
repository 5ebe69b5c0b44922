import { useState } from 'react';
import { type Deal, type DealFilter, routes } from '#contracts/funds/deals';
import { call } from '#web/api/call.ts';
import { usePages } from '#web/api/use-pages.ts';
import { factsOf, foldPages } from '../deal-facts.ts';
import { type Held, inPlace } from './in-place.ts';
import type { Shown } from './use-many.ts';

const PAGE = 25;

type Page = { deals: Deal[]; next_cursor: string | null };

const shownOf = (deals: readonly Deal[]): Shown[] => {
  const now = new Date();
  return deals.flatMap((deal) => {
    const facts = factsOf(deal, now);
    return facts ? [{ facts, communications: deal.communications }] : [];
  });
};

/** One that can't be read now isn't held: the list has it where it belongs. */
const readDeals = async (ids: readonly string[]): Promise<Shown[]> => {
  const read = await Promise.allSettled(ids.map((id) => call(routes.deal, { params: { id } })));
  return shownOf(read.flatMap((one) => (one.status === 'fulfilled' ? [one.value as Deal] : [])));
};

/** Page by page. What was read is shown again when the agent comes back, and then read again. */
export const useDeals = (show: DealFilter) => {
  const list = usePages<Page>(`deals ${show}`, async (cursor) => {
    const page = await call(routes.deals, { query: { show, limit: PAGE, cursor } });
    return page as Page;
  });
  const [held, setHeld] = useState<Held>();
  const shown = inPlace(shownOf(foldPages(list.pages ?? [])), held, show);

  /** Reads the list again; what was done to these is still read where they were. */
  const refreshAround = async (done: readonly string[]) => {
    const around = new Set([...(held?.moved ?? []).map(({ facts }) => facts.id), ...done]);
    const holdThese = (moved: readonly Shown[]) => setHeld((before) => before && { ...before, moved });
    // The list without them is here before what became of them: until then they're shown as they were.
    holdThese(shown.filter(({ facts }) => around.has(facts.id)));
    const pages = (await list.reload().catch(() => undefined)) as Page[] | undefined;
    const there = new Set(foldPages(pages ?? []).map(({ id }) => id));
    const moved = await readDeals([...around].filter((id) => !there.has(id)));
    // One that was held before may have been canceled now.
    holdThese(moved.filter(({ facts }) => facts.stage !== 'over' || done.includes(facts.id)));
  };

  return {
    ...list,
    shown,
    /** Keeps the order as it is, until the agent leaves or shows another list. */
    hold: () => setHeld({ show, order: shown.map(({ facts }) => facts.id), moved: held?.moved ?? [] }),
    release: () => setHeld(undefined),
    refreshAround,
  };
};
