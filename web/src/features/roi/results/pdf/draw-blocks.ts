// Draws blocks into a tagged PDF.
import type { Pdf } from '#core/documents/pdf-document.ts';
import type { Block, Shape, TextBox } from './blocks.ts';

const INK = '#17211E';

const drawText = (pdf: Pdf, { text, x, y, size, color = INK, isBold, width, wrapsTo, align }: TextBox) =>
  pdf
    .font(isBold ? 'Bold' : 'Regular')
    .fontSize(size)
    .fillColor(color)
    .text(text, x, y, {
      width,
      align,
      ellipsis: true,
      lineBreak: wrapsTo !== undefined,
      height: wrapsTo ?? size * 1.6,
    });

const drawShape = (pdf: Pdf, shape: Shape) => {
  const { x, y, width, color } = shape;
  if (shape.kind === 'bar') return pdf.rect(x, y, width, shape.height).fill(color);
  return pdf
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(shape.thickness)
    .strokeColor(color)
    .stroke();
};

const drawTable = (pdf: Pdf, { rows }: Block & { kind: 'table' }) => {
  const table = pdf.struct('Table');
  for (const { tag, cells } of rows) {
    const row = pdf.struct('TR');
    table.add(row);
    for (const cell of cells) row.add(pdf.struct(tag, {}, () => drawText(pdf, cell)));
    row.end();
  }
  table.end();
  return table;
};

export const drawBlocks = (pdf: Pdf, blocks: readonly Block[]) => {
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const draw = (texts: readonly TextBox[], shapes: readonly Shape[] = []) => {
    for (const shape of shapes) drawShape(pdf, shape);
    for (const text of texts) drawText(pdf, text);
  };
  for (const block of blocks) {
    if (block.kind === 'text') root.add(pdf.struct(block.tag, {}, () => draw(block.texts)));
    else if (block.kind === 'figure')
      root.add(pdf.struct('Figure', { alt: block.alt }, () => draw(block.texts, block.shapes)));
    else if (block.kind === 'table') root.add(drawTable(pdf, block));
    else {
      pdf.markContent('Artifact', { type: 'Layout' });
      draw([], block.shapes);
      pdf.endMarkedContent();
    }
  }
  root.end();
};
