import { hash } from 'node:crypto';
import * as v from 'valibot';
import type { FileBucket } from '#core/documents/file-bucket.ts';
import type { FileProblem, FileType } from '../vocabulary.ts';
import { RefusedFile } from './budget.ts';
import { CONTENT_TYPES, pictureProblem, typeOf } from './file-type.ts';
import { withoutMetadata } from './metadata.ts';
import { rebuildPdf } from './pdf/rebuild.ts';

// A second check of our own output, by different means from those that made it: read to its end token by token, it
// must have only drawing keys, and nothing besides its objects. A failure here is an error of ours, and the file is
// refused.

const KEYS = new Set(
  `Type Subtype Pages Kids Count Parent MediaBox CropBox Rotate Resources Contents Group Size Root
  Font XObject ExtGState ColorSpace Pattern Shading
  BaseFont FirstChar LastChar Widths FontDescriptor Encoding ToUnicode DescendantFonts CIDSystemInfo DW W DW2 W2 CIDToGIDMap
  Registry Ordering Supplement FontName FontFamily FontStretch FontWeight Flags FontBBox ItalicAngle Ascent Descent Leading CapHeight
  XHeight StemV StemH AvgWidth MaxWidth MissingWidth CharSet FontFile FontFile2 FontFile3 Length1 Length2 Length3 BaseEncoding
  Differences CMapName WMode UseCMap Name FontMatrix CharProcs
  Length Filter DecodeParms Predictor Colors BitsPerComponent Columns K Rows BlackIs1 EncodedByteAlign EndOfLine EndOfBlock
  ColorTransform JBIG2Globals Width Height ImageMask Decode Interpolate Matte Mask SMask
  FormType BBox Matrix PatternType PaintType TilingType XStep YStep S I CS
  FunctionType Domain Range BitsPerSample Order Encode C0 C1 N Functions Bounds
  ShadingType Background Coords Extend BitsPerCoordinate BitsPerFlag VerticesPerRow Function WhitePoint
  LW LC LJ ML D CA ca AIS TK BM G BC TR`.split(/\s+/),
);
/** Their keys are names that the drawings use. */
const NAME_LISTS = new Set(['Font', 'XObject', 'ExtGState', 'ColorSpace', 'Pattern', 'Shading', 'CharProcs']);
const FILTERS = /^(?:FlateDecode|DCTDecode|JPXDecode|JBIG2Decode|CCITTFaxDecode)$/;

const TOKEN =
  /[\0\t\n\f\r ]+|<<|>>|<[0-9A-Fa-f\0\t\n\f\r ]*>|\/[^\0\t\n\f\r ()<>[\]{}/%]*|[[\]]|\((?:[^\\()]|\\[\s\S])*\)|[^\0\t\n\f\r ()<>[\]{}/%]+/y;

const wrong = (what: string): never => {
  throw new RefusedFile('different', `The PDF that we made is not as it should be: ${what}`);
};

/** A list, or a dictionary with the last key and its allowed values. */
type Level = { isDict: boolean; key: string | undefined; isNames: boolean };

class Inspection {
  private readonly levels: Level[] = [];
  private length = 0;
  private at = 0;
  private readonly text: string;

  constructor(bytes: Buffer) {
    this.text = bytes.toString('latin1');
  }

  run(): void {
    const head = /^%PDF-1\.\d\n%[^\n]{1,8}\n/.exec(this.text);
    this.at = head?.[0].length ?? wrong('its beginning');
    while (this.at < this.text.length) {
      if (this.text.startsWith('xref', this.at)) break;
      this.object();
    }
    this.end(this.at);
  }

  private object(): void {
    const head = /\s*\d+ 0 obj\n/y;
    head.lastIndex = this.at;
    if (!head.test(this.text)) wrong(`no object at ${this.at}`);
    this.at = head.lastIndex;
    this.length = -1;
    const end = this.words(/^(?:endobj|stream)$/);
    if (end === 'stream') {
      this.at += this.length + 1;
      if (this.length < 0 || !this.text.startsWith('\nendstream\nendobj', this.at)) wrong('a stream');
      this.at += '\nendstream\nendobj'.length;
    }
    while (this.text[this.at] === '\n') this.at++;
  }

  private end(table: number): void {
    this.at = this.text.indexOf('trailer', table) + 'trailer'.length;
    this.words(/^startxref$/);
    if (!/^\s*\d+\s*%%EOF\s*$/.test(this.text.slice(this.at))) wrong('its end');
  }

