// The operators that draw a page, a form, a pattern or a letter: only those that all programs read alike. Tags are
// removed, and layers with them; an inline picture becomes a named one. Pure.
import { BUDGET, overBudget, RefusedFile } from '../budget.ts';

/** Every operator with its number of operands; -1 for any number. */
const OPERATORS: Record<string, number> = {
  ...{ q: 0, Q: 0, cm: 6, w: 1, J: 1, j: 1, M: 1, d: 2, ri: 1, i: 1, gs: 1 },
  ...{ m: 2, l: 2, c: 6, v: 4, y: 4, h: 0, re: 4 },
  ...{ S: 0, s: 0, f: 0, F: 0, 'f*': 0, B: 0, 'B*': 0, b: 0, 'b*': 0, n: 0, W: 0, 'W*': 0 },
  ...{ BT: 0, ET: 0, Tc: 1, Tw: 1, Tz: 1, TL: 1, Tf: 2, Tr: 1, Ts: 1, Td: 2, TD: 2, Tm: 6, 'T*': 0 },
  ...{ Tj: 1, TJ: 1, "'": 1, '"': 3, d0: 2, d1: 6 },
  ...{ CS: 1, cs: 1, SC: -1, SCN: -1, sc: -1, scn: -1, G: 1, g: 1, RG: 3, rg: 3, K: 4, k: 4 },
  ...{ sh: 1, Do: 1 },
};

const USES = {
  Do: 'XObject',
  gs: 'ExtGState',
  Tf: 'Font',
  sh: 'Shading',
  cs: 'ColorSpace',
  CS: 'ColorSpace',
  scn: 'Pattern',
  SCN: 'Pattern',
} as const;
export type Resource = (typeof USES)[keyof typeof USES];
/** The names in use and their counts, by kind. */
export type Uses = Record<Resource, Map<string, number>>;

export type Drawing = { words: Buffer; uses: Uses };

const isUse = (word: string): word is keyof typeof USES => word in USES;

export type InlinePicture = { dictionary: string; data: Buffer };
type TakePicture = (picture: InlinePicture) => string;

/** No operator takes more: a color of many inks. */
const MOST_VALUES = 64;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;
const LIKE_NUMBER = /^[-+.\d]/;
const TOKEN =
  /[\0\t\n\f\r ]+|%[^\r\n]*|\/[^\0\t\n\f\r ()<>[\]{}/%]*|<<|>>|<[\0\t\n\f\r 0-9A-Fa-f]*>|[[\]]|[^\0\t\n\f\r ()<>[\]{}/%]+|[()<>{}]/y;
const STRING = /[^\\()]+|\\[\s\S]|[()]/y;
/** Names, and hexadecimal texts. */
const VALUE = /^(?:\/|<[^<]|true$|false$|null$)/;
/** Anything but a space, a comment, or a separate mark. */
const WORD = /^[^\0\t\n\f\r %()<>{}]/;

