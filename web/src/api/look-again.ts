import { useRef } from 'react';

const SOONEST_MS = 1000;

/** What is on its way is looked for soon at first, then more and more rarely: after half as long again as one has waited. */
export const pauseAfter = (waitedMs: number, longestMs: number): number =>
  Math.min(longestMs, Math.max(SOONEST_MS, waitedMs / 2));

/** Looks until it is stopped, by what it returns; a look that fails is followed by the next all the same. */
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

/**
 * The options of a call whose answer may say that more is on its way. The function is a new one each time it is drawn: SWR
 * asks it for a pause once, and anew only when it has changed.
 */
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
  // What was asked within this time is not asked again: less than the shortest pause.
  return { refreshInterval, dedupingInterval: SOONEST_MS / 2 };
};
