import { useState } from 'react';

export type Pages = { page: number; pagesKnown: number; hasMore: boolean; goTo: (page: number) => void };

/**
 * Pages of a list that is read by cursors: the way back is kept as the cursors that led here, and forgotten when `order`,
 * whatever the list is searched and sorted by, changes.
 */
export const useCursors = (order: string) => {
  const [way, setWay] = useState<{ order: string; cursors: (string | undefined)[]; page: number }>();
  const { cursors, page } = way?.order === order ? way : { cursors: [undefined], page: 1 };

  return {
    cursor: cursors[page - 1],
    /** `next` is the cursor that the current page came with, if any. */
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
