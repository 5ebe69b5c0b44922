import { pdfColors } from '#core/documents/pdf-document.ts';
import { wholeDollars } from '../../calculation/format.ts';
import type { RentalYear } from '../../calculation/rental.ts';
import { strings } from '../../strings.ts';
import { YEAR_COLUMNS } from '../year-columns.ts';
import type { Section, TextBox } from './blocks.ts';
import { LINE } from './colors.ts';

/** More years than these don't fit on the page. The first and the last are always shown. */
const ROWS = 6;
const LINE_HEIGHT = 14;
const FIRST_COLUMN = 40;

type Place = { top: number; left: number; width: number };

export const layoutYears = (years: readonly RentalYear[], { top, left, width }: Place): Section => {
  const step = Math.max(1, Math.ceil(years.length / ROWS));
  const shown = years.filter((_, at) => at === years.length - 1 || at % step === 0);
  const column = (width - FIRST_COLUMN) / YEAR_COLUMNS.length;
  const cells = (y: number, texts: string[], color?: string): TextBox[] =>
    texts.map((text, at) => ({
      text,
      y,
      size: 8.5,
      color,
      ...(at === 0
        ? { x: left, width: FIRST_COLUMN, align: 'left' }
        : { x: left + FIRST_COLUMN + column * (at - 1), width: column, align: 'right' }),
    }));
  const header = [strings.table.year, ...YEAR_COLUMNS.map((name) => strings.table[name])];
  const rows = shown.map((year) => [String(year.year), ...YEAR_COLUMNS.map((name) => wholeDollars(year[name]))]);
  const firstRow = top + 19;
  return {
    blocks: [
      {
        kind: 'table',
        rows: [
          { tag: 'TH', cells: cells(top, header, pdfColors.soft) },
          ...rows.map((texts, at) => ({ tag: 'TD' as const, cells: cells(firstRow + at * LINE_HEIGHT, texts) })),
        ],
      },
      { kind: 'decoration', shapes: [{ kind: 'line', x: left, y: top + 14, width, thickness: 0.75, color: LINE }] },
    ],
    bottom: firstRow + rows.length * LINE_HEIGHT + 12,
  };
};
