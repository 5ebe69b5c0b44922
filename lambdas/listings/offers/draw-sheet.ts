// The seller's PDF of the sheet of offers: a table on wide pages, with as many offers side by side as can be read, and the
// same rows for the next offers on further pages.
import { openPdf } from '#core/documents/pdf.ts';
import { PDF_MARGIN } from '#core/documents/pdf-document.ts';
import { colors, type Pen, penFor } from '#core/documents/pen.ts';
import type { Language } from '#core/http/language.ts';
import { PRINTED_MOMENT } from '#core/platform/clock.ts';
import { dayOfDeadline } from '#core/platform/deadline.ts';
import { centsFrom, formatCents } from '#core/platform/money.ts';
import { type FactName, sheetOf } from './sheet.ts';
import { type SheetWords, sheetWords } from './sheet-words.ts';
import type { ShownOffer } from './shown-offer.ts';

export type SheetContent = {
  address: string;
  asking_price: number;
  agent_name: string;
  /** Empty while no seller has a link. */
  seller_name: string;
  offers: readonly ShownOffer[];
};

const SIDE_BY_SIDE = 4;
const LABELS = 118;
const SIZE = 9;
const GAP = 5;
const PADDING = 8;
const FOOT = 30;

const PROOF_COLORS: Record<ShownOffer['proof']['is'], string> = {
  confirmed: colors.evergreen,
  below: colors.amber,
  holder: colors.amber,
  waiting: colors.amber,
  none: colors.amber,
  not_confirmed: colors.amber,
  lapsed: colors.amber,
  withdrawn: colors.amber,
};

type Sheet = ReturnType<typeof sheetOf<ShownOffer>>;
type Column = Sheet['columns'][number];
type Cell = { text: string; bold?: boolean; color?: string; tag: 'TH' | 'TD' };
type Drawing = {
  pen: Pen;
  wide: number;
  words: SheetWords;
  content: SheetContent;
  sheet: Sheet;
  now: Date;
  language: Language;
};

const money = (dollars: number): string => formatCents(centsFrom(dollars));

const dayIn = (language: Language) => (iso: string, show: 'day' | 'deadline') =>
  new Intl.DateTimeFormat(`${language}-US`, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(show === 'day' ? iso : dayOfDeadline(iso)),
  );

const momentIn = (language: Language, now: Date): string =>
  new Intl.DateTimeFormat(`${language}-US`, PRINTED_MOMENT).format(now);

/** A few offers fill the page's width, but a single one doesn't. */
const columnWidth = ({ width }: Pen, offers: number): number =>
  (width - LABELS) / Math.min(SIDE_BY_SIDE, Math.max(2, offers));

type Grid = Pick<Drawing, 'pen' | 'wide'>;

/** The start and the width of a row's cell. */
const placeOf = ({ pen, wide }: Grid, at: number) =>
  at === 0
    ? { x: pen.left, width: LABELS - PADDING }
    : { x: pen.left + LABELS + (at - 1) * wide, width: wide - PADDING };

const bottomOf = ({ pdf }: Pen): number => pdf.page.height - PDF_MARGIN - FOOT;

const heightOf = (grid: Grid, cells: Cell[]): number =>
  Math.max(
    ...cells.map(({ text, bold }, at) => grid.pen.heightOf(text, SIZE, { bold, width: placeOf(grid, at).width })),
  );

const drawRow = (grid: Grid, table: PDFKit.PDFStructureElement, cells: Cell[]): void => {
  const { pen } = grid;
  const { pdf, write, rule } = pen;
  const { y } = pdf;
  const height = Math.min(heightOf(grid, cells), bottomOf(pen) - y);
  const row = pdf.struct('TR');
  table.add(row);
  cells.forEach(({ text, bold, color = colors.ink, tag }, at) => {
    const { x, width } = placeOf(grid, at);
    row.add(pdf.struct(tag, {}, () => write(text, SIZE, color, { at: [x, y], width, height, ellipsis: true, bold })));
  });
  row.end();
  pdf.x = pen.left;
  pdf.y = y + height + GAP;
  rule(pdf.y, colors.line, 0.5);
  pdf.y += GAP;
};

