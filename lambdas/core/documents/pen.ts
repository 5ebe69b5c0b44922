import { PDF_MARGIN, type Pdf, pdfColors } from './pdf-document.ts';

/** Composed letters, so that each has a glyph, and no character that changes how others are shown. Joiners belong to the spelling of names. */
export const printable = (text: string): string =>
  text.normalize('NFC').replace(/(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '');

/** Keeps a time on one line with its a.m. or p.m. */
export const unbroken = (text: string): string => text.replace(/(\d) (?=[AP]M\b)/g, '$1\u00a0');

// Writes and rules on a tagged page, in the colors of the product.

export const colors = { ...pdfColors, amber: '#8A4B12', line: '#E4E1D8' };

type Style = PDFKit.Mixins.TextOptions & { bold?: boolean; at?: [x: number, y: number] };

export type Pen = ReturnType<typeof penFor>;

const MARK_SIZE = 96;

/** Across the page, faint enough to read the text behind it. */
export const drawMark = ({ pdf, write }: Pen, mark: string): void => {
  const { width: across, height } = pdf.page;
  pdf
    .save()
    .rotate(-45, { origin: [across / 2, height / 2] })
    .fillOpacity(0.14);
  const at: [number, number] = [0, height / 2 - MARK_SIZE / 2];
  write(mark, MARK_SIZE, colors.amber, { at, width: across, align: 'center', bold: true, lineBreak: false });
  pdf.restore();
};

export const penFor = (pdf: Pdf) => {
  const right = pdf.page.width - PDF_MARGIN;
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const safe = (text: string) => printable(unbroken(text));

  return {
    pdf,
    root,
    left: PDF_MARGIN,
    right,
    width: right - PDF_MARGIN,
    write(text: string, size: number, color: string, { bold, at: [x, y] = [pdf.x, pdf.y], ...options }: Style = {}) {
      pdf
        .font(bold ? 'Bold' : 'Regular')
        .fontSize(size)
        .fillColor(color)
        .text(safe(text), x, y, options);
    },
    /** The height of a text that `write` would draw. */
    heightOf(text: string, size: number, { bold, at: _, ...options }: Style = {}): number {
      return pdf
        .font(bold ? 'Bold' : 'Regular')
        .fontSize(size)
        .heightOfString(safe(text), options);
    },
    rule(y: number, color: string, thickness = 0.75, [from, to] = [PDF_MARGIN, right]) {
      pdf
        .markContent('Artifact', { type: 'Layout' })
        .moveTo(from, y)
        .lineTo(to, y)
        .lineWidth(thickness)
        .strokeColor(color)
        .stroke()
        .endMarkedContent();
    },
    tagged(tag: 'H1' | 'H2' | 'P', draw: () => void) {
      root.add(pdf.struct(tag, {}, draw));
    },
  };
};
