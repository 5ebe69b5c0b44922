import { useEffect, useState } from 'react';

/** What is chosen takes effect after a delay; nothing chosen takes effect at once. */
export const useDelayed = <T>(chosen: T | undefined, ms: number): T | undefined => {
  const [current, setCurrent] = useState<T>();
  useEffect(() => {
    if (chosen === undefined) {
      setCurrent(undefined);
      return;
    }
    const timer = setTimeout(() => setCurrent(chosen), ms);
    return () => clearTimeout(timer);
  }, [chosen, ms]);
  return current;
};
