import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useOnOnline } from '../browser/use-on-online.ts';
import { ErrorState } from '../feedback/error-state.tsx';
import { Loading } from '../feedback/loading.tsx';
import type { OpenedPdf, PdfPage } from './pdf-library.ts';
import styles from './pdf-pages.module.css';
import { usePdfStrings } from './strings.ts';

/** The bytes, or their address. */
type PdfSource = Blob | string;

const bytesOf = async (source: PdfSource, signal: AbortSignal): Promise<ArrayBuffer> => {
  if (typeof source !== 'string') return source.arrayBuffer();
  const reply = await fetch(source, { signal });
  if (!reply.ok) throw new Error(`The file's address answers ${reply.status}`);
  return reply.arrayBuffer();
};

type Opening = { pdf?: OpenedPdf; hasFailed: boolean };

/** Opens a PDF, and closes it when the component unmounts. */
const usePdf = (source: PdfSource) => {
  const [attempt, setAttempt] = useState(0);
  const [opening, setOpening] = useState<Opening>({ hasFailed: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt reads the same source again
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
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  useOnOnline(() => opening.hasFailed && retry());
  return { ...opening, retry };
};

/** The distance that people scroll in a moment. */
const NEAR = '100% 0px';

/** True if an element is on the screen or close to it. */
const useIsNear = (element: RefObject<HTMLElement | null>): boolean => {
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

type DrawnPage = { page?: PdfPage; text?: string; hasFailed: boolean };

/** Loads a page and its text once it's near the visible part. */
const usePdfPage = (pdf: OpenedPdf, number: number, isNear: boolean): DrawnPage => {
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

/** Draws the page at its canvas's width, again when the width changes, and clears it when it's no longer near the visible part. */
const useDrawing = (page: PdfPage | undefined, isNear: boolean) => {
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
      // A canvas keeps its memory until its size is 0.
      current.width = 0;
      current.height = 0;
    };
  }, [page, isNear]);
  return { canvas, hasFailed };
};

type PdfPagesProps = {
  source: PdfSource;
  /** An overlay fills the page, so its percentages are positions on the page. */
  overlay?: ((page: PdfPage) => ReactNode) | undefined;
  /** The ID of a page's element, for links to it. */
  idOf?: ((number: number) => string) | undefined;
  /** Called with the number of pages once the PDF is open. It must be the same function at each render. */
  onOpened?: ((pages: number) => void) | undefined;
};

const numbersTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** The pages of a PDF, one below the other. Each is drawn when it's near the visible part, with its text for screen readers. */
export function PdfPages({ source, overlay, idOf, onOpened }: PdfPagesProps) {
  const words = usePdfStrings();
  const { pdf, hasFailed, retry } = usePdf(source);
  useEffect(() => {
    if (pdf) onOpened?.(pdf.count);
  }, [pdf, onOpened]);
  if (hasFailed) return <ErrorState title={words.failed} error={{ message: words.failedWhy }} onRetry={retry} />;
  if (!pdf) return <Loading text={words.loading} />;
  return (
    <div className={styles.root}>
      {numbersTo(pdf.count).map((number) => (
        <Page key={number} pdf={pdf} number={number} overlay={overlay} id={idOf?.(number)} />
      ))}
    </div>
  );
}

type PageProps = { pdf: OpenedPdf; number: number; overlay: PdfPagesProps['overlay']; id: string | undefined };

function Page({ pdf, number, overlay, id }: PageProps) {
  const words = usePdfStrings();
  const frame = useRef<HTMLElement>(null);
  const isNear = useIsNear(frame);
  const { page, text, hasFailed } = usePdfPage(pdf, number, isNear);
  const drawing = useDrawing(page, isNear);
  return (
    <section
      ref={frame}
      id={id}
      data-page={number}
      className={styles.page}
      aria-label={words.pageOf(number, pdf.count)}
      // A page has letter size until its size is known, so that the pages below hardly move.
      style={{ aspectRatio: page ? `${page.width} / ${page.height}` : '8.5 / 11' }}
    >
      <canvas ref={drawing.canvas} className={styles.canvas} />
      <p className="only-read-aloud">{text === '' ? words.pageIsPicture : text}</p>
      {(hasFailed || drawing.hasFailed) && (
        <p className={styles.failed} role="alert">
          {words.pageFailed}
        </p>
      )}
      {page && overlay?.(page)}
    </section>
  );
}
