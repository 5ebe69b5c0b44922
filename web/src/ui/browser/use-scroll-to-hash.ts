import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** The place that the link of an email names is on the screen, once it's there. */
export const useScrollToHash = (place: string) => {
  const element = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== `#${place}`) return undefined;
    // A page that has just come goes to its top first.
    const frame = requestAnimationFrame(() => element.current?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, [hash, place]);
  return element;
};
