import { type ReactNode, useEffect, useRef } from 'react';
import { ErrorState } from '../feedback/error-state.tsx';
import { Loading } from '../feedback/loading.tsx';
import type { OpenedPdf, PdfPage } from './pdf-library.ts';
import styles from './pdf-pages.module.css';
import { usePdfStrings } from './strings.ts';
import { type PdfSource, useDrawing, useIsNear, usePdf, usePdfPage } from './use-pdf.ts';

type PdfPagesProps = {
  source: PdfSource;
  /** What lies on a page: it fills it, so shares of its width and height are places on the page. */
  overlay?: ((page: PdfPage) => ReactNode) | undefined;
  /** The ID of a page, where something on the page around it leads there. */
  idOf?: ((number: number) => string) | undefined;
  /** It's open, and has this many pages. The same function each time. */
  onOpened?: ((pages: number) => void) | undefined;
};

const numbersTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** The pages of a PDF below each other, each drawn when someone comes near it, with its text for those who can't see it. */
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
      // Letter size until it's known, so that the pages below stay about where they are.
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
