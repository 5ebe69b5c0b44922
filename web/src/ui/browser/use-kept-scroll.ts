import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const places = new Map<string, number>();

/** Back leads to where the reader was in a list, as soon as its rows are here again. */
export const useKeptScroll = (isReady: boolean): void => {
  const { key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const restored = useRef('');

  useEffect(() => {
    const keep = () => places.set(key, window.scrollY);
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [key]);

  useEffect(() => {
    const place = places.get(key);
    if (!isReady || !isBack || place === undefined || restored.current === key) return;
    restored.current = key;
    // After the frame's own move to the top of a page.
    const frame = requestAnimationFrame(() => window.scrollTo(0, place));
    return () => cancelAnimationFrame(frame);
  }, [key, isReady, isBack]);
};