const drawTop = ({ pen, words, content, now, language }: Drawing): void => {
  const { write, tagged, rule, width, pdf } = pen;
  const { address, asking_price, agent_name, seller_name } = content;
  tagged('P', () => write('Groundwork', 11, colors.evergreen, { bold: true }));
  pdf.moveDown(0.4);
  tagged('H1', () =>
    write(`${words.title}: ${address}`, 18, colors.ink, { bold: true, width, height: 48, ellipsis: true }),
  );
  const by = seller_name ? words.for(agent_name, seller_name) : agent_name;
  tagged('P', () => write(`${words.askingPrice(money(asking_price))}. ${by}`, SIZE, colors.soft, { width }));
  const asOf = words.asOf(momentIn(language, now));
  tagged('P', () => write(seller_name ? `${asOf} ${words.liveLink}` : asOf, SIZE, colors.soft, { width }));
  pdf.y += 6;
  rule(pdf.y, colors.brass, 1.5);
  pdf.y += 8;
};

const cellsOf = (name: FactName, columns: readonly Column[], { words, sheet }: Drawing): Cell[] => {
  const differs = sheet.differing.has(name);
  const label: Cell = {
    text: words.facts[name] + (differs ? ` (${words.differs})` : ''),
    color: colors.soft,
    tag: 'TH',
  };
  return [
    label,
    ...columns.map(({ offer, facts }): Cell => {
      const color = name === 'proof' ? PROOF_COLORS[offer.proof.is] : colors.ink;
      return { text: facts[name], bold: differs, color, tag: 'TD' };
    }),
  ];
};

/** Draws these offers with all facts. A row without room begins the next page, below the names again. */
const drawGroup = (drawing: Drawing, columns: readonly Column[]): void => {
  const { pen, sheet } = drawing;
  const { pdf } = pen;
  const names: Cell[] = [
    { text: '', tag: 'TD' },
    ...columns.map(({ offer }): Cell => ({ text: offer.buyer_name, bold: true, color: colors.evergreen, tag: 'TH' })),
  ];
  const begin = () => {
    const table = pdf.struct('Table');
    pen.root.add(table);
    drawRow(drawing, table, names);
    return table;
  };
  let table = begin();
  for (const name of sheet.names) {
    const cells = cellsOf(name, columns, drawing);
    if (pdf.y + heightOf(drawing, cells) > bottomOf(pen)) {
      table.end();
      pdf.addPage();
      table = begin();
    }
    drawRow(drawing, table, cells);
  }
  table.end();
};

/** Draws the footer of each page, once the number of pages is known. */
const drawFeet = ({ pen, words }: Drawing): void => {
  const { pdf, write, left, width } = pen;
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(page);
    const y = pdf.page.height - PDF_MARGIN - FOOT + 14;
    const line = (text: string, align: 'left' | 'right') =>
      pen.tagged('P', () => write(text, 8, colors.soft, { at: [left, y], width, align, lineBreak: false }));
    line(words.fairHousing, 'left');
    line(words.pageOf(page + 1, count), 'right');
  }
};

export const drawSheet = async (content: SheetContent, language: Language, now: Date): Promise<Buffer> => {
  const words = sheetWords[language];
  const title = `${words.title}: ${content.address}`;
  const { pdf, bytes } = await openPdf({ title, at: now, keepPages: true, isWide: true, language });
  const pen = penFor(pdf);
  const sheet = sheetOf(content.offers, { words, money, day: dayIn(language) });
  const wide = columnWidth(pen, sheet.columns.length);
  const drawing: Drawing = { pen, wide, words, content, sheet, now, language };
  drawTop(drawing);
  if (sheet.columns.length === 0) pen.tagged('P', () => pen.write(words.none, 11, colors.ink));
  for (let from = 0; from < sheet.columns.length; from += SIDE_BY_SIDE) {
    if (from > 0) pdf.addPage();
    drawGroup(drawing, sheet.columns.slice(from, from + SIDE_BY_SIDE));
  }
  drawFeet(drawing);
  pen.root.end();
  pdf.end();
  return bytes;
};
