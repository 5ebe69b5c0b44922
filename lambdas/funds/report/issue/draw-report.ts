// A sealed report on one page of letter size: the amount first, then what it rests on, then the seal with its code. What
// is printed is what was sealed; of type 1 that is the verdict and no figure but the one that was asked for.

import type { Seal } from '#core/crypto/seal.ts';
import { openPdf } from '#core/documents/pdf.ts';
import { PDF_MARGIN, pdfColors } from '#core/documents/pdf-document.ts';
import { qrCodeOf } from '#core/documents/pdf-qr-code.ts';
import { formatCents } from '#core/platform/money.ts';
import type { ReportAccount, ReportContent } from '../report.ts';
import { printable } from './printable.ts';

export type DrawReport = (content: ReportContent, seal: Seal, verifyUrl: string) => Promise<Buffer>;

const LINE = '#E4E1D8';
const { ink: INK, soft: SOFT, evergreen: EVERGREEN, brass: BRASS } = pdfColors;
const AMBER = '#8A4B12';
const MARGIN = PDF_MARGIN;
const SEAL_HEIGHT = 150;
const ROW = 19;

/** With the zone, because 'valid until' binds; day and month in words, because orders differ. */
const inNewYork = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'America/New_York',
});
const moment = (iso: string) => inNewYork.format(new Date(iso));

const masked = (mask: string) => (mask ? `•••• ${mask}` : '');

