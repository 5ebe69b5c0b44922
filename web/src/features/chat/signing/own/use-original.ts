import { useCallback, useEffect, useRef, useState } from 'react';
import { type Refusal, refusalOf } from '#web/language/refusal.ts';
import { pdfBlob } from '#web/ui/pdf/pdf-blob.ts';

export type LoadPdf = () => Promise<{ pdf: string }>;
type Original = { bytes?: Blob; failure?: Refusal };

/** The bytes of a document's PDF, read once: its hash names it, however often the document is made again. */
export const useOriginal = (sha256: string, load: LoadPdf) => {
  const [original, setOriginal] = useState<Original>({});
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(load);
  latest.current = load;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another PDF, or another attempt
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
  return { ...original, retry: useCallback(() => setAttempt((before) => before + 1), []) };
};
