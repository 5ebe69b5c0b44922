// The calculation on one page of letter size, made in the browser: the figures first, then the pictures, then what was
// entered. Loaded when somebody asks for it.
import { PDF_MARGIN, type Pdf, type PdfFaces, pdfColors, pdfDocument } from '#core/documents/pdf-document.ts';
import { type Chart, chartsOf, keyFigures, otherFigures, type RoiResult, remarks } from '../calculation/figures.ts';
import { shortDollars, wholeDollars } from '../calculation/format.ts';
import type { RentalYear } from '../calculation/rental.ts';
import { type Deal, FIELDS, type FieldName, fieldsOf, type RoiForm } from '../form/roi-form.ts';
import { strings } from '../strings.ts';
import { drawBars, type Tone } from './chart.ts';

const { ink: INK, soft: SOFT, evergreen: EVERGREEN, brass: BRASS } = pdfColors;
const LINE = '#DFE3DE';
const BAD = '#B3261E';
const tones: Record<Tone, string> = { main: EVERGREEN, soft: '#A9CBBF', bad: BAD };
const MARGIN = PDF_MARGIN - 10;
const GAP = 24;
/** More years than these do not fit on the page; the first and the last are the ones that are asked about. */
const ROWS = 6;

export type RoiPaper = { form: RoiForm; deal: Deal; result: RoiResult; by: string; at: Date };

const unitOf = { dollars: '', percent: '%', years: ' years', months: ' months' } as const;

const entered = (form: RoiForm, name: FieldName): [string, string] => {
  const { unit } = FIELDS[name];
  const text = form[name].trim();
  const label = strings.fields[name].label.replace(/ \([^)]*\)$/, '');
  return [label, unit === 'dollars' ? `$${text.replace(/^\$\s*/, '')}` : `${text.replace(/\s*%$/, '')}${unitOf[unit]}`];
};

