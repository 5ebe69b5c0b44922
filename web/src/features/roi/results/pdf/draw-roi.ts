// The calculation on one page of letter size, made in the browser. Loaded when someone asks for it.
import { type Pdf, type PdfFaces, pdfDocument } from '#core/documents/pdf-document.ts';
import { strings } from '../../strings.ts';
import { drawBlocks } from './draw-blocks.ts';
import { layoutRoi } from './layout.ts';
import type { RoiDocument } from './roi-document.ts';

export const drawRoi = async (faces: PdfFaces, document: RoiDocument): Promise<Pdf> => {
  const property = document.form.property.trim();
  const title = `${strings.pdf.title}${property ? `: ${property}` : ''}`;
  const pdf = await pdfDocument(faces, { title, at: document.at });
  // Without these a text near the edge would begin another page.
  pdf.page.margins = { top: 0, left: 0, right: 0, bottom: 0 };
  drawBlocks(pdf, layoutRoi(document, pdf.page).blocks);
  return pdf;
};
