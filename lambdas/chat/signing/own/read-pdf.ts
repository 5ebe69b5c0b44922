// Whether a PDF can be a document to sign, and how large its pages are as a reader shows them. That it's whole, without a password
// and without scripts was checked when it was uploaded.
import type { PDFDocument, PDFPage } from 'pdf-lib';
import { AppError } from '#core/http/errors.ts';
import { OWN_PDF, type PdfView } from './contract.ts';

const refused = (message: string) => new AppError('INVALID', { fields: { file: message } });
const megabytes = OWN_PDF.bytes / 1024 / 1024;
const tooLarge = () => refused(`A PDF to sign can have ${megabytes} MB at most. Save it smaller, or split it.`);

/** Without streams of objects, as the sealed copy is written: some grow by that. */
export const savedPdf = async (pdf: PDFDocument): Promise<Buffer> =>
  Buffer.from(await pdf.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false }));

/** Turned as it's shown, in degrees. */
export const turnOf = (page: PDFPage): number => ((page.getRotation().angle % 360) + 360) % 360;

const sizeOf = (page: PDFPage): PdfView['pages'][number] => {
  const { width, height } = page.getCropBox();
  return turnOf(page) % 180 === 0 ? { width, height } : { width: height, height: width };
};

const load = async (bytes: Buffer): Promise<PDFDocument> => {
  const pdfs = await import('pdf-lib');
  try {
    const pdf = await pdfs.PDFDocument.load(bytes, { updateMetadata: false });
    // The list of its pages is read when someone first asks.
    pdf.getPages();
    return pdf;
  } catch (cause) {
    const message = "We can't read this PDF. Print it to PDF and add that.";
    throw new AppError('INVALID', { fields: { file: message }, cause });
  }
};

/** Someone has signed it digitally, or a form waits for its reader to draw what was typed. */
const problemOf = async (pdf: PDFDocument): Promise<string | undefined> => {
  const { PDFBool, PDFDict, PDFName } = await import('pdf-lib');
  const named = (name: string) => PDFName.of(name);
  const isSigned = pdf.context
    .enumerateIndirectObjects()
    .some(([, object]) => object instanceof PDFDict && object.has(named('ByteRange')));
  if (isSigned || pdf.catalog.has(named('Perms')))
    return 'This PDF is digitally signed already, and signing it here would break that. Print it to PDF and add that.';
  const form = pdf.catalog.lookupMaybe(named('AcroForm'), PDFDict);
  if (form?.has(named('XFA')) || form?.lookup(named('NeedAppearances')) === PDFBool.True)
    return 'This PDF is a form that only some programs show. Print it to PDF and add that.';
  return undefined;
};

export const readPdf = async (bytes: Buffer): Promise<PdfView['pages']> => {
  if (bytes.length > OWN_PDF.bytes) throw tooLarge();
  const pdf = await load(bytes);
  const pages = pdf.getPages();
  if (pages.length === 0) throw refused('This PDF has no pages.');
  if (pages.length > OWN_PDF.pages)
    throw refused(`A PDF to sign can have ${OWN_PDF.pages} pages at most. This one has ${pages.length}.`);
  const problem = await problemOf(pdf);
  if (problem) throw refused(problem);
  const sizes = pages.map(sizeOf);
  if (sizes.some(({ width, height }) => Math.min(width, height) < 72 || Math.max(width, height) > 14_400))
    throw refused('A page of this PDF is too small or too large to sign.');
  if ((await savedPdf(pdf)).length > OWN_PDF.bytes) throw tooLarge();
  return sizes;
};
