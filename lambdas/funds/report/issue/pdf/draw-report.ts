// A sealed report on one page of letter size: the amount first, then what it's based on, then the seal with its code. Accounts
// without room there, and transactions, follow on pages after it.
import { openPdf } from '#core/documents/pdf.ts';
import { PDF_MARGIN } from '#core/documents/pdf-document.ts';
import { qrCodeOf } from '#core/documents/pdf-qr-code.ts';
import { colors, type Pen, penFor } from '#core/documents/pen.ts';
import { addSignaturePlace } from '#core/signature/pdf-signature.ts';
import type { DrawReport } from '../seal-report.ts';
import { drawAccounts, drawMoreAccounts } from './draw-accounts.ts';
import { CARD_SPACE, drawCard } from './draw-card.ts';
import { drawSeal, SEAL_HEIGHT } from './draw-seal.ts';
import { drawTransactions } from './draw-transactions.ts';
import { type ReportPage, reportPage } from './report-page.ts';

export const drawReport: DrawReport = async (content, seal, verifyUrl, card) => {
  const page = reportPage(content);
  const code = { verifyUrl, draw: await qrCodeOf(verifyUrl) };
  const { pdf, bytes } = await openPdf({ title: page.title, at: new Date(content.issuedAt) });
  addSignaturePlace(pdf, new Date(content.issuedAt));
  const pen = penFor(pdf);
  drawHead(pen, page, card ? CARD_SPACE : 0);
  if (card) drawCard(pen, card, content);
  drawVerdict(pen, page.verdict);
  for (const warning of page.warnings) drawWarning(pen, warning);
  drawFacts(pen, page.facts);
  const bottom = pdf.page.height - PDF_MARGIN - SEAL_HEIGHT;
  const left = page.accounts.length > 0 ? drawAccounts(pen, page, bottom) : [];
  if (page.note) drawNote(pen, page.note);
  // More facts than a page has room for push the seal to the next one, to the same place.
  if (pdf.y > bottom) pdf.addPage();
  drawSeal(pen, seal, code);
  const isTotalDrawn = left.length < page.accounts.length;
  drawMoreAccounts(pen, left, isTotalDrawn ? '' : page.total);
  drawTransactions(pen, page.transactions);
  pen.root.end();
  pdf.end();
  return bytes;
};

/** `beside`: what is left free on the right. */
const drawHead = (pen: Pen, { heading, clientName }: ReportPage, beside: number): void => {
  const { pdf, write, rule, tagged } = pen;
  const width = pen.width - beside;
  tagged('P', () => write('Groundwork', 12, colors.evergreen, { bold: true }));
  pdf.moveDown(1.6);
  tagged('H1', () => write(heading, 26, colors.ink, { bold: true, width }));
  // Whose funds they are is cut off only where it would fill the page. Two buyers have two lines next to a card.
  tagged('P', () => write(clientName, 13, colors.soft, { height: 54, ellipsis: true, width }));
  pdf.moveDown(1.2);
  rule(pdf.y, colors.brass, 1.5);
  pdf.y += 18;
};

const drawVerdict = ({ pdf, write, tagged }: Pen, { isGood, label, amount, words }: ReportPage['verdict']): void => {
  tagged('P', () => write(label, 11, isGood ? colors.evergreen : colors.amber, { bold: true }));
  tagged('P', () => write(amount, 34, isGood ? colors.ink : colors.soft, { bold: true }));
  tagged('P', () => write(words, 10.5, colors.soft, { height: 30, ellipsis: true }));
  pdf.moveDown(1.4);
};

const WARNING_PADDING = 10;

/** In a box, so that it's seen on a black and white copy, too. */
const drawWarning = ({ pdf, write, heightOf, tagged, left, width }: Pen, warning: string): void => {
  const text = `Attention: ${warning}`;
  const style = { bold: true, width: width - 2 * WARNING_PADDING };
  const height = Math.min(heightOf(text, 10.5, style), 60);
  const top = pdf.y;
  pdf
    .markContent('Artifact', { type: 'Layout' })
    .roundedRect(left, top, width, height + 2 * WARNING_PADDING, 6)
    .lineWidth(1.5)
    .strokeColor(colors.amber)
    .stroke()
    .endMarkedContent();
  const at: [number, number] = [left + WARNING_PADDING, top + WARNING_PADDING];
  tagged('P', () => write(text, 10.5, colors.amber, { ...style, at, height, ellipsis: true }));
  pdf.x = left;
  pdf.y = top + height + 2 * WARNING_PADDING + 14;
};

const drawFacts = ({ pdf, write, tagged, left, width }: Pen, facts: ReportPage['facts']): void => {
  for (const { label, value } of facts) {
    const { y } = pdf;
    tagged('P', () => {
      if (label) write(label, 9.5, colors.soft, { at: [left, y], width: 110, lineBreak: false });
      const color = label ? colors.ink : colors.soft;
      write(value, 10.5, color, { at: [left + 120, y - 1], width: width - 120, height: 30, ellipsis: true });
    });
    pdf.x = left;
    pdf.y += 5;
  }
};

const drawNote = ({ pdf, write, tagged, width }: Pen, note: string): void => {
  pdf.moveDown(0.6);
  tagged('P', () => write(note, 10, colors.soft, { width }));
};
