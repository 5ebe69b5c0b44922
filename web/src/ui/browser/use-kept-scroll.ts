import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

interface Place {
  top: number;
  /** The page's height when the reader left it. */
  height: number;
}

const places = new Map<string, Place>();

/** A page that grows after this time has new content, which must not move the reader. */
const ARRIVES_MS = 10_000;

const BY_HAND = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

const heightOfPage = () => document.documentElement.scrollHeight;

/**
 * Parts of the page, such as an open item, appear a moment later and move the list. So this keeps scrolling to the place until the page is
 * as long as it was, unless the reader begins to scroll.
 */
const scrollUntilLongEnough = ({ top, height }: Place): (() => void) => {
  const stop = () => {
    clearTimeout(late);
    sizes.disconnect();
    for (const event of BY_HAND) window.removeEventListener(event, stop);
  };
  const sizes = new ResizeObserver(() => {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) < 1 && heightOfPage() >= height) stop();
  });
  for (const event of BY_HAND) window.addEventListener(event, stop, { passive: true });
  sizes.observe(document.body);
  const late = setTimeout(stop, ARRIVES_MS);
  return stop;
};

/** Back restores the reader's place in a list, as soon as its rows have loaded again. */
export const useKeptScroll = (isReady: boolean): void => {
  const { key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const restored = useRef('');

  // A layout effect ends together with the page, because a shorter next page scrolls up, and that isn't the reader's place.
  useLayoutEffect(() => {
    const keep = () => places.set(key, { top: window.scrollY, height: heightOfPage() });
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [key]);

  useEffect(() => {
    const place = places.get(key);
    if (!isReady || !isBack || place === undefined || restored.current === key) return;
    restored.current = key;
    let stop: (() => void) | undefined;
    // The frame scrolls a new page to the top first.
    const frame = requestAnimationFrame(() => {
      stop = scrollUntilLongEnough(place);
    });
    return () => {
      cancelAnimationFrame(frame);
      stop?.();
    };
  }, [key, isReady, isBack]);
};
