import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

interface Place {
  top: number;
  /** The page's height when the reader left it. */
  height: number;
}

const places = new Map<string, Place>();

/** A page that grows later has news, which moves no reader. */
const ARRIVES_MS = 10_000;

const BY_HAND = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

const heightOfPage = () => document.documentElement.scrollHeight;

/**
 * An open item in a list appears a moment later, and so does what stands above it, which pushes the list down: scrolls there until
 * the page is as long as it was, unless the reader has begun to scroll.
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

/** Back leads to where the reader was in a list, as soon as its rows are here again. */
export const useKeptScroll = (isReady: boolean): void => {
  const { key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const restored = useRef('');

  // Ends with the page itself: a shorter page that follows scrolls up, which isn't where the reader was.
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
    // After the frame's own move to the top of a page.
    const frame = requestAnimationFrame(() => {
      stop = scrollUntilLongEnough(place);
    });
    return () => {
      cancelAnimationFrame(frame);
      stop?.();
    };
  }, [key, isReady, isBack]);
};
