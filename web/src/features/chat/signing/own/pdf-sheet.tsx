import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { PdfView } from '#contracts/chat/signing/own';
import { type Refusal, refusalOf } from '#web/language/refusal.ts';
import { useAgainOnline } from '#web/ui/browser/use-on-online.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { pdfBlob } from '#web/ui/pdf/pdf-blob.ts';
import { PdfPages } from '#web/ui/pdf/pdf-pages.tsx';
import styles from './pdf-sheet.module.css';
import { useOwnPdfStrings } from './strings.ts';

export type LoadPdf = () => Promise<{ pdf: string }>;
type Original = { bytes?: Blob; failure?: Refusal };

/** The bytes of a document's PDF. The hash identifies them, so they're read once, even if the document is remade. */
const useOriginal = (sha256: string, load: LoadPdf) => {
  const [original, setOriginal] = useState<Original>({});
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(load);
  latest.current = load;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a different PDF or another attempt loads it
  useEffect(() => {
    let isOver = false;
    const read = async () => {
      try {
        const { pdf } = await latest.current();
        if (!isOver) setOriginal({ bytes: pdfBlob(pdf) });
      } catch (error) {
        if (!isOver) setOriginal({ failure: refusalOf(error) });
      }
    };
    setOriginal({});
    void read();
    return () => {
      isOver = true;
    };
  }, [sha256, attempt]);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  useAgainOnline(original.failure, retry);
  return { ...original, retry };
};

type PdfSheetProps = { title: string; pdf: PdfView; load: LoadPdf; overlay: (page: number) => ReactNode };

/** The pages of a document's PDF, in a box that scrolls. */
export function PdfSheet({ title, pdf, load, overlay }: PdfSheetProps) {
  const words = useOwnPdfStrings();
  const { bytes, failure, retry } = useOriginal(pdf.sha256, load);
  if (failure) return <ErrorState error={failure} onRetry={retry} />;
  if (!bytes) return <Loading text={words.loading} lines={8} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to be able to scroll it
    <div className={`boxed ${styles.root}`} tabIndex={0} role="document" aria-label={title}>
      <PdfPages source={bytes} idOf={pdfPageId} overlay={({ number }) => overlay(number)} />
    </div>
  );
}

/** The target of links beside the document. A page shows one such document; its larger view above the page has no IDs. */
export const pdfPageId = (number: number): string => `pdf-page-${number}`;
