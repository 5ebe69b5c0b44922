import { type RefObject, useEffect, useState } from 'react';

/** Of this viewer: the page below it may show a PDF as well. */
const topOf = (scroller: HTMLElement, number: number): number =>
  scroller.querySelector(`[data-page="${number}"]`)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;

/** The last page that begins in the upper half of what's on the screen. */
const pageAt = (scroller: HTMLElement, pages: number): number => {
  const { top, height } = scroller.getBoundingClientRect();
  let number = pages;
  while (number > 1 && topOf(scroller, number) > top + height / 2) number--;
  return number;
};

export const usePageInView = (scroller: RefObject<HTMLElement | null>, pages: number): number => {
  const [page, setPage] = useState(1);
  useEffect(() => {
    const { current } = scroller;
    if (!current || pages === 0) return;
    const look = () => setPage(pageAt(current, pages));
    look();
    current.addEventListener('scroll', look, { passive: true });
    return () => current.removeEventListener('scroll', look);
  }, [scroller, pages]);
  return page;
};
