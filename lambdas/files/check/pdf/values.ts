// Reads values of a PDF, whatever they are. Pure.
import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFObject, PDFRawStream } from 'pdf-lib';
import { RefusedFile } from '../budget.ts';

export type Found = PDFObject | undefined;

export const nameOf = (value: Found): string | undefined => (value instanceof PDFName ? value.decodeText() : undefined);
export const numberOf = (value: Found): number => (value instanceof PDFNumber ? value.asNumber() : 0);
/** Of a stream: what is said about it. */
export const dictOf = (value: Found): PDFDict | undefined =>
  value instanceof PDFDict ? value : value instanceof PDFRawStream ? value.dict : undefined;
export const itemsOf = (value: Found): Found[] =>
  value instanceof PDFArray ? Array.from({ length: value.size() }, (_, at) => value.lookup(at)) : [];
export const entryOf = (dict: PDFDict | undefined, key: string): Found => dict?.lookup(PDFName.of(key));

export const different = (message: string) => new RefusedFile('different', message);
