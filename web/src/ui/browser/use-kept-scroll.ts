import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const places = new Map<string, number>();

const BY_HAND = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * An open item in a list appears a moment later: scrolls there as soon as the page is long enough, unless the reader has begun
 * to scroll.
 */
const scrollOnceLongEnough = (place: number): (() => void) => {
  const stop = () => {
    sizes.disconnect();
    for (const event of BY_HAND) window.removeEventListener(event, stop);
  };
  const sizes = new ResizeObserver(() => {
    window.scrollTo(0, place);
    if (Math.abs(window.scrollY - place) < 1) stop();
  });
  for (const event of BY_HAND) window.addEventListener(event, stop, { passive: true });
  sizes.observe(document.body);
  return stop;
};

/** Back leads to where the reader was in a list, as soon as its rows are here again. */
export const useKeptScroll = (isReady: boolean): void => {
  const { key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const restored = useRef('');

  // Ends with the page itself: a shorter page that follows scrolls up, which isn't where the reader was.
  useLayoutEffect(() => {
    const keep = () => places.set(key, window.scrollY);
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
      stop = scrollOnceLongEnough(place);
    });
    return () => {
      cancelAnimationFrame(frame);
      stop?.();
    };
  }, [key, isReady, isBack]);
};
