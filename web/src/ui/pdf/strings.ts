// The texts around a PDF, which load with the first PDF.
import { translated } from '#web/language/translations.ts';

const english = {
  loading: 'Opening the PDF...',
  failed: "We can't show this PDF here",
  failedWhy: 'Try again, or open the file in another program.',
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
  pageIsPicture: 'This page is a picture without text.',
  pageFailed: "We can't show this page. Reload to try again.",
};

export type PdfStrings = typeof english;
export const usePdfStrings = translated('pdf', english);
