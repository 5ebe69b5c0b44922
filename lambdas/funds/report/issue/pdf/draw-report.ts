import type { Seal } from '#core/crypto/seal.ts';
import { openPdf } from '#core/documents/pdf.ts';
import { PDF_MARGIN } from '#core/documents/pdf-document.ts';
import { qrCodeOf } from '#core/documents/pdf-qr-code.ts';
import { colors, drawMark, type Pen, penFor } from '#core/documents/pen.ts';
import { addSignaturePlace } from '#core/signature/pdf-signature.ts';
import { type CardOnPaper, shownCardOf } from '#public/members/card';
import { accentOf, type ShownCard } from '#vocabulary/members/card';
import type { ReportContent } from '../../report.ts';
import { printedCode, totalCodeOf } from '../../total-code.ts';
import { TOTAL_CODE_MARK } from '../../vocabulary.ts';
import type { DrawReport } from '../seal-report.ts';
import { drawAccounts, drawMoreAccounts, drawTransactions } from './draw-accounts.ts';
import { type ReportPage, reportPage } from './report-page.ts';

// The business card of the asking agent, at the top right of a report. It's part of the file whose hash is sealed.

type About = Pick<ReportContent, 'copyOf'>;

/** The card's share of the page width, with the gap before it. */
const CARD_SPACE = 218;
const WIDTH = 200;
const HEIGHT = 96;
const BELOW_CARD = 8;
const PHOTO = 44;
const LOGO = { width: 110, height: 26 };
const LINE = 12.5;
/** With the brokerage's license, a longer name may not fit. */
const LONG = 26;

/** The name on the card, and the person's connection with the file. */
export const cardLines = (shown: ShownCard, { copyOf }: About) =>
  [
    // A letter to the other side copies a report, and its reader isn't the one who requested it.
    { text: copyOf ? 'Sent by' : 'Requested by', size: 8, color: colors.soft },
    { text: shown.name, size: 10.5, color: colors.ink, bold: true },
    { text: shown.brokerage, size: shown.brokerage.length > LONG ? 7.5 : 9, color: colors.ink },
    { text: shown.phone, size: 9, color: colors.ink },
    { text: shown.license && `License ${shown.license}`, size: 9, color: colors.ink },
  ].filter(({ text }) => text);

const drawCard = (pen: Pen, { card, photo, logo }: CardOnPaper, { copyOf }: About): void => {
  const { pdf, root, write, tagged, right } = pen;
  const { x, y } = pdf;
  // A letter is requested by its recipient, and the card is its sender's.
  const shown = shownCardOf(card, card.name);
  const left = right - WIDTH;
  pdf
    .markContent('Artifact', { type: 'Layout' })
    .rect(left, PDF_MARGIN, 3, HEIGHT)
    .fill(accentOf(shown.accent).light)
    .endMarkedContent();
  if (photo) {
    const at: [number, number] = [right - PHOTO, PDF_MARGIN];
    const draw = () => void pdf.image(photo, ...at, { fit: [PHOTO, PHOTO] });
    root.add(pdf.struct('Figure', { alt: `Photo of ${shown.name}` }, draw));
  }
  const width = WIDTH - 12 - (photo ? PHOTO + 8 : 0);
  cardLines(shown, { copyOf }).forEach(({ text, size, color, bold }, index) => {
    const at: [number, number] = [left + 12, PDF_MARGIN + index * LINE];
    tagged('P', () => write(text, size, color, { at, width, height: LINE, ellipsis: true, lineBreak: false, bold }));
  });
  if (logo) {
    const at: [number, number] = [left + 12, PDF_MARGIN + HEIGHT - LOGO.height];
    const draw = () => void pdf.image(logo, ...at, { fit: [LOGO.width, LOGO.height] });
    root.add(pdf.struct('Figure', { alt: shown.brokerage ? `Logo of ${shown.brokerage}` : 'Logo' }, draw));
  }
  pdf.x = x;
  pdf.y = y;
};

// A sealed report on one page of letter size: the amount first, then its basis, then the seal with its code. Accounts
// without room there, and transactions, follow on later pages.

// The foot of the page, which explains how anyone can check that the report is genuine.
const SEAL_HEIGHT = 150;
const CODE_WIDTH = 108;

const HOW_TO_CHECK = 'Scan the code, or go to the address below, to check that this report is genuine and still valid.';

const SIGNED = 'Digitally signed: PDF readers such as Adobe Reader show whether this file was changed.';

type Code = { verifyUrl: string; draw: Awaited<ReturnType<typeof qrCodeOf>>; ofTotal: string };

