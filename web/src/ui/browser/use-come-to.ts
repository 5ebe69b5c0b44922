import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** The place that the link of an email names is on the screen, once it's there. */
export const useComeTo = (place: string) => {
  const element = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === `#${place}`) element.current?.scrollIntoView();
  }, [hash, place]);
  return element;
};
