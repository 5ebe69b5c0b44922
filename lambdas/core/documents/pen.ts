// Writes and rules on a tagged page, in the colors of the product.
import { PDF_MARGIN, type Pdf, pdfColors } from './pdf-document.ts';
import { printable, unbroken } from './printable.ts';

export const colors = { ...pdfColors, amber: '#8A4B12', line: '#E4E1D8' };

type Style = PDFKit.Mixins.TextOptions & { bold?: boolean; at?: [x: number, y: number] };

export type Pen = ReturnType<typeof penFor>;

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
    /** How tall `write` makes a text. */
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