export const drawRoi = async (faces: PdfFaces, { form, deal, result, by, at }: RoiPaper): Promise<Pdf> => {
  const property = form.property.trim();
  const pdf = await pdfDocument(faces, { title: `${strings.pdf.title}${property ? `: ${property}` : ''}`, at });
  pdf.page.margins = { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 24 };
  const width = pdf.page.width - MARGIN * 2;
  const root = pdf.struct('Document');
  pdf.addStructure(root);

  type Words = PDFKit.Mixins.TextOptions & { x: number; y: number; size: number; color?: string; bold?: boolean };
  const write = (text: string, { x, y, size, color = INK, bold, ...options }: Words) =>
    pdf
      .font(bold ? 'Bold' : 'Regular')
      .fontSize(size)
      .fillColor(color)
      .text(text, x, y, { lineBreak: false, ellipsis: true, height: size * 1.6, ...options });
  const tagged = (tag: 'H1' | 'H2' | 'P', draw: () => void) => root.add(pdf.struct(tag, {}, draw));
  const artifact = (draw: () => void) => {
    pdf.markContent('Artifact', { type: 'Layout' });
    draw();
    pdf.endMarkedContent();
  };
  const rule = (y: number, color: string, thick = 0.75) =>
    artifact(() =>
      pdf
        .moveTo(MARGIN, y)
        .lineTo(MARGIN + width, y)
        .lineWidth(thick)
        .strokeColor(color)
        .stroke(),
    );

  const head = () => {
    tagged('P', () => write('Groundwork', { x: MARGIN, y: MARGIN, size: 12, color: EVERGREEN, bold: true }));
    tagged('H1', () =>
      write(property || strings.pdf.title, { x: MARGIN, y: MARGIN + 24, size: 22, bold: true, width }),
    );
    const facts = [
      property ? strings.pdf.title : '',
      strings.form.plans[form.plan],
      by ? strings.pdf.by(by) : '',
      strings.pdf.made(at.toLocaleDateString('en-US', { dateStyle: 'long' })),
    ];
    tagged('P', () =>
      write(facts.filter(Boolean).join(' · '), { x: MARGIN, y: MARGIN + 54, size: 10, color: SOFT, width }),
    );
    rule(MARGIN + 76, BRASS, 1.5);
    return MARGIN + 90;
  };

  const key = (top: number) => {
    const figures = keyFigures(result);
    const column = width / figures.length;
    for (const [index, { label, value, note = '', isLoss }] of figures.entries()) {
      const x = MARGIN + column * index;
      const room = { x, width: column - 8 };
      tagged('P', () => {
        write(label, { ...room, y: top, size: 9.5, color: SOFT });
        write(value, { ...room, y: top + 14, size: 20, bold: true, color: isLoss ? BAD : INK });
        write(note, { ...room, y: top + 42, size: 7.5, color: SOFT, lineBreak: true, height: 22 });
      });
    }
    let y = top + 72;
    for (const remark of remarks(result)) {
      tagged('P', () => write(remark, { x: MARGIN, y, size: 9, width, lineBreak: true, height: 26 }));
      y += 28;
    }
    return y;
  };

  const pairs = (top: number, rows: [string, string][], columns: number, size = 9) => {
    const column = (width - GAP * (columns - 1)) / columns;
    const each = Math.ceil(rows.length / columns);
    for (const [index, [label, value]] of rows.entries()) {
      const x = MARGIN + Math.floor(index / each) * (column + GAP);
      const y = top + (index % each) * (size + 6.5);
      tagged('P', () => {
        write(label, { x, y, size, color: SOFT, width: column - 60 });
        write(value, { x: x + column - 90, y, size, width: 90, align: 'right' });
      });
    }
    return top + each * (size + 6.5) + 12;
  };

  const chart = (top: number, x: number, room: number, { title, bars, legend }: Chart) => {
    const height = 150;
    tagged('P', () => write(title, { x, y: top, size: 10, bold: true, width: room }));
    const box = { width: room, height, left: 40, bottom: 16, top: 4 };
    const drawn = drawBars(bars, box, bars.length > 8 ? 22 : 0);
    const y0 = top + 18;
    const alt = `${title}. ${bars.map((one) => `${one.label}: ${one.parts.map((part) => wholeDollars(part.value)).join(' + ')}`).join('; ')}`;
    root.add(
      pdf.struct('Figure', { alt }, () => {
        for (const { y, value } of drawn.ticks) {
          pdf
            .moveTo(x + 40, y0 + y)
            .lineTo(x + room, y0 + y)
            .lineWidth(0.5)
            .strokeColor(LINE)
            .stroke();
          write(shortDollars(value), { x, y: y0 + y - 5, size: 7, color: SOFT, width: 36, align: 'right' });
        }
        for (const rect of drawn.rects)
          pdf.rect(x + rect.x, y0 + rect.y, rect.width, rect.height).fill(tones[rect.tone]);
        for (const { x: at, text } of drawn.labels)
          write(text, { x: x + at - 40, y: y0 + height - 11, size: 7, color: SOFT, width: 80, align: 'center' });
        legend.forEach(({ tone, text }, index) => {
          const left = x + room - 90 + index * 46;
          pdf.rect(left, top + 4, 7, 7).fill(tones[tone]);
          write(text, { x: left + 10, y: top + 2, size: 7.5, color: SOFT });
        });
      }),
    );
    return top + height + 34;
  };

  const charts = (top: number) => {
    const all = chartsOf(result, deal);
    const room = (width - GAP * (all.length - 1)) / all.length;
    return Math.max(...all.map((one, index) => chart(top, MARGIN + index * (room + GAP), room, one)));
  };

  const years = (top: number, all: readonly RentalYear[]) => {
    const columns = ['income', 'costs', 'noi', 'debtService', 'cashFlow', 'equity'] as const;
    const step = Math.max(1, Math.ceil(all.length / ROWS));
    const shown = all.filter((_, index) => index === all.length - 1 || index % step === 0);
    const table = pdf.struct('Table');
    root.add(table);
    const row = (y: number, tag: 'TH' | 'TD', cells: string[]) => {
      const line = pdf.struct('TR');
      table.add(line);
      const column = (width - 40) / columns.length;
      cells.forEach((text, index) => {
        const place = index === 0 ? { x: MARGIN, width: 40 } : { x: MARGIN + 40 + column * (index - 1), width: column };
        const align = index === 0 ? 'left' : 'right';
        const color = tag === 'TH' ? SOFT : INK;
        line.add(pdf.struct(tag, {}, () => write(text, { ...place, y, size: 8.5, color, align })));
      });
      line.end();
    };
    row(top, 'TH', [strings.table.year, ...columns.map((column) => strings.table[column])]);
    rule(top + 14, LINE);
    shown.forEach((one, index) => {
      row(top + 19 + index * 14, 'TD', [String(one.year), ...columns.map((column) => wholeDollars(one[column]))]);
    });
    table.end();
    return top + 19 + shown.length * 14 + 12;
  };

  let y = key(head());
  y = pairs(
    y,
    otherFigures(result).map(({ label, value }) => [label, value]),
    2,
  );
  y = charts(y);
  if (result.kind === 'rental') y = years(y, result.years);
  rule(y, LINE);
  tagged('H2', () => write(strings.pdf.assumptions, { x: MARGIN, y: y + 8, size: 10, bold: true }));
  const told = fieldsOf(form).filter((name) => form[name].trim() !== '');
  pairs(
    y + 26,
    told.map((name) => entered(form, name)),
    3,
    8,
  );
  tagged('P', () =>
    write(strings.explained.caution, { x: MARGIN, y: pdf.page.height - 44, size: 8, color: SOFT, width }),
  );
  root.end();
  return pdf;
};
