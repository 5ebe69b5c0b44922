import { useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const kept = new Map<string, unknown>();

/** State that Back restores, because it belongs to the entry of the browser's history, like the scroll position. */
export const useEntryState = <T>(name: string, initial: T): [T, (next: T) => void] => {
  const { key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const place = `${key} ${name}`;
  const [state, setState] = useState<T>(() => (isBack && kept.has(place) ? (kept.get(place) as T) : initial));
  useEffect(() => {
    kept.set(place, state);
  }, [place, state]);
  return [state, setState];
};
