// The transactions of a report of type 3, on pages of their own after the sealed one.
import { PDF_MARGIN } from '#core/documents/pdf-document.ts';
import { colors, type Pen } from '#core/documents/pen.ts';
import type { ReportPage } from './report-page.ts';

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
