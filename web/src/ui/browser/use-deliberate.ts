import { useEffect, useRef } from 'react';

const DOUBLE_CLICK_MS = 500;

/** For a button that changes its action when it's clicked: the second click of a double click must not run the new action. */
export const useDeliberate = (meaning: unknown): ((act: () => void) => void) => {
  const last = useRef({ meaning, changedAt: Number.NEGATIVE_INFINITY });
  useEffect(() => {
    if (last.current.meaning !== meaning) last.current = { meaning, changedAt: performance.now() };
  }, [meaning]);
  return (act) => {
    if (performance.now() - last.current.changedAt > DOUBLE_CLICK_MS) act();
  };
};
