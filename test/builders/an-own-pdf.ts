// A PDF as an agent has one: pages with a line of text, turned or cut if a test wants that.
import { deflateSync } from 'node:zlib';
import { degrees, PDFDocument, PDFHexString, PDFName, PDFNumber, type PDFObject, StandardFonts } from 'pdf-lib';
import type { PdfField } from '../../lambdas/chat/signing/own/contract.ts';
import { aPdf } from './a-pdf.ts';

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

/** Looks like a PDF that someone had signed. */
export const signedElsewhere = (pdf: PDFDocument): void => {
  pdf.context.register(pdf.context.obj({ Type: 'Sig', ByteRange: [0, 1, 2, 3] }));
};

type Look = { kind?: string; rect?: number[]; words?: string; flags?: number };

/** Content that a reader draws above the first page: a white box with words, unless a test wants another kind. */
export const aLook =
  ({ kind = 'Widget', rect = [72, 300, 252, 340], words = 'Typed before', flags = 4 }: Look = {}) =>
  async (pdf: PDFDocument): Promise<void> => {
    const { context, catalog } = pdf;
    const font = (await pdf.embedFont(StandardFonts.Helvetica)).ref;
    const look = context.stream(`1 g 0 0 90 20 re f 0 g BT /F1 10 Tf 4 4 Td (${words}) Tj ET`, {
      BBox: [0, 0, 90, 20],
      Resources: { Font: { F1: font } },
    });
    const about = { Type: 'Annot', Subtype: kind, Rect: rect, F: flags, FT: 'Tx', AP: { N: context.register(look) } };
    const annotation = context.register(context.obj(about));
    pdf.getPage(0).node.addAnnot(annotation);
    catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [annotation] }));
  };

/** An annotation that the reader draws as it likes. */
export const withoutLook =
  (about: Record<string, PDFObject | string | number[]>) =>
  (pdf: PDFDocument): void => {
    const annotation = pdf.context.obj({ Type: 'Annot', Rect: [72, 300, 252, 340], ...about });
    pdf.getPage(0).node.addAnnot(pdf.context.register(annotation));
  };

/** Sets something of a page, as its dictionary says it. */
export const pageSays =
  (name: string, value: number | number[]) =>
  (pdf: PDFDocument): void => {
    for (const { node } of pdf.getPages())
      node.set(PDFName.of(name), typeof value === 'number' ? PDFNumber.of(value) : pdf.context.obj(value));
  };

/** Draws after the page's own content, unchanged: that needn't end in the state in which it began. */
export const drawsAlso =
  (content: string) =>
  (pdf: PDFDocument): void => {
    for (const { node } of pdf.getPages()) {
      const stream = pdf.context.register(pdf.context.flateStream(content));
      node.set(
        PDFName.of('Contents'),
        pdf.context.obj([...(node.normalizedEntries().Contents?.asArray() ?? []), stream]),
      );
    }
  };

/** All pages have one list of drawings, in which a change for one is a change for all. */
export const sharingTheirContent = (pdf: PDFDocument): void => {
  const [first] = pdf.getPages();
  const shared = pdf.context.register(first?.node.normalizedEntries().Contents ?? pdf.context.obj([]));
  for (const { node } of pdf.getPages()) node.set(PDFName.of('Contents'), shared);
};

/** Its tree of pages names the first one twice. */
export const namingAPageTwice = (pdf: PDFDocument): void => {
  const [first] = pdf.getPages();
  if (first) pdf.catalog.Pages().Kids().push(first.ref);
};

/** A layer says *2 percent* on screens, another *8 percent* on paper. */
export const shownAndPrinted = (pdf: PDFDocument): void => {
  const { context, catalog } = pdf;
  const layer = (Name: string, screen: string, paper: string) =>
    context.register(
      context.obj({
        Type: 'OCG',
        Name: PDFHexString.fromText(Name),
        Usage: { View: { ViewState: screen }, Print: { PrintState: paper } },
      }),
    );
  const [shown, printed] = [layer('Shown', 'ON', 'OFF'), layer('Printed', 'OFF', 'ON')];
  const by = (Event: string) => ({ Event, Category: [Event], OCGs: [shown, printed] });
  const D = { ON: [shown, printed], AS: [by('View'), by('Print')] };
  catalog.set(PDFName.of('OCProperties'), context.obj({ OCGs: [shown, printed], D }));
  const { node } = pdf.getPage(0);
  const resources = node.Resources() ?? context.obj({});
  resources.set(PDFName.of('Properties'), context.obj({ S: shown, P: printed }));
  drawsAlso(
    '/OC /S BDC BT /Helvetica 12 Tf 72 500 Td (2 percent) Tj ET EMC /OC /P BDC BT /Helvetica 12 Tf 72 500 Td (8 percent) Tj ET EMC',
  )(pdf);
};

/** The script is packed in a stream that names its type indirectly, and replaces the catalog. */
export const withHiddenScript = (): Buffer => {
  const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
  const names = `<< /JavaScript << /Names [(a) ${script}] >> /EmbeddedFiles << /Names [(b) << /Type /Filespec >>] >> >>`;
  const packed = deflateSync(Buffer.from(`1 0 << /Type /Catalog /Pages 2 0 R /Names ${names} >>`)).toString('latin1');
  return aPdf({
    objects: [
      '/ObjStm',
      '<< /Length 1 >>\nstream\nx\nendstream',
      `<< /Type 4 0 R /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed}\nendstream`,
    ],
  });
};

/** It says *One price* by its table of objects, and *Two price* by their order in the file: readers disagree. */
export const readInTwoWays = async (): Promise<Buffer> => {
  const pdf = await anOwnPdf([{}], async (own) => {
    const { node } = own.getPage(0);
    node.setFontDictionary(PDFName.of('F9'), (await own.embedFont(StandardFonts.Helvetica)).ref);
    const words = own.context.stream('BT /F9 12 Tf 72 700 Td (One price) Tj ET');
    node.set(PDFName.of('Contents'), own.context.register(words));
  });
  const text = pdf.toString('latin1');
  const at = text.indexOf('(One price)');
  const start = text.lastIndexOf('\n', text.lastIndexOf(' obj', at)) + 1;
  const other = `${text.slice(start, text.indexOf('endobj', at))}endobj\n\n`.replace('One price', 'Two price');
  const table = Number(/startxref\s+(\d+)/.exec(text)?.[1]);
  const made = text.slice(0, table) + other + text.slice(table);
  return Buffer.from(made.replace(`startxref\n${table}`, `startxref\n${table + other.length}`), 'latin1');
};

/** For the client's signature, unless a test wants another. */
export const aField = (over: Partial<PdfField> = {}): PdfField => ({
  kind: 'signature',
  by: 'guest',
  page: 1,
  x: 72,
  y: 600,
  width: 180,
  height: 40,
  required: true,
  label: '',
  ...over,
});
