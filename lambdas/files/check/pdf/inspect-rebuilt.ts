// A second look at what we made, by other means than those that made it: read to its end word by word, it has no key but those that draw, and
// nothing beside its objects. What fails here is an error of ours, and the file isn't taken.
import { RefusedFile } from '../budget.ts';

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

/** A list, or a dictionary with the key that was read last and what it may have. */
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

  /** Up to one that ends them. */
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