  /** The words before the token that matches `end`. */
  private words(end: RegExp): string {
    for (;;) {
      TOKEN.lastIndex = this.at;
      const [token] = TOKEN.exec(this.text) ?? [];
      if (token === undefined) return wrong(`something at ${this.at}`);
      this.at += token.length;
      if (/^\s/.test(token)) continue;
      if (end.test(token) && this.levels.length === 0) return token;
      this.take(token);
    }
  }

  private take(token: string): void {
    const level = this.levels.at(-1);
    if (token === '>>' || token === ']') this.endLevel(token);
    else if (level?.isDict && level.key === undefined) this.takeKey(level, token);
    else if (token === '<<' || token === '[') {
      const isNames = token === '<<' && level?.isDict === true && !level.isNames && NAME_LISTS.has(level.key ?? '');
      this.levels.push({ isDict: token === '<<', key: undefined, isNames });
    } else this.takeValue(level, token);
  }

  private endLevel(token: string): void {
    if (this.levels.pop()?.isDict !== (token === '>>')) wrong('a list');
    this.valueEnds();
  }

  private takeKey(level: Level, token: string): void {
    const key = token.startsWith('/') ? token.slice(1) : wrong('no key');
    if (!(level.isNames || KEYS.has(key))) wrong(`the key ${key}`);
    level.key = key;
  }

  private takeValue(level: Level | undefined, token: string): void {
    if (level?.key === 'Length') this.length = Number(token);
    if (level?.key === 'Filter' && !FILTERS.test(token.slice(1))) wrong(`the filter ${token}`);
    if (!(level?.isDict && this.isBeforeReference())) this.valueEnds();
  }

  private isBeforeReference(): boolean {
    const rest = /\s+(?:\d+\s+)?R\b/y;
    rest.lastIndex = this.at;
    return rest.test(this.text);
  }

  private valueEnds(): void {
    const level = this.levels.at(-1);
    if (level?.isDict) level.key = undefined;
  }
}

export const inspectRebuilt = (bytes: Buffer): void => new Inspection(bytes).run();

// Detects a file's type by its bytes, and makes the version for other people: a rebuilt PDF, or a picture without its
// camera's metadata. Its name and the browser's type are ignored.

type PdfUse = 'read' | 'sign';
type Checked = { type: FileType; bytes: Buffer; hash: string };

const readFile = async (bytes: Buffer, use: PdfUse): Promise<Omit<Checked, 'hash'>> => {
  const type = typeOf(bytes);
  if (!type) throw new RefusedFile('unknown-type');
  if (type === 'pdf') {
    const made = await rebuildPdf(bytes, use);
    inspectRebuilt(made);
    return { type, bytes: made };
  }
  const problem = pictureProblem(type, bytes);
  const made = problem ? undefined : withoutMetadata(type, bytes);
  if (!made) throw new RefusedFile(problem ?? 'damaged');
  return { type, bytes: made };
};

export const checkFile = async (bytes: Buffer, use: PdfUse): Promise<Checked | { problem: FileProblem }> => {
  try {
    const made = await readFile(bytes, use);
    return { ...made, hash: hash('sha256', made.bytes, 'hex') };
  } catch (error) {
    if (error instanceof RefusedFile) return { problem: error.problem };
    // Nested deeper than the stack, or longer than a string can be.
    if (error instanceof RangeError) return { problem: 'too-complex' };
    throw error;
  }
};

export const checkEvent = v.object({
  from: v.string(),
  /** The target, after all checks. */
  to: v.string(),
  keeps: v.boolean(),
  size: v.number(),
  use: v.picklist(['read', 'sign']),
});
type CheckEvent = v.InferOutput<typeof checkEvent>;

export type CheckReply = { type: FileType; hash: string } | { problem: FileProblem } | { gone: true };
export type FileChecker = (event: CheckEvent) => Promise<CheckReply>;

export const checkUploaded =
  (bucket: Pick<FileBucket, 'find' | 'put'>): FileChecker =>
  async ({ from, to, keeps, size, use }) => {
    const bytes = await bucket.find(from);
    // An earlier call that broke off may have put it there.
    const found = bytes ?? (keeps ? await bucket.find(to) : undefined);
    if (!found) return { gone: true };
    if (bytes && bytes.length !== size) return { problem: 'damaged' };
    const checked = await checkFile(found, use);
    if ('problem' in checked) return checked;
    if (keeps) await bucket.put(to, checked.bytes, CONTENT_TYPES[checked.type].mime);
    return { type: checked.type, hash: checked.hash };
  };
