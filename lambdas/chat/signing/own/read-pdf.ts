// Whether a PDF can be a document to sign, by its size and its pages. It was rebuilt when it was uploaded (docs/adr/109-checks-of-files.md).
import type { PDFDocument, PDFPage } from 'pdf-lib';
import { AppError } from '#core/http/errors.ts';
import { OWN_PDF, type PdfView } from './vocabulary.ts';

const refused = (message: string) => new AppError('INVALID', { fields: { file: message } });
const megabytes = OWN_PDF.bytes / 1024 / 1024;

export const requireSize = (bytes: number): void => {
  if (bytes > OWN_PDF.bytes)
    throw refused(`A PDF to sign can have ${megabytes} MB at most. Save it smaller, or split it.`);
};

/** Without streams of objects, as the sealed copy is written: some grow by that. */
export const savedPdf = async (pdf: PDFDocument): Promise<Buffer> =>
  Buffer.from(await pdf.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false }));

/** Turned as it's shown, in degrees. */
export const turnOf = (page: PDFPage): number => ((page.getRotation().angle % 360) + 360) % 360;

const sizeOf = (page: PDFPage): PdfView['pages'][number] => {
  const { width, height } = page.getCropBox();
  return turnOf(page) % 180 === 0 ? { width, height } : { width: height, height: width };
};

type Prepared = { bytes: Buffer; pages: PdfView['pages'] };

export const readPdf = async (bytes: Buffer): Promise<Prepared> => {
  requireSize(bytes.length);
  const { PDFDocument } = await import('pdf-lib');
  const pages = (await PDFDocument.load(bytes, { updateMetadata: false })).getPages().map(sizeOf);
  if (pages.length > OWN_PDF.pages)
    throw refused(`A PDF to sign can have ${OWN_PDF.pages} pages at most. This one has ${pages.length}.`);
  if (pages.some(({ width, height }) => Math.min(width, height) < 72))
    throw refused('A page of this PDF is too small to sign.');
  return { bytes, pages };
};
