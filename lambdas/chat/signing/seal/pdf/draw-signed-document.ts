// The signed document with its certificate on a separate page and the record after it: letter size, tagged for screen readers.
import type { Seal } from '#core/crypto/seal.ts';
import { openPdf } from '#core/documents/pdf.ts';
import { PDF_MARGIN } from '#core/documents/pdf-document.ts';
import { qrCodeOf } from '#core/documents/pdf-qr-code.ts';
import { colors, drawMark, type Pen, penFor } from '#core/documents/pen.ts';
import { addSignaturePlace } from '#core/signature/pdf-signature.ts';
import type { DocumentWithRecord } from '../../document/document-store.ts';
import { drawCertificate } from './draw-certificate.ts';
import { drawSignatures, heightOfSignatures } from './draw-signatures.ts';
import { roomNeeded, type SignedPages, signedPages } from './signed-pages.ts';

export type DrawSignedDocument = (signed: DocumentWithRecord, seal: Seal, verifyUrl: string) => Promise<Buffer>;

export const drawSignedDocument: DrawSignedDocument = async (signed, seal, verifyUrl) => {
  const pages = signedPages(signed, seal, verifyUrl);
  const code = { verifyUrl, draw: await qrCodeOf(verifyUrl) };
  const at = new Date(signed.entries.at(-1)?.at ?? signed.document.createdAt);
  const { pdf, bytes } = await openPdf({ title: pages.title, at, keepPages: true });
  addSignaturePlace(pdf, at);
  const pen = penFor(pdf);
  drawHead(pen, pages);
  drawClauses(pen, pages);
  drawSignatures(pen, pages.signatures);
  pdf.addPage();
  drawCertificate(pen, pages.certificate, code);
  drawFooters(pen, pages);
  attachRecord(pen, seal, at);
  pen.root.end();
  pdf.end();
  return bytes;
};

export const RECORD_FILE = {
  name: 'record.json',
  type: 'application/json',
  description: 'The sealed record of this document',
};

/** The sealed text itself, so that the record can be checked without us. */
const attachRecord = ({ pdf }: Pen, { text }: Seal, at: Date): void => {
  pdf.file(Buffer.from(text), {
    ...RECORD_FILE,
    creationDate: at,
    modifiedDate: at,
  });
};

const drawHead = ({ pdf, write, tagged }: Pen, { title, parties, voided }: SignedPages): void => {
  tagged('P', () => write('Groundwork', 12, colors.evergreen, { bold: true }));
  pdf.moveDown();
  tagged('H1', () => write(title, 20, colors.ink, { bold: true }));
  tagged('P', () => write(parties, 10, colors.soft));
  pdf.moveDown();
  if (!voided) return;
  tagged('P', () => write(`${voided.mark}. ${voided.words}`, 11, colors.amber, { bold: true }));
  pdf.moveDown();
};

const HEADING = { bold: true };
const BODY = { lineGap: 1.2 };
const GAP = 6;

const drawClauses = (pen: Pen, { clauses, signatures }: SignedPages): void => {
  const { pdf, write, heightOf, tagged, width } = pen;
  const bottom = pdf.page.height - PDF_MARGIN;
  const heights = clauses.map(
    ({ heading, text }) => heightOf(heading, 11, { ...HEADING, width }) + heightOf(text, 10, { ...BODY, width }) + GAP,
  );
  const needed = roomNeeded(heights, heightOfSignatures(pen, signatures), bottom - PDF_MARGIN);
  for (const [index, { heading, text }] of clauses.entries()) {
    if (pdf.y + (needed[index] ?? 0) > bottom) pdf.addPage();
    tagged('H2', () => write(heading, 11, colors.ink, HEADING));
    tagged('P', () => write(text, 10, colors.ink, BODY));
    pdf.y += GAP;
  }
};

/** Written last, when the number of pages is known. */
const drawFooters = (pen: Pen, { footer, voided }: SignedPages): void => {
  const { pdf, write, left, width } = pen;
  const { count } = pdf.bufferedPageRange();
  for (let index = 0; index < count; index++) {
    pdf.switchToPage(index);
    // In the margin, where the library would otherwise start a new page.
    pdf.page.margins.bottom = 0;
    pdf.markContent('Artifact', { type: 'Pagination' });
    if (voided) drawMark(pen, voided.mark);
    const at: [number, number] = [left, pdf.page.height - PDF_MARGIN / 2 - 8];
    write(footer(index + 1, count), 8, colors.soft, { at, width, align: 'center', lineBreak: false });
    pdf.endMarkedContent();
  }
};
