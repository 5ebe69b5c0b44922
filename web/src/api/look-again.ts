import { useRef } from 'react';

const SOONEST_MS = 1000;

/** Looks soon at first, then less and less often: after half of the time waited so far. */
export const pauseAfter = (waitedMs: number, longestMs: number): number =>
  Math.min(longestMs, Math.max(SOONEST_MS, waitedMs / 2));

/** Looks until the returned function stops it. A look that fails is followed by the next one all the same. */
export const lookAgain = (look: () => Promise<unknown>, longestMs: number): (() => void) => {
  const began = Date.now();
  let isOver = false;
  let timer: ReturnType<typeof setTimeout>;
  const lookLater = () => {
    timer = setTimeout(
      () =>
        void look().finally(() => {
          if (!isOver) lookLater();
        }),
      pauseAfter(Date.now() - began, longestMs),
    );
  };
  lookLater();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
};

/** The options of a call whose answer may say that more is on its way. */
export const useLookAgain = <T>(isOnItsWay: (answer: T) => boolean, longestMs: number) => {
  const since = useRef<number>(undefined);
  const refreshInterval = (answer: T | undefined): number => {
    if (answer === undefined || !isOnItsWay(answer)) {
      since.current = undefined;
      return 0;
    }
    since.current ??= Date.now();
    return pauseAfter(Date.now() - since.current, longestMs);
  };
  // Less than the shortest pause, so that no look is dropped as a duplicate.
  return { refreshInterval, dedupingInterval: SOONEST_MS / 2 };
};
