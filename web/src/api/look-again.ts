import { useRef } from 'react';

const SOONEST_MS = 1000;

/** Checks often at first, then less often: each pause is half of the time waited so far. */
export const pauseAfter = (waitedMs: number, longestMs: number): number =>
  Math.min(longestMs, Math.max(SOONEST_MS, waitedMs / 2));

/** Checks again until the returned function stops it. After a failed check, the next one follows as usual. */
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

/** SWR's options for a call whose answer may say that more is on its way. */
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
  // This is less than the shortest pause, so that SWR drops no check as a duplicate.
  return { refreshInterval, dedupingInterval: SOONEST_MS / 2 };
};