const drawSeal = (pen: Pen, { fingerprint }: Seal, { verifyUrl, draw, ofTotal }: Code): void => {
  const { pdf, root, write, rule, tagged, left, right, width } = pen;
  const top = pdf.page.height - PDF_MARGIN - SEAL_HEIGHT + 12;
  const line = (offset: number) => ({ at: [left, top + offset] as [number, number], width: width - 130 });
  rule(top, colors.brass, 1.5);
  tagged('H2', () => write('Sealed and signed', 12, colors.evergreen, { bold: true, ...line(14) }));
  tagged('P', () => write(HOW_TO_CHECK, 9.5, colors.soft, line(34)));
  tagged('P', () => write(verifyUrl, 8.5, colors.ink, { link: verifyUrl, ...line(ofTotal ? 60 : 66) }));
  if (ofTotal) tagged('P', () => write(`Code for the total: ${printedCode(ofTotal)}`, 8.5, colors.ink, line(72)));
  tagged('P', () => write('Fingerprint (SHA-256)', 8.5, colors.soft, line(85)));
  const inTwoLines = `${fingerprint.slice(0, 32)}\n${fingerprint.slice(32)}`;
  tagged('P', () => write(inTwoLines, 8, colors.ink, { characterSpacing: 0.4, ...line(97) }));
  tagged('P', () => write(SIGNED, 8.5, colors.soft, line(125)));
  const code = { x: right - CODE_WIDTH, y: top + 16, width: CODE_WIDTH };
  root.add(pdf.struct('Figure', { alt: `QR code for ${verifyUrl}` }, () => draw(pdf, code)));
};

export const drawReport: DrawReport = async (content, seal, verifyUrl, card) => {
  const page = reportPage(content);
  const ofTotal = content.total === undefined ? '' : totalCodeOf(seal);
  const code = { verifyUrl, draw: await qrCodeOf(verifyUrl), ofTotal };
  const { pdf, bytes } = await openPdf({
    title: page.title,
    at: new Date(content.issuedAt),
    keepPages: page.stamp !== undefined,
  });
  if (ofTotal) pdf.info.Keywords = `${TOTAL_CODE_MARK}${ofTotal}`;
  addSignaturePlace(pdf, new Date(content.issuedAt));
  const pen = penFor(pdf);
  // A warning comes with more facts. They stay on the page of the seal.
  const air = page.warnings.length > 0 ? 0.4 : 1;
  drawHead(pen, page, { beside: card ? CARD_SPACE : 0, air });
  if (card) drawCard(pen, card, content);
  drawVerdict(pen, page.verdict, air);
  for (const warning of page.warnings) drawWarning(pen, warning);
  drawFacts(pen, page.facts, air);
  const bottom = pdf.page.height - PDF_MARGIN - SEAL_HEIGHT;
  const left = page.accounts.length > 0 ? drawAccounts(pen, page, bottom) : [];
  if (page.note) drawNote(pen, page.note);
  // If the facts don't fit on a page, the seal moves to the same place on the next.
  if (pdf.y > bottom) pdf.addPage();
  drawSeal(pen, seal, code);
  const isTotalDrawn = left.length < page.accounts.length;
  drawMoreAccounts(pen, left, isTotalDrawn ? '' : page.total);
  drawTransactions(pen, page.transactions);
  pen.root.end();
  if (page.stamp) stampPages(pen, page.stamp);
  pdf.end();
  return bytes;
};

/** Stamps each page of a sample, so that no page passes as a real one. The warning on the first page says it in words. */
const stampPages = (pen: Pen, stamp: string): void => {
  const { pdf } = pen;
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(page);
    pdf.markContent('Artifact', { type: 'Pagination' });
    drawMark(pen, stamp);
    pdf.endMarkedContent();
  }
};

/** `beside`: the space left free on the right. `air`: the part of the usual gaps. */
const drawHead = (
  pen: Pen,
  { heading, clientName }: ReportPage,
  { beside, air }: { beside: number; air: number },
): void => {
  const { pdf, write, rule, tagged } = pen;
  const width = pen.width - beside;
  tagged('P', () => write('Groundwork', 12, colors.evergreen, { bold: true }));
  pdf.moveDown(1.6 * air);
  tagged('H1', () => write(heading, 26, colors.ink, { bold: true, width }));
  // The names are cut off only if they would fill the page. Two buyers have two lines next to a card.
  tagged('P', () => write(clientName, 13, colors.soft, { height: 54, ellipsis: true, width }));
  pdf.moveDown(1.2 * air);
  if (beside > 0) pdf.y = Math.max(pdf.y, PDF_MARGIN + HEIGHT + BELOW_CARD);
  rule(pdf.y, colors.brass, 1.5);
  pdf.y += 18;
};

const drawVerdict = (
  { pdf, write, tagged }: Pen,
  { isGood, label, amount, words }: ReportPage['verdict'],
  air: number,
): void => {
  tagged('P', () => write(label, 11, isGood ? colors.evergreen : colors.amber, { bold: true }));
  tagged('P', () => write(amount, 34, isGood ? colors.ink : colors.soft, { bold: true }));
  tagged('P', () => write(words, 10.5, colors.soft, { height: 30, ellipsis: true }));
  pdf.moveDown(1.4 * air);
};

const WARNING_PADDING = 10;

/** Draws it in a box, so that it's visible on a black-and-white copy, too. */
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

const drawFacts = ({ pdf, write, tagged, left, width }: Pen, facts: ReportPage['facts'], air: number): void => {
  for (const { label, value } of facts) {
    const { y } = pdf;
    tagged('P', () => {
      if (label) write(label, 9.5, colors.soft, { at: [left, y], width: 110, lineBreak: false });
      const color = label ? colors.ink : colors.soft;
      write(value, 10.5, color, { at: [left + 120, y - 1], width: width - 120, height: 30, ellipsis: true });
    });
    pdf.x = left;
    pdf.y += 3.5 * air;
  }
};

const drawNote = ({ pdf, write, tagged, width }: Pen, note: string): void => {
  pdf.moveDown(0.6);
  tagged('P', () => write(note, 10, colors.soft, { width }));
};
