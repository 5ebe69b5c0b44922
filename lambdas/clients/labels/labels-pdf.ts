// Address labels to print: letter sheets of 30 (three columns of ten, 2 5/8 by 1 inch), the most common there are.
import { openPdf } from '#core/documents/pdf.ts';
import { pdfColors } from '#core/documents/pdf-document.ts';

export type Label = { name: string; address: string };

const INCH = 72;
const COLUMNS = 3;
const ROWS = 10;
const WIDTH = 2.625 * INCH;
const HEIGHT = INCH;
const ACROSS = 2.75 * INCH;
const LEFT = 0.1875 * INCH;
const TOP = 0.5 * INCH;
const PADDING = 9;
const LINES = 4;

/** 'Street, City, ST 12345' as on an envelope: the last comma but one begins a new line. */
export const addressLines = (address: string): string[] => {
  const parts = address
    .split(/\n|,/)
    .map((part) => part.trim())
    .filter(Boolean);
  if (parts.length <= 2) return parts;
  // City and state with the code share the last line.
  return [...parts.slice(0, -2), parts.slice(-2).join(', ')].slice(-LINES + 1);
};

export const writeLabels = async (labels: Label[], at: Date): Promise<Buffer> => {
  const { pdf, bytes } = await openPdf({ title: 'Address labels', at });
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  for (const [index, { name, address }] of labels.entries()) {
    const place = index % (COLUMNS * ROWS);
    if (index > 0 && place === 0) pdf.addPage({ size: 'LETTER', margin: 0 });
    const x = LEFT + (place % COLUMNS) * ACROSS + PADDING;
    const y = TOP + Math.floor(place / COLUMNS) * HEIGHT + PADDING;
    const line = (text: string, row: number, font: 'Regular' | 'Bold') =>
      pdf
        .font(font)
        .fontSize(9.5)
        .fillColor(pdfColors.ink)
        // A fixed height: a label at the foot of a sheet must not begin a new one.
        .text(text, x, y + row * 13, { width: WIDTH - 2 * PADDING, height: 13, ellipsis: true });
    root.add(
      pdf.struct('P', {}, () => {
        line(name, 0, 'Bold');
        for (const [row, text] of addressLines(address).entries()) line(text, row + 1, 'Regular');
      }),
    );
  }
  root.end();
  pdf.end();
  return bytes;
};
