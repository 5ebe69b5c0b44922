// The start of every PDF of the product: letter size, tagged, in our own fonts. The library is loaded with the first
// one. Nothing here needs Node, because the browser uses it too.
import type { Language } from '../http/language.ts';

export const PDF_MARGIN = 64;
export const pdfColors = { ink: '#17211E', soft: '#5B6863', evergreen: '#1F5D4C', brass: '#B5883E' };
export type Pdf = PDFKit.PDFDocument;
/** The font files, which a function reads from its folder and the browser from the site. */
export type PdfFaces = { regular: Uint8Array; bold: Uint8Array };

/** `keepPages`: finished pages can still be written on, for 'page 1 of 3'. */
export type PdfInfo = {
  title: string;
  at: Date;
  keepPages?: boolean;
  /** For a table with many columns. */
  isWide?: boolean;
  language?: Language;
};

/**
 * PDFKit would read its default font from the disk, but a bundle has none there. Its types don't know that it can be
 * left out.
 */
const NO_DEFAULT_FONT: object = { font: null };

/** Fonts: 'Regular' and 'Bold'. */
export const pdfDocument = async (faces: PdfFaces, about: PdfInfo): Promise<Pdf> => {
  const { default: PdfDocument } = await import('pdfkit');
  const pdf = new PdfDocument({
    size: 'LETTER',
    layout: about.isWide ? 'landscape' : 'portrait',
    margin: PDF_MARGIN,
    lang: `${about.language ?? 'en'}-US`,
    tagged: true,
    pdfVersion: '1.7',
    displayTitle: true,
    bufferPages: about.keepPages ?? false,
    ...NO_DEFAULT_FONT,
    info: { Title: about.title, Author: 'Groundwork', CreationDate: about.at, ModDate: about.at },
  });
  pdf.registerFont('Regular', faces.regular as Buffer);
  pdf.registerFont('Bold', faces.bold as Buffer);
  pdf.font('Regular');
  return pdf;
};
