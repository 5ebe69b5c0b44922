import { useEntryState } from '../browser/use-entry-state.ts';

export type Pages = { page: number; pagesKnown: number; hasMore: boolean; goTo: (page: number) => void };

type Way = { order: string; cursors: (string | undefined)[]; page: number };

/**
 * Pages of a list that is read by cursors. The cursors of earlier pages are kept to go back, and dropped when `order`, the list's search
 * and sort order, changes. The browser's Back restores the page. `name`: needed if a page has several lists.
 */
export const useCursors = (order: string, name = 'pages') => {
  const [way, setWay] = useEntryState<Way | undefined>(name, undefined);
  const { cursors, page } = way?.order === order ? way : { cursors: [undefined], page: 1 };

  return {
    cursor: cursors[page - 1],
    /** `next` is the cursor in the current page's answer, if any. */
    pagesWith: (next: string | null | undefined): Pages => ({
      page,
      pagesKnown: cursors.length,
      hasMore: Boolean(next) || page < cursors.length,
      goTo: (wanted) => {
        const known = cursors.length >= wanted ? cursors : [...cursors, next ?? undefined];
        setWay({ order, cursors: known, page: Math.min(wanted, known.length) });
      },
    }),
  };
};