export const drawReport: DrawReport = async (content, seal, verifyUrl) => {
  const drawCode = await qrCodeOf(verifyUrl);
  const { pdf, bytes } = await openPdf({
    title: `Proof of funds of ${content.clientName}`,
    at: new Date(content.issuedAt),
  });
  const face = (pdf as unknown as { _font: { font?: { hasGlyphForCodePoint(point: number): boolean } } })._font.font;
  const safe = (text: string) =>
    text
      .split('\n')
      .map((line) => printable(line, (one) => face?.hasGlyphForCodePoint(one.codePointAt(0) ?? 0) ?? true))
      .join('\n');
  const write = (
    text: string,
    size: number,
    color: string,
    options: { bold?: boolean; at?: [number, number] } & Words,
  ) =>
    pdf
      .font(options.bold ? 'Bold' : 'Regular')
      .fontSize(size)
      .fillColor(color)
      .text(safe(text), options.at?.[0] ?? pdf.x, options.at?.[1] ?? pdf.y, options);
  const rule = (y: number, color: string, thick = 0.75) =>
    pdf
      .markContent('Artifact', { type: 'Layout' })
      .moveTo(MARGIN, y)
      .lineTo(right, y)
      .lineWidth(thick)
      .strokeColor(color)
      .stroke()
      .endMarkedContent();

  const right = pdf.page.width - MARGIN;
  const width = right - MARGIN;
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const tagged = (tag: 'H1' | 'H2' | 'P', draw: () => void) => root.add(pdf.struct(tag, {}, draw));

  tagged('P', () => write('Groundwork', 12, EVERGREEN, { bold: true }));
  pdf.moveDown(1.6);
  tagged('H1', () => write('Proof of funds', 26, INK, { bold: true }));
  tagged('P', () => write(content.clientName, 13, SOFT, { height: 18, ellipsis: true }));
  pdf.moveDown(1.2);
  rule(pdf.y, BRASS, 1.5);
  pdf.y += 18;

  const asked = formatCents(content.proofAmount);
  const total = content.total === undefined ? undefined : formatCents(content.total);
  if (content.confirmed) {
    tagged('P', () => write(total ? 'Confirmed in all' : 'Confirmed: at least', 11, EVERGREEN, { bold: true }));
    tagged('P', () => write(total ?? asked, 34, INK, { bold: true }));
    const banks = content.institutions.join(', ');
    tagged('P', () =>
      write(`${banks || 'The bank'} confirmed it.${total ? ` At least ${asked} was required.` : ''}`, 10.5, SOFT, {
        height: 30,
        ellipsis: true,
      }),
    );
  } else {
    tagged('P', () => write('Not confirmed', 11, AMBER, { bold: true }));
    tagged('P', () => write(asked, 34, SOFT, { bold: true }));
    tagged('P', () => write('The linked accounts do not reach this amount.', 10.5, SOFT, {}));
  }
  pdf.moveDown(1.4);

  const facts: [string, string][] = [
    ['Account holder', content.holders.join(', ') || content.clientName],
    ...(content.ownerVerified
      ? []
      : ([['', 'Owner not verified: the bank did not say who owns the account.']] as [string, string][])),
    ['Address', (content.addresses ?? []).join('; ')],
    ['Institution', content.institutions.join(', ')],
    ['Prepared for', content.requestedBy],
    ['Issued', `${moment(content.issuedAt)} (New York)`],
    ['Valid until', `${moment(content.validUntil)} (New York)`],
    ['Report number', content.reportId],
  ];
  for (const [label, value] of facts.filter(([, text]) => text)) {
    const y = pdf.y;
    tagged('P', () => {
      if (label) write(label, 9.5, SOFT, { at: [MARGIN, y], width: 110, lineBreak: false });
      write(value, 10.5, label ? INK : SOFT, {
        at: [MARGIN + 120, y - 1],
        width: width - 120,
        height: 30,
        ellipsis: true,
      });
    });
    pdf.x = MARGIN;
    pdf.y += 5;
  }

  const bottom = pdf.page.height - MARGIN - SEAL_HEIGHT;
  if (content.accounts.length > 0) accounts();
  else if (content.reportType === 1) {
    pdf.moveDown(0.6);
    tagged('P', () =>
      write(
        'This report says whether the amount is available. It shows no balance, no account number and no transaction.',
        10,
        SOFT,
        { width },
      ),
    );
  }
  sealBox();
  root.end();
  pdf.end();
  return bytes;

  function accounts() {
    pdf.moveDown(0.8);
    tagged('H2', () => write('Accounts', 12, INK, { bold: true }));
    pdf.y += 6;
    rule(pdf.y, LINE);
    pdf.y += 6;
    const table = pdf.struct('Table');
    root.add(table);
    const room = Math.max(1, Math.floor((bottom - pdf.y) / ROW) - 1);
    const shown = content.accounts.length > room ? content.accounts.slice(0, room - 1) : content.accounts;
    for (const account of shown) row(table, account);
    table.end();
    const left = content.accounts.length - shown.length;
    pdf.x = MARGIN;
    if (left > 0)
      tagged('P', () =>
        write(`and ${left} more. The report online lists all of them.`, 9.5, SOFT, { width, lineBreak: false }),
      );
  }

  function row(table: PDFKit.PDFStructureElement, account: ReportAccount) {
    const y = pdf.y;
    const line = pdf.struct('TR');
    table.add(line);
    const cell = (text: string, x: number, cellWidth: number, align: 'left' | 'right' = 'left') =>
      line.add(
        pdf.struct('TD', {}, () =>
          write(text, 10, INK, { at: [x, y], width: cellWidth, height: 14, ellipsis: true, align, lineBreak: false }),
        ),
      );
    cell(account.bankName, MARGIN, 150);
    cell(account.name, MARGIN + 158, 150);
    cell(masked(account.mask), MARGIN + 316, 70);
    cell(account.value === undefined ? '' : formatCents(account.value), right - 110, 110, 'right');
    line.end();
    pdf.y = y + ROW;
  }

  function sealBox() {
    const top = pdf.page.height - MARGIN - SEAL_HEIGHT + 12;
    rule(top, BRASS, 1.5);
    const words = { width: width - 130 };
    tagged('H2', () => write('Sealed and signed', 12, EVERGREEN, { bold: true, at: [MARGIN, top + 14], ...words }));
    tagged('P', () =>
      write('Scan the code, or open the address, to see whether this report is genuine and still valid.', 9.5, SOFT, {
        at: [MARGIN, top + 34],
        ...words,
      }),
    );
    tagged('P', () => write(verifyUrl, 8.5, INK, { at: [MARGIN, top + 66], ...words, link: verifyUrl }));
    tagged('P', () => write('Fingerprint (SHA-256)', 8.5, SOFT, { at: [MARGIN, top + 88], ...words }));
    tagged('P', () =>
      write(`${seal.fingerprint.slice(0, 32)}\n${seal.fingerprint.slice(32)}`, 8, INK, {
        at: [MARGIN, top + 101],
        characterSpacing: 0.4,
        ...words,
      }),
    );
    root.add(
      pdf.struct('Figure', { alt: `QR code to ${verifyUrl}` }, () =>
        drawCode(pdf, { x: right - 108, y: top + 16, width: 108 }),
      ),
    );
  }
};

type Words = PDFKit.Mixins.TextOptions;
