import { PDF_MARGIN } from '#core/documents/pdf-document.ts';
import { colors, type Pen } from '#core/documents/pen.ts';
import { fittingAccounts, type ReportPage } from './report-page.ts';

const ROW = 19;
const HEADING = 45;

type Account = ReportPage['accounts'][number];

const drawRow = (
  { pdf, write, left, right }: Pen,
  table: PDFKit.PDFStructureElement,
  account: Account,
  bold = false,
): void => {
  const { y } = pdf;
  const row = pdf.struct('TR');
  table.add(row);
  const cell = (text: string, x: number, width: number, align: 'left' | 'right' = 'left') => {
    const draw = () =>
      write(text, 10, colors.ink, { at: [x, y], width, height: 14, ellipsis: true, align, lineBreak: false, bold });
    row.add(pdf.struct('TD', {}, draw));
  };
  cell(account.bank, left, 150);
  cell(account.name, left + 158, 150);
  cell(account.mask, left + 316, 70);
  cell(account.value, right - 110, 110, 'right');
  row.end();
  pdf.y = y + ROW;
};

/** `bottom`: the top of the seal. Returns the accounts that don't fit above it, for the next page. */
export const drawAccounts = (
  pen: Pen,
  { accounts, total }: Pick<ReportPage, 'accounts' | 'total'>,
  bottom: number,
): Account[] => {
  const { pdf, root, write, rule, tagged, left, width } = pen;
  if (bottom - pdf.y < HEADING + 3 * ROW) return accounts;
  pdf.moveDown(0.8);
  tagged('H2', () => write('Accounts', 12, colors.ink, { bold: true }));
  pdf.y += 6;
  rule(pdf.y, colors.line);
  pdf.y += 6;
  const table = pdf.struct('Table');
  root.add(table);
  const room = Math.max(1, Math.floor((bottom - pdf.y) / ROW) - (total ? 2 : 1));
  const { shown, more } = fittingAccounts(accounts, room);
  for (const account of shown) drawRow(pen, table, account);
  if (total) drawRow(pen, table, { bank: 'Total', name: '', mask: '', value: total }, true);
  table.end();
  pdf.x = left;
  if (more > 0)
    tagged('P', () => write(`Plus ${more} more on the next page.`, 9.5, colors.soft, { width, lineBreak: false }));
  return accounts.slice(shown.length);
};

export const drawMoreAccounts = (pen: Pen, accounts: Account[], total: string): void => {
  const { pdf, root, write, tagged, left } = pen;
  const bottom = pdf.page.height - PDF_MARGIN;
  for (let at = 0; at < accounts.length; ) {
    pdf.addPage();
    tagged('H1', () => write('Accounts', 16, colors.ink, { bold: true }));
    pdf.y += 8;
    const table = pdf.struct('Table');
    root.add(table);
    for (; at < accounts.length && pdf.y + 2 * ROW <= bottom; at++) drawRow(pen, table, accounts[at] as Account);
    if (total && at === accounts.length) drawRow(pen, table, { bank: 'Total', name: '', mask: '', value: total }, true);
    table.end();
    pdf.x = left;
  }
};

// The transactions of a report of type 3, on separate pages after the sealed one.

const LINE = 15;
const DATE_WIDTH = 80;
const AMOUNT_WIDTH = 90;

type Listed = ReportPage['transactions'][number];

const hasRoom = ({ pdf }: Pen, lines: number): boolean => pdf.y + lines * LINE <= pdf.page.height - PDF_MARGIN;

const drawHeading = ({ write, tagged, width }: Pen, account: string): void => {
  tagged('H2', () => write(account, 11, colors.ink, { bold: true, width, height: 16, ellipsis: true }));
};

const drawLine = (pen: Pen, table: PDFKit.PDFStructureElement, line: Listed['lines'][number]): void => {
  const { pdf, write, left, right, width } = pen;
  const { y } = pdf;
  const row = pdf.struct('TR');
  table.add(row);
  const cell = (text: string, x: number, cellWidth: number, align: 'left' | 'right' = 'left') => {
    const style = {
      at: [x, y] as [number, number],
      width: cellWidth,
      height: 12,
      ellipsis: true,
      align,
      lineBreak: false,
    };
    row.add(pdf.struct('TD', {}, () => write(text, 9, colors.ink, style)));
  };
  cell(line.date, left, DATE_WIDTH);
  cell(line.name, left + DATE_WIDTH, width - DATE_WIDTH - AMOUNT_WIDTH - 8);
  cell(line.amount, right - AMOUNT_WIDTH, AMOUNT_WIDTH, 'right');
  row.end();
  pdf.y = y + LINE;
};

const drawAccount = (pen: Pen, { account, lines }: Listed): void => {
  const { pdf, root, left } = pen;
  const begin = (heading: string) => {
    drawHeading(pen, heading);
    pdf.y += 4;
    const table = pdf.struct('Table');
    root.add(table);
    return table;
  };
  if (!hasRoom(pen, 3)) pdf.addPage();
  let table = begin(account);
  for (const line of lines) {
    if (!hasRoom(pen, 1)) {
      table.end();
      pdf.addPage();
      table = begin(`${account} (continued)`);
    }
    drawLine(pen, table, line);
  }
  table.end();
  pdf.x = left;
  pdf.y += 12;
};

export const drawTransactions = (pen: Pen, accounts: Listed[]): void => {
  if (accounts.length === 0) return;
  pen.pdf.addPage();
  pen.tagged('H1', () => pen.write('Transactions', 16, colors.ink, { bold: true }));
  pen.pdf.y += 8;
  for (const account of accounts) drawAccount(pen, account);
};
