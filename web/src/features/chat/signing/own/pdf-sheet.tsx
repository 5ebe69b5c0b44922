import type { ReactNode } from 'react';
import type { PdfView } from '#contracts/chat/signing/own';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { PdfPages } from '#web/ui/pdf/pdf-pages.tsx';
import styles from './pdf-sheet.module.css';
import { useOwnPdfStrings } from './strings.ts';
import { type LoadPdf, useOriginal } from './use-original.ts';

type PdfSheetProps = { title: string; pdf: PdfView; load: LoadPdf; overlay: (page: number) => ReactNode };

/** The pages of a document's PDF, in a box that scrolls. */
export function PdfSheet({ title, pdf, load, overlay }: PdfSheetProps) {
  const words = useOwnPdfStrings();
  const { bytes, failure, retry } = useOriginal(pdf.sha256, load);
  if (failure) return <ErrorState error={failure} onRetry={retry} />;
  if (!bytes) return <Loading text={words.loading} lines={8} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to be able to scroll it
    <div className={styles.root} tabIndex={0} role="document" aria-label={title}>
      <PdfPages source={bytes} idOf={pdfPageId} overlay={({ number }) => overlay(number)} />
    </div>
  );
}

/** Where a link beside the document leads. A page shows one such document; the larger view of it, above the page, has no IDs. */
export const pdfPageId = (number: number): string => `pdf-page-${number}`;
