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

/** `bottom`: where the seal begins. What has no room above it is for the next page: those accounts are returned. */
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

/** The accounts that the sealed page has no room for. */
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
