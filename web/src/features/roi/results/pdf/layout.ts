// Where everything goes on the one page of a calculation: the figures first, then the charts, then what was entered. Pure.
import { PDF_MARGIN, pdfColors } from '#core/documents/pdf-document.ts';
import { chartsOf, keyFigures, otherFigures, type RoiResult, remarks } from '../../calculation/figures.ts';
import { strings } from '../../strings.ts';
import type { Block, Section, TextBox } from './blocks.ts';
import { BAD, LINE } from './colors.ts';
import { layoutChart } from './layout-chart.ts';
import { layoutYears } from './layout-years.ts';
import { assumptions, headLine, type RoiDocument } from './roi-document.ts';

const { soft: SOFT, evergreen: EVERGREEN, brass: BRASS } = pdfColors;
const MARGIN = PDF_MARGIN - 10;
const GAP = 24;

export type PageSize = { width: number; height: number };

const text = (box: TextBox, tag: 'H1' | 'H2' | 'P' = 'P'): Block => ({ kind: 'text', tag, texts: [box] });
const rule = (y: number, width: number, color = LINE, thickness = 0.75): Block => ({
  kind: 'decoration',
  shapes: [{ kind: 'line', x: MARGIN, y, width, thickness, color }],
});

const head = (width: number, document: RoiDocument): Section => {
  const title = document.form.property.trim() || strings.pdf.title;
  return {
    blocks: [
      text({ text: 'Groundwork', x: MARGIN, y: MARGIN, size: 12, color: EVERGREEN, isBold: true }),
      text({ text: title, x: MARGIN, y: MARGIN + 24, size: 22, isBold: true, width }, 'H1'),
      text({ text: headLine(document), x: MARGIN, y: MARGIN + 54, size: 10, color: SOFT, width }),
      rule(MARGIN + 76, width, BRASS, 1.5),
    ],
    bottom: MARGIN + 90,
  };
};

const keyRow = (top: number, pageWidth: number, result: RoiResult): Section => {
  const figures = keyFigures(result);
  const column = pageWidth / figures.length;
  const blocks = figures.map(({ label, value, note = '', isLoss }, index): Block => {
    const place = { x: MARGIN + column * index, width: column - 8 };
    return {
      kind: 'text',
      tag: 'P',
      texts: [
        { ...place, text: label, y: top, size: 9.5, color: SOFT },
        { ...place, text: value, y: top + 14, size: 20, isBold: true, color: isLoss ? BAD : undefined },
        { ...place, text: note, y: top + 42, size: 7.5, color: SOFT, wrapsTo: 22 },
      ],
    };
  });
  return { blocks, bottom: top + 72 };
};

const remarkLines = (top: number, width: number, result: RoiResult): Section => {
  const lines = remarks(result);
  return {
    blocks: lines.map((remark, at) => text({ text: remark, x: MARGIN, y: top + at * 28, size: 9, width, wrapsTo: 26 })),
    bottom: top + lines.length * 28,
  };
};

type Columns = { columns: number; size: number };

/** Labels with their values, down one column after the other. */
const pairs = (top: number, width: number, rows: [string, string][], { columns, size }: Columns): Section => {
  const column = (width - GAP * (columns - 1)) / columns;
  const perColumn = Math.ceil(rows.length / columns);
  const line = size + 6.5;
  const blocks = rows.map(([label, value], index): Block => {
    const x = MARGIN + Math.floor(index / perColumn) * (column + GAP);
    const y = top + (index % perColumn) * line;
    return {
      kind: 'text',
      tag: 'P',
      texts: [
        { text: label, x, y, size, color: SOFT, width: column - 60 },
        { text: value, x: x + column - 90, y, size, width: 90, align: 'right' },
      ],
    };
  });
  return { blocks, bottom: top + perColumn * line + 12 };
};

const charts = (top: number, width: number, { result, deal }: RoiDocument): Section => {
  const all = chartsOf(result, deal);
  const room = (width - GAP * (all.length - 1)) / all.length;
  const sections = all.map((chart, at) => layoutChart(chart, { top, left: MARGIN + at * (room + GAP), width: room }));
  return {
    blocks: sections.flatMap(({ blocks }) => blocks),
    bottom: Math.max(...sections.map(({ bottom }) => bottom)),
  };
};

const entered = (top: number, width: number, { form }: RoiDocument): Section => {
  const list = pairs(top + 26, width, assumptions(form), { columns: 3, size: 8 });
  const title = text({ text: strings.pdf.assumptions, x: MARGIN, y: top + 8, size: 10, isBold: true }, 'H2');
  return { blocks: [rule(top, width), title, ...list.blocks], bottom: list.bottom };
};

/** The blocks of the page; the body ends at `bottom`, above the caution at its foot. */
export const layoutRoi = (document: RoiDocument, page: PageSize): Section & { caution: TextBox } => {
  const { result } = document;
  const width = page.width - MARGIN * 2;
  const others = otherFigures(result).map(({ label, value }): [string, string] => [label, value]);
  const sections: ((top: number) => Section)[] = [
    () => head(width, document),
    (top) => keyRow(top, width, result),
    (top) => remarkLines(top, width, result),
    (top) => pairs(top, width, others, { columns: 2, size: 9 }),
    (top) => charts(top, width, document),
    (top) =>
      result.kind === 'rental' ? layoutYears(result.years, { top, left: MARGIN, width }) : { blocks: [], bottom: top },
    (top) => entered(top, width, document),
  ];
  const body = sections.reduce<Section>(
    ({ blocks, bottom }, section) => {
      const next = section(bottom);
      return { blocks: [...blocks, ...next.blocks], bottom: next.bottom };
    },
    { blocks: [], bottom: MARGIN },
  );
  const caution = { text: strings.explained.caution, x: MARGIN, y: page.height - 44, size: 8, color: SOFT, width };
  return { blocks: [...body.blocks, text(caution)], bottom: body.bottom, caution };
};
