// The drawing of a page, so that what is added to it lands where it belongs, and on no other page.
import type { PDFContext, PDFObject, PDFPage, PDFRawStream, PDFRef } from 'pdf-lib';
import { zlib } from '#core/documents/zlib.ts';
import { balanceOf } from './balance.ts';
import type { PdfLib } from './pdf-lib.ts';

/** What is larger, decoded, is no page of a contract. */
const MOST_INFLATED = 32 * 1024 * 1024;

const decoded = ({ decodePDFRawStream, PDFName }: PdfLib, stream: PDFRawStream): string => {
  const isPlain =
    stream.dict.lookup(PDFName.of('Filter')) === PDFName.of('FlateDecode') &&
    !stream.dict.has(PDFName.of('DecodeParms'));
  const bytes = isPlain
    ? zlib().inflateSync(stream.contents, { maxOutputLength: MOST_INFLATED })
    : decodePDFRawStream(stream).decode();
  return Buffer.from(bytes).toString('latin1');
};

/** As they're named, each with its bytes. */
const streamsOf = (
  { PDFArray, PDFRawStream: RawStream }: PdfLib,
  context: PDFContext,
  contents: PDFObject | undefined,
): [named: PDFObject, stream: PDFRawStream][] => {
  const found = contents && context.lookup(contents);
  const all = found instanceof PDFArray ? found.asArray() : contents ? [contents] : [];
  return all.flatMap((named) => {
    const stream = context.lookup(named);
    return stream instanceof RawStream ? [[named, stream] satisfies [PDFObject, PDFRawStream]] : [];
  });
};

/** In the words of a page's drawing. */
export const drawingOf = (context: PDFContext, words: string): PDFRef =>
  context.register(context.stream(Buffer.from(words, 'latin1')));

/** In a list of this page alone, with every state restored that it saved. */
export const settleContent = (lib: PdfLib, { doc: { context }, node }: PDFPage): void => {
  const key = lib.PDFName.of('Contents');
  const streams = streamsOf(lib, context, node.get(key));
  const { end, least } = balanceOf(streams.map(([, stream]) => decoded(lib, stream)).join('\n'));
  const before = drawingOf(context, 'q\n'.repeat(1 - least));
  const after = drawingOf(context, '\nQ'.repeat(1 + end - least));
  node.set(key, context.obj([before, ...streams.map(([named]) => named), after]));
};
