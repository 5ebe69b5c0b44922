// The agent's own PDF with the values on its pages, and the certificate after it. Its pages stay as uploaded: our
// additions are drawn above them.
import type { PDFDocument, PDFPage } from 'pdf-lib';
import type { Seal } from '#core/crypto/seal.ts';
import { openPdf } from '#core/documents/pdf.ts';
import { qrCodeOf } from '#core/documents/pdf-qr-code.ts';
import { colors, drawMark, type Pen, penFor } from '#core/documents/pen.ts';
import { SIGNATURE, SIGNATURE_FIELD, SIGNATURE_ROOM, UNKNOWN } from '#core/signature/pdf-signature.ts';
import type { DocumentWithRecord } from '../../document/document-store.ts';
import { signaturesIn } from '../../document/record.ts';
import { fieldViews, isFor } from '../../own/fields.ts';
import { savedPdf, turnOf } from '../../own/own-pdf.ts';
import type { PdfField } from '../../own/vocabulary.ts';
import { DRAWING_HEIGHT, DRAWING_WIDTH } from '../../vocabulary.ts';
import { drawCertificate } from './draw-certificate.ts';
import { RECORD_FILE } from './draw-signed-document.ts';
import { type SignedPages, signedPages } from './signed-pages.ts';

// The place of our signature in someone else's PDF. As in pdf-signature.ts: of the final length, and certified.
const addSignaturePlaceTo = async (pdf: PDFDocument, at: Date): Promise<void> => {
  const { PDFArray, PDFBool, PDFDict, PDFHexString, PDFName, PDFNumber, PDFString } = await import('pdf-lib');
  const { context, catalog } = pdf;
  const [page] = pdf.getPages();
  if (!page) throw new Error('A PDF without pages has no place for a signature');
  const reference = context.obj({
    Type: 'SigRef',
    TransformMethod: 'DocMDP',
    TransformParams: { Type: 'TransformParams', P: 1, V: '1.2' },
  });
  const signature = context.register(
    context.obj({
      ...SIGNATURE,
      ByteRange: [0, UNKNOWN, UNKNOWN, UNKNOWN],
      Contents: PDFHexString.of('00'.repeat(SIGNATURE_ROOM)),
      M: PDFString.fromDate(at),
      Name: PDFString.of('Groundwork'),
      Reference: [reference],
    }),
  );
  const field = context.register(
    context.obj({
      ...SIGNATURE_FIELD,
      // The agent's form may have a field with the plain name.
      T: PDFString.of('Groundwork signature'),
      V: signature,
      P: page.ref,
    }),
  );
  page.node.addAnnot(field);
  const form = catalog.lookupMaybe(PDFName.of('AcroForm'), PDFDict) ?? context.obj({});
  catalog.set(PDFName.of('AcroForm'), form);
  const fields = form.lookupMaybe(PDFName.of('Fields'), PDFArray) ?? context.obj([]);
  fields.push(field);
  form.set(PDFName.of('Fields'), fields);
  form.set(PDFName.of('SigFlags'), PDFNumber.of(3));
  form.set(PDFName.of('NeedAppearances'), PDFBool.False);
  catalog.set(PDFName.of('Perms'), context.obj({ DocMDP: signature }));
};

// Draws the fields that the signers filled in, on sheets as large as the pages below them.
/** `text`: the value as written; for a signature, the name. */
type FilledField = Pick<PdfField, 'kind' | 'x' | 'y' | 'width' | 'height'> & {
  text: string;
  drawing?: string | undefined;
  /** Below a signature, if there's room. */
  note?: string;
};

const LARGEST = { signature: 22, initials: 16, date: 11, text: 11 } as const;
const SMALLEST = 4;
const NOTE = 5;
/** A signature with less height has no note. */
const NOTE_FROM = 26;

/** The largest size at which it fits. */
const sizeFor = (pen: Pen, { kind, text, width }: FilledField, height: number): number => {
  for (let size: number = Math.min(LARGEST[kind], height * 0.8); size > SMALLEST; size -= 0.5) {
    const isOneLine = kind !== 'text' || height < 2 * size;
    const tall = pen.heightOf(text, size, isOneLine ? {} : { width });
    const wide = pen.pdf.widthOfString(text);
    if (tall <= height + 2 && (wide <= width || !isOneLine)) return size;
  }
  return SMALLEST;
};

const drawPath = ({ pdf }: Pen, { x, y, width }: FilledField, height: number, path: string): void => {
  const scale = Math.min(width / DRAWING_WIDTH, height / DRAWING_HEIGHT);
  pdf
    .save()
    .translate(x, y + (height - DRAWING_HEIGHT * scale))
    .scale(scale)
    .path(path)
    .lineWidth(3)
    .lineCap('round')
    .lineJoin('round')
    .stroke(colors.ink)
    .restore();
};

const drawField = (pen: Pen, field: FilledField): void => {
  const { kind, text, drawing, note, x, y, width, height } = field;
  const hasNote = note !== undefined && height >= NOTE_FROM;
  const inner = hasNote ? height - NOTE - 3 : height;
  if (drawing) drawPath(pen, field, inner, drawing);
  else {
    const size = sizeFor(pen, field, inner);
    const tall = pen.heightOf(text, size, { width });
    const top = kind === 'text' ? y : y + Math.max(0, inner - tall);
    pen.write(text, size, colors.ink, { at: [x, top], width, height: inner + 2, oblique: kind === 'signature' });
  }
  if (hasNote) pen.write(note, NOTE, colors.soft, { at: [x, y + inner + 2], width, height: NOTE + 3, ellipsis: true });
};

