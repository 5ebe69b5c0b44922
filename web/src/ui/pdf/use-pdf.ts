import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { OpenedPdf, PdfPage } from './pdf-library.ts';

/** The bytes, or where they are. */
export type PdfSource = Blob | string;

const bytesOf = async (source: PdfSource, signal: AbortSignal): Promise<ArrayBuffer> => {
  if (typeof source !== 'string') return source.arrayBuffer();
  const reply = await fetch(source, { signal });
  if (!reply.ok) throw new Error(`The file's address answers ${reply.status}`);
  return reply.arrayBuffer();
};

type Opening = { pdf?: OpenedPdf; hasFailed: boolean };

/** Open until the component goes. */
export const usePdf = (source: PdfSource) => {
  const [attempt, setAttempt] = useState(0);
  const [opening, setOpening] = useState<Opening>({ hasFailed: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads the same source again
  useEffect(() => {
    const over = new AbortController();
    let opened: OpenedPdf | undefined;
    const open = async () => {
      try {
        const [{ openPdf }, bytes] = await Promise.all([import('./pdf-library.ts'), bytesOf(source, over.signal)]);
        if (over.signal.aborted) return;
        opened = await openPdf(bytes);
        if (over.signal.aborted) opened.close();
        else setOpening({ pdf: opened, hasFailed: false });
      } catch {
        if (!over.signal.aborted) setOpening({ hasFailed: true });
      }
    };
    setOpening({ hasFailed: false });
    void open();
    return () => {
      over.abort();
      opened?.close();
    };
  }, [source, attempt]);
  return { ...opening, retry: useCallback(() => setAttempt((before) => before + 1), []) };
};

/** As far from the screen as someone scrolls in a moment. */
const NEAR = '100% 0px';

/** Whether an element is on the screen or close to it. */
export const useIsNear = (element: RefObject<HTMLElement | null>): boolean => {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const watch = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), { rootMargin: NEAR });
    watch.observe(current);
    return () => watch.disconnect();
  }, [element]);
  return isNear;
};

export type DrawnPage = { page?: PdfPage; text?: string; hasFailed: boolean };

/** A page and its text, once someone comes near it. */
export const usePdfPage = (pdf: OpenedPdf, number: number, isNear: boolean): DrawnPage => {
  const [drawn, setDrawn] = useState<DrawnPage>({ hasFailed: false });
  const isKnown = drawn.page !== undefined;
  useEffect(() => {
    if (!isNear || isKnown) return;
    let isOver = false;
    const read = async () => {
      try {
        const page = await pdf.page(number);
        if (isOver) return;
        setDrawn({ page, hasFailed: false });
        const text = await page.text();
        setDrawn({ page, text, hasFailed: false });
      } catch {
        if (!isOver) setDrawn({ hasFailed: true });
      }
    };
    void read();
    return () => {
      isOver = true;
    };
  }, [pdf, number, isNear, isKnown]);
  return drawn;
};

/** Draws the page as wide as its canvas is, again when that changes, and lets it go when no one is near. */
export const useDrawing = (page: PdfPage | undefined, isNear: boolean) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const { current } = canvas;
    if (!current || !page || !isNear) return;
    let drawing: ReturnType<PdfPage['draw']> | undefined;
    let isOver = false;
    let drawnWidth = 0;
    const draw = () => {
      const width = current.clientWidth;
      if (width === 0 || width === drawnWidth) return;
      drawnWidth = width;
      drawing?.stop();
      const mine = page.draw(current, width);
      drawing = mine;
      mine.done.catch(() => {
        if (!isOver && drawing === mine) setFailed(true);
      });
    };
    const sizes = new ResizeObserver(draw);
    sizes.observe(current);
    return () => {
      isOver = true;
      sizes.disconnect();
      drawing?.stop();
      // A canvas holds its memory until it has no size.
      current.width = 0;
      current.height = 0;
    };
  }, [page, isNear]);
  return { canvas, hasFailed };
};
