// A PDF as an agent has one: pages with a line of text, turned or cut if a test wants that.
import { degrees, PDFDocument, PDFName, StandardFonts } from 'pdf-lib';

type Page = {
  width?: number;
  height?: number;
  turned?: number;
  cut?: [x: number, y: number, width: number, height: number];
};

export const anOwnPdf = async (
  pages: Page[] = [{}],
  change: (pdf: PDFDocument) => void | Promise<void> = () => undefined,
): Promise<Buffer> => {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const [at, { width = 612, height = 792, turned = 0, cut }] of pages.entries()) {
    const page = pdf.addPage([width, height]);
    page.drawText(`Exclusive agreement, sheet ${at + 1}`, { x: 72, y: height - 72, size: 12, font });
    page.setRotation(degrees(turned));
    if (cut) page.setCropBox(...cut);
  }
  await change(pdf);
  return Buffer.from(await pdf.save({ useObjectStreams: false }));
};

/** As if someone had signed it. */
export const signedElsewhere = (pdf: PDFDocument): void => {
  pdf.context.register(pdf.context.obj({ Type: 'Sig', ByteRange: [0, 1, 2, 3] }));
};

/** A form that leaves it to the reader to draw what was typed. */
export const drawnByReader = (pdf: PDFDocument): void => {
  pdf.catalog.set(PDFName.of('AcroForm'), pdf.context.obj({ Fields: [], NeedAppearances: true }));
};