// The text of each field of a signed document.
const day = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' });
const inUtc = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

const textOf = (kind: PdfField['kind'], value: string) =>
  kind === 'date' && value !== '' ? day.format(new Date(`${value}T00:00:00Z`)) : value;

/** The filled-in fields of each page. */
const filledFields = ({ document, entries }: DocumentWithRecord): FilledField[][] => {
  const signatures = signaturesIn(entries);
  const views = fieldViews(document, entries);
  return (document.pdf?.pages ?? []).map((_, at) =>
    views
      .filter(({ page }) => page === at + 1)
      .flatMap((field): FilledField[] => {
        if (field.kind !== 'signature') {
          const text = textOf(field.kind, field.value);
          return text === '' ? [] : [{ ...field, text }];
        }
        const signature = signatures.find((entry) => isFor(entry)(field));
        if (!signature) return [];
        const note = `${signature.name}, signed electronically on ${inUtc.format(new Date(signature.at))} UTC`;
        return [{ ...field, text: signature.name, drawing: signature.drawing, note }];
      }),
  );
};

const EDGE = 12;
const SMALL = 6;

/** At the lower edge of each page, above its content: loose pages can be put together again. */
const drawEdge = (pen: Pen, { footer, voided }: SignedPages, page: number, pages: number): void => {
  const { pdf, write } = pen;
  const { width, height } = pdf.page;
  if (voided) drawMark(pen, voided.mark);
  const at: [number, number] = [EDGE, height - EDGE];
  write(footer(page, pages), SMALL, colors.soft, { at, width: width - 2 * EDGE, align: 'center', lineBreak: false });
};

/** The certificate first, then a sheet for each page of the PDF. */
const drawSheets = async (signed: DocumentWithRecord, pages: SignedPages, at: Date, verifyUrl: string) => {
  const { pdf, bytes } = await openPdf({ title: pages.title, at, keepPages: true });
  const pen = penFor(pdf);
  drawCertificate(pen, pages.certificate, { verifyUrl, draw: await qrCodeOf(verifyUrl) });
  const certificate = pdf.bufferedPageRange().count;
  const filled = filledFields(signed);
  const all = filled.length + certificate;
  for (let index = 0; index < certificate; index++) {
    pdf.switchToPage(index);
    pdf.page.margins.bottom = 0;
    pdf.markContent('Artifact', { type: 'Pagination' });
    drawEdge(pen, pages, filled.length + index + 1, all);
    pdf.endMarkedContent();
  }
  for (const [index, { width, height }] of (signed.document.pdf?.pages ?? []).entries()) {
    pdf.addPage({ size: [width, height], margin: 0 });
    pdf.markContent('Artifact', { type: 'Layout' });
    for (const field of filled[index] ?? []) drawField(pen, field);
    drawEdge(pen, pages, index + 1, all);
    pdf.endMarkedContent();
  }
  pen.root.end();
  pdf.end();
  return { bytes: await bytes, certificate };
};

/** The position of a sheet on its page, which may be turned and cropped. */
const placeOn = (page: PDFPage, turned: number) => {
  const { x, y, width, height } = page.getCropBox();
  const corner = { 0: [x, y], 90: [x + width, y], 180: [x + width, y + height], 270: [x, y + height] };
  const [left = x, bottom = y] = corner[turned as keyof typeof corner] ?? [];
  return { x: left, y: bottom };
};

const layOver = async (own: PDFDocument, sheets: Buffer, certificate: number): Promise<void> => {
  const { degrees, PDFDocument: Pdf, PDFName } = await import('pdf-lib');
  const drawn = await Pdf.load(sheets, { updateMetadata: false });
  const overlays = await own.embedPages(drawn.getPages().slice(certificate));
  for (const [index, page] of own.getPages().entries()) {
    const turned = turnOf(page);
    const overlay = overlays[index];
    if (overlay) page.drawPage(overlay, { ...placeOn(page, turned), rotate: degrees(turned) });
  }
  const added = await own.copyPages(
    drawn,
    Array.from({ length: certificate }, (_, index) => index),
  );
  for (const page of added) {
    // The tags belong to the other document, so they aren't copied.
    page.node.delete(PDFName.of('StructParents'));
    own.addPage(page);
  }
};

export const drawOwnDocument = async (
  original: Buffer,
  signed: DocumentWithRecord,
  seal: Seal,
  verifyUrl: string,
): Promise<Buffer> => {
  const { PDFDocument: Pdf } = await import('pdf-lib');
  const at = new Date(signed.entries.at(-1)?.at ?? signed.document.createdAt);
  const sheets = await drawSheets(signed, signedPages(signed, seal, verifyUrl), at, verifyUrl);
  const own = await Pdf.load(original, { updateMetadata: false });
  await layOver(own, sheets.bytes, sheets.certificate);
  await own.attach(Buffer.from(seal.text), RECORD_FILE.name, {
    mimeType: RECORD_FILE.type,
    description: RECORD_FILE.description,
    creationDate: at,
    modificationDate: at,
  });
  await addSignaturePlaceTo(own, at);
  return savedPdf(own);
};
