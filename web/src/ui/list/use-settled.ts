import { useEffect, useState } from 'react';

const PAUSE_MS = 200;

/** The typed text, once the person pauses. */
export const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled.trim();
};
