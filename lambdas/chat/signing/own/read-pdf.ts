// Whether a PDF can be a document to sign, and the file that everyone reads: written again, so that no reader takes another page from it than
// we do. That it's whole, without a password and without scripts was checked when it was uploaded.
import type { PDFDocument, PDFObject, PDFPage } from 'pdf-lib';
import { AppError } from '#core/http/errors.ts';
import { settleBoxes } from './pages/boxes.ts';
import { settleContent } from './pages/content.ts';
import { DrawnByReaderError, flatten } from './pages/flatten.ts';
import type { PdfLib } from './pages/pdf-lib.ts';
import { OWN_PDF, type PdfView } from './vocabulary.ts';

const refused = (message: string, cause?: unknown) => new AppError('INVALID', { fields: { file: message }, cause });
const megabytes = OWN_PDF.bytes / 1024 / 1024;

export const requireSize = (bytes: number): void => {
  if (bytes > OWN_PDF.bytes)
    throw refused(`A PDF to sign can have ${megabytes} MB at most. Save it smaller, or split it.`);
};

const NOT_THE_SAME = 'This PDF is a form that only some programs show. Print it to PDF and add that.';

/** Without streams of objects, as the sealed copy is written: some grow by that. */
export const savedPdf = async (pdf: PDFDocument): Promise<Buffer> =>
  Buffer.from(await pdf.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false }));

/** Turned as it's shown, in degrees. */
export const turnOf = (page: PDFPage): number => ((page.getRotation().angle % 360) + 360) % 360;

const sizeOf = (page: PDFPage): PdfView['pages'][number] => {
  const { width, height } = page.getCropBox();
  return turnOf(page) % 180 === 0 ? { width, height } : { width: height, height: width };
};

/** How many pages there are. In a tree that leads back to itself, or names a page twice, there's no end to them. */
const countPages = ({ PDFArray, PDFDict, PDFName }: PdfLib, { catalog, context }: PDFDocument): number => {
  const seen = new Set<PDFObject>();
  const next: (PDFObject | undefined)[] = [catalog.get(PDFName.of('Pages'))];
  let pages = 0;
  while (next.length > 0) {
    const named = next.pop();
    const node = named && context.lookup(named);
    if (!named || !(node instanceof PDFDict) || seen.has(node)) throw new Error('This is no tree of pages');
    seen.add(node);
    const kids = node.lookup(PDFName.of('Kids'));
    if (kids instanceof PDFArray) next.push(...kids.asArray());
    else pages++;
  }
  return pages;
};

/** Someone has signed it digitally, or a form waits for its reader to draw what was typed. */
const problemOf = ({ PDFBool, PDFDict, PDFName }: PdfLib, { catalog, context }: PDFDocument): string | undefined => {
  const named = (name: string) => PDFName.of(name);
  const isSigned = context
    .enumerateIndirectObjects()
    .some(([, object]) => object instanceof PDFDict && object.has(named('ByteRange')));
  if (isSigned || catalog.has(named('Perms')))
    return 'This PDF is digitally signed already, and signing it here would break that. Print it to PDF and add that.';
  const form = catalog.lookup(named('AcroForm'));
  if (!(form instanceof PDFDict)) return undefined;
  return form.has(named('XFA')) || form.lookup(named('NeedAppearances')) === PDFBool.True ? NOT_THE_SAME : undefined;
};

/** Each page says everything about itself, and nothing lies above it. What opens unasked doesn't stay. */
const settle = (lib: PdfLib, pdf: PDFDocument): void => {
  const { PDFDict, PDFName } = lib;
  const { catalog } = pdf;
  const form = catalog.lookup(PDFName.of('AcroForm'));
  const shared = form instanceof PDFDict ? form.lookup(PDFName.of('DR')) : undefined;
  for (const page of pdf.getPages()) {
    settleBoxes(lib, page);
    settleContent(lib, page);
    flatten(lib, page, shared instanceof PDFDict ? shared : undefined);
    page.node.delete(PDFName.of('AA'));
  }
  for (const name of ['AcroForm', 'OpenAction', 'AA']) catalog.delete(PDFName.of(name));
  // It names the file as it was, and would be the last thing in it.
  pdf.context.trailerInfo.ID = undefined;
};

type Prepared = { bytes: Buffer; pages: PdfView['pages'] };

const prepared = async (lib: PdfLib, bytes: Buffer): Promise<Prepared> => {
  const pdf = await lib.PDFDocument.load(bytes, { updateMetadata: false });
  const count = countPages(lib, pdf);
  if (count === 0) throw refused('This PDF has no pages.');
  if (count > OWN_PDF.pages)
    throw refused(`A PDF to sign can have ${OWN_PDF.pages} pages at most. This one has ${count}.`);
  const problem = problemOf(lib, pdf);
  if (problem) throw refused(problem);
  settle(lib, pdf);
  const pages = pdf.getPages().map(sizeOf);
  if (pages.some(({ width, height }) => Math.min(width, height) < 72 || Math.max(width, height) > 14_400))
    throw refused('A page of this PDF is too small or too large to sign.');
  return { bytes: await savedPdf(pdf), pages };
};

export const readPdf = async (bytes: Buffer): Promise<Prepared> => {
  requireSize(bytes.length);
  const lib = await import('pdf-lib');
  try {
    const made = await prepared(lib, bytes);
    requireSize(made.bytes.length);
    return made;
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    if (cause instanceof DrawnByReaderError) throw refused(NOT_THE_SAME, cause);
    throw refused("We can't read this PDF. Print it to PDF and add that.", cause);
  }
};
