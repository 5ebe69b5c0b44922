// Unpacks a stream of a PDF, never beyond its budget. Only pictures stay packed, in a picture format.
import { decodePDFRawStream, PDFArray, PDFDict, PDFName, PDFNumber, type PDFObject, PDFRawStream } from 'pdf-lib';
import { zlib } from '#core/documents/zlib.ts';
import { BUDGET, type Budget, overBudget, RefusedFile } from '../budget.ts';

export type Unpacked = {
  bytes: Uint8Array;
  /** The filter that still packs a picture. */
  filter?: string | undefined;
  /** That filter's parameters; without a filter, the prediction of its rows. */
  parms?: PDFDict | undefined;
};

const PICTURE_FILTERS = new Set(['DCTDecode', 'JPXDecode', 'JBIG2Decode', 'CCITTFaxDecode']);
const GENERIC_FILTERS = new Set(['FlateDecode', 'LZWDecode', 'ASCII85Decode', 'ASCIIHexDecode', 'RunLengthDecode']);
const SHORT: Record<string, string> = {
  Fl: 'FlateDecode',
  LZW: 'LZWDecode',
  A85: 'ASCII85Decode',
  AHx: 'ASCIIHexDecode',
  RL: 'RunLengthDecode',
  CCF: 'CCITTFaxDecode',
  DCT: 'DCTDecode',
};
const MOST_FILTERS = 4;

const listOf = (dict: PDFDict, ...keys: string[]): (PDFObject | undefined)[] => {
  const found = keys.map((key) => dict.lookup(PDFName.of(key))).find((one) => one !== undefined);
  if (!(found instanceof PDFArray)) return found ? [found] : [];
  if (found.size() > MOST_FILTERS) throw new RefusedFile('damaged', 'Too many filters');
  return Array.from({ length: found.size() }, (_, at) => found.lookup(at));
};

const numberIn = (dict: PDFDict | undefined, key: string, otherwise: number): number => {
  const found = dict?.lookup(PDFName.of(key));
  return found instanceof PDFNumber ? found.asNumber() : otherwise;
};

const inflated = (bytes: Uint8Array): Uint8Array => {
  const { inflateSync, constants } = zlib();
  try {
    return inflateSync(bytes, { maxOutputLength: BUDGET.stream, finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw overBudget('stream');
    throw new RefusedFile('damaged', 'A stream that does not unpack');
  }
};

const decoded = (bytes: Uint8Array, filter: string, parms: PDFDict | undefined, around: PDFDict): Uint8Array => {
  if (filter === 'FlateDecode') return inflated(bytes);
  const dict = around.context.obj({ Filter: filter, ...(parms && { DecodeParms: parms }) });
  // The stream is decoded block by block, and no further than this.
  const made = decodePDFRawStream(PDFRawStream.of(dict, bytes)).getBytes(BUDGET.stream + 1) as Uint8Array;
  if (made.length > BUDGET.stream) throw overBudget('stream');
  return made;
};

export const unpack = ({ dict, contents }: PDFRawStream, budget: Budget): Unpacked => {
  const filters = listOf(dict, 'Filter', 'F').map((one) => {
    if (!(one instanceof PDFName)) throw new RefusedFile('damaged', 'A filter without a name');
    const name = one.decodeText();
    return SHORT[name] ?? name;
  });
  const parms = listOf(dict, 'DecodeParms', 'DP').map((one) => (one instanceof PDFDict ? one : undefined));
  let bytes: Uint8Array = contents;
  for (const [at, filter] of filters.entries()) {
    const isLast = at === filters.length - 1;
    const own = parms[at];
    if (isLast && PICTURE_FILTERS.has(filter)) {
      budget.spend('unpacked', bytes.length);
      return { bytes, filter, parms: own };
    }
    if (!GENERIC_FILTERS.has(filter)) throw new RefusedFile('damaged', `No filter that we know: ${filter}`);
    bytes = decoded(bytes, filter, own, dict);
    budget.spend('unpacked', bytes.length);
    if (numberIn(own, 'Predictor', 1) <= 1) continue;
    if (!isLast) throw new RefusedFile('damaged', 'A prediction within a chain of filters');
    return { bytes, parms: own };
  }
  return { bytes };
};

const paeth = (left: number, up: number, corner: number): number => {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
};

type Neighbors = { left: number; up: number; corner: number };
const GUESSES: ((at: Neighbors) => number)[] = [
  () => 0,
  ({ left }) => left,
  ({ up }) => up,
  ({ left, up }) => (left + up) >> 1,
  ({ left, up, corner }) => paeth(left, up, corner),
];

/** Each row is predicted from the one before it, as in PNG. */
const unpredicted = (bytes: Uint8Array, parms: PDFDict): Uint8Array => {
  const bits = numberIn(parms, 'Colors', 1) * numberIn(parms, 'BitsPerComponent', 8);
  const row = Math.ceil((bits * numberIn(parms, 'Columns', 1)) / 8);
  const step = Math.max(1, bits >> 3);
  if (numberIn(parms, 'Predictor', 1) < 10 || !(row > 0 && row <= bytes.length))
    throw new RefusedFile('damaged', 'A prediction that we do not know');
  const made = new Uint8Array(Math.floor(bytes.length / (row + 1)) * row);
  for (let to = 0; to < made.length; to++) {
    const [line, column] = [Math.floor(to / row), to % row];
    const guess = GUESSES[bytes[line * (row + 1)] ?? 0] ?? (() => 0);
    const left = column >= step ? (made[to - step] ?? 0) : 0;
    const up = made[to - row] ?? 0;
    const corner = column >= step ? (made[to - row - step] ?? 0) : 0;
    made[to] = (bytes[line * (row + 1) + 1 + column] ?? 0) + guess({ left, up, corner });
  }
  return made;
};

/** Unpacks everything but pictures to the last byte. */
export const plainBytes = (stream: PDFRawStream, budget: Budget): Uint8Array => {
  const { bytes, filter, parms } = unpack(stream, budget);
  if (filter) throw new RefusedFile('damaged', 'A picture where there is none');
  return parms ? unpredicted(bytes, parms) : bytes;
};