/** A name may write any of its letters as `#` and two digits. */
const decodedName = (name: string): string =>
  name.replace(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const endOfString = (text: string, start: number): number => {
  let depth = 0;
  STRING.lastIndex = start;
  for (;;) {
    const [part] = STRING.exec(text) ?? [];
    if (part === undefined) throw new RefusedFile('damaged', 'A text without an end');
    if (part === '(') depth++;
    if (part === ')' && --depth === 0) return STRING.lastIndex;
  }
};

/** The end of a picture's bytes: at `EI`, followed by operators or the end. */
const endOfPicture = (text: string, from: number): { end: number; next: number } => {
  const mark = /[\0\t\n\f\r ]EI(?=[\0\t\n\f\r ]|$)/g;
  mark.lastIndex = from;
  for (let found = mark.exec(text); found; found = mark.exec(text)) {
    const next = found.index + 3;
    if (!/[^\t\n\f\r -~\0]/.test(text.slice(next, next + 12))) return { end: found.index, next };
  }
  throw new RefusedFile('damaged', 'A picture without an end');
};

/** A number that programs read in different ways is written in our reading. */
const settledNumber = (word: string): string => {
  const value = Number.parseFloat(word.replace(/^[-+]*(?=[-+])/, ''));
  return Number.isFinite(value) ? value.toFixed(6) : '0';
};

class Rewriting {
  private readonly text: string;
  private readonly takePicture: TakePicture;
  private readonly written: Buffer[] = [];
  private line: string[] = [];
  /** The operands before the next operator; a list is one. */
  private values: string[] = [];
  private lists = 0;
  private saved = 0;
  private at = 0;
  private readonly uses: Uses = {
    XObject: new Map(),
    ExtGState: new Map(),
    Font: new Map(),
    Shading: new Map(),
    ColorSpace: new Map(),
    Pattern: new Map(),
  };

  constructor(bytes: Uint8Array, takePicture: TakePicture) {
    this.text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
    this.takePicture = takePicture;
  }

  drawing(): Drawing {
    while (this.at < this.text.length) this.takeToken();
    if (this.lists > 0) throw new RefusedFile('damaged', 'A list without an end');
    this.line.push('Q\n'.repeat(this.saved));
    this.flush();
    return { words: Buffer.concat(this.written), uses: this.uses };
  }

  private flush() {
    this.written.push(Buffer.from(this.line.join(''), 'latin1'));
    this.line = [];
  }

  private takeToken() {
    const { text, at: start } = this;
    TOKEN.lastIndex = start;
    const [token = ''] = TOKEN.exec(text) ?? [];
    this.at += token.length;
    if (token === '(') {
      this.at = endOfString(text, start);
      this.takeValue(text.slice(start, this.at));
    } else if (token === '[' || token === '<<') this.beginList(token);
    else if (token === ']' || token === '>>') this.endList(token);
    else if (VALUE.test(token)) this.takeValue(token);
    else if (LIKE_NUMBER.test(token)) this.takeValue(NUMBER.test(token) ? token : settledNumber(token));
    else if (this.lists === 0 && WORD.test(token)) {
      if (token === 'BI') this.takeInline();
      else this.takeWord(token);
    }
  }

  private takeValue(value: string) {
    const last = this.values.length - 1;
    if (this.lists > 0) this.values[last] += ` ${value}`;
    else this.values.push(value);
    if (this.values.length > MOST_VALUES) this.values = this.values.slice(1 - MOST_VALUES);
  }

  private beginList(token: string) {
    this.takeValue(token);
    if (++this.lists > BUDGET.depth) throw overBudget('depth');
  }

  private endList(token: string) {
    if (this.lists === 0) throw new RefusedFile('damaged', 'A list that ends before it begins');
    this.takeValue(token);
    this.lists--;
  }

  private takeWord(word: string): void {
    const { values } = this;
    this.values = [];
    const wanted = OPERATORS[word];
    if (wanted === undefined || values.length < wanted || (word === 'Q' && this.saved === 0)) return;
    // Some programs pass one operator's extra operands to the next.
    const own = wanted < 0 ? values : values.slice(values.length - wanted);
    if (word === 'q') this.saved++;
    if (word === 'Q') this.saved--;
    this.noteUse(word, own);
    this.line.push(`${own.join(' ')} ${word}\n`);
    if (this.line.length > 10_000) this.flush();
  }

  private noteUse(word: string, values: string[]) {
    const value = values.at(word === 'Tf' ? -2 : -1) ?? '';
    if (!isUse(word) || !value.startsWith('/')) return;
    const uses = this.uses[USES[word]];
    const name = decodedName(value.slice(1));
    uses.set(name, (uses.get(name) ?? 0) + 1);
  }

  private takeInline(): void {
    const head = /[\0\t\n\f\r ]ID[\0\t\n\f\r ]/g;
    head.lastIndex = this.at;
    const found = head.exec(this.text);
    if (!found) throw new RefusedFile('damaged', 'A picture without bytes');
    const from = head.lastIndex;
    const { end, next } = endOfPicture(this.text, from - 1);
    const data = Buffer.from(this.text.slice(from, Math.max(end, from)), 'latin1');
    this.values = [this.takePicture({ dictionary: this.text.slice(this.at, found.index), data })];
    this.at = next;
    this.takeWord('Do');
  }
}

export const rewriteDrawing = (bytes: Uint8Array, takePicture: TakePicture): Drawing =>
  new Rewriting(bytes, takePicture).drawing();
