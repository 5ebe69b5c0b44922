// The two faces of the product, embedded in every PDF: a reader's own fonts would change how it looks. Open Sans (SIL Open
// Font License 1.1), the faces of web/src/theme/fonts as TrueType. lib/build/bundle-assets.ts puts the files beside a bundle.
import { readFileSync } from 'node:fs';
import type { PdfFaces } from './pdf-document.ts';

let faces: PdfFaces | undefined;

/** Read at the first document, the same for all after it. */
export const pdfFaces = (): PdfFaces => {
  faces ??= {
    regular: readFileSync(new URL('./fonts/open-sans-400.ttf', import.meta.url)),
    bold: readFileSync(new URL('./fonts/open-sans-700.ttf', import.meta.url)),
  };
  return faces;
};
