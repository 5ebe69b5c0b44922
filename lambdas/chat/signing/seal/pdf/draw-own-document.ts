// The agent's own PDF with what was filled in on its pages, and the certificate after it. Its pages stay as they were uploaded: what
// we add lies above them.
import type { PDFDocument, PDFPage } from 'pdf-lib';
import type { Seal } from '#core/crypto/seal.ts';
import { openPdf } from '#core/documents/pdf.ts';
import { qrCodeOf } from '#core/documents/pdf-qr-code.ts';
import { colors, type Pen, penFor } from '#core/documents/pen.ts';
import { addSignaturePlaceTo } from '#core/signature/place-in-own-pdf.ts';
import type { DocumentWithRecord } from '../../document/document-store.ts';
import { savedPdf, turnOf } from '../../own/read-pdf.ts';
import { drawCertificate } from './draw-certificate.ts';
import { drawField } from './draw-fields.ts';
import { drawMark, RECORD_FILE } from './draw-signed-document.ts';
import { filledFields } from './filled-fields.ts';
import { type SignedPages, signedPages } from './signed-pages.ts';

const EDGE = 12;
const SMALL = 6;

/** At the lower edge of each page, above what it shows: loose pages can be put together again. */
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

/** Where a sheet lies on its page, which may be turned and cut. */
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
    // The tags stay behind in the document that they belong to.
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
