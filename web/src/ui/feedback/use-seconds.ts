import { useEffect, useState } from 'react';

/** Whole seconds since this appeared. */
export const useSeconds = (): number => {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const began = Date.now();
    const timer = setInterval(() => setSeconds(Math.round((Date.now() - began) / 1000)), 1000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
};
