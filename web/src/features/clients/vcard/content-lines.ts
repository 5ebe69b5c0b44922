// The properties of the vCards in a file: RFC 6350 (4.0), RFC 2426 (3.0), and the differences of 2.1.

/** `types` holds the values of TYPE in lowercase; the preferred entry has the smallest `rank`. */
export type Property = { name: string; types: Set<string>; rank: number; value: string };
export type Card = { line: number; properties: Property[] };

/** The card that begins on this line has no end. */
export class UnfinishedCard extends Error {
  readonly line: number;
  constructor(line: number) {
    super(`The card on line ${line} has no end`);
    this.line = line;
  }
}

const BEGIN = /^BEGIN:VCARD\s*$/i;
const END = /^END:VCARD\s*$/i;
/** In 2.1, the card of a person's agent follows this line, inside the person's own. */
const INNER = /^AGENT\b[^:]*:\s*$/i;
/** Group, name, and everything up to the first colon outside quotation marks. */
const HEAD = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^":])*)?):/;
const QUOTED_PRINTABLE = /^[^:]*;(?:ENCODING=)?QUOTED-PRINTABLE\b/i;
const PREFERRED = 1;
const UNRANKED = 101;

/** Long lines continue after a space; those that are quoted-printable after an equals sign. */
const unfold = (lines: string[], isOld: boolean): string[] => {
  const wholes: string[][] = [];
  for (const line of lines) {
    const whole = wholes.at(-1);
    const before = whole?.at(-1) ?? '';
    if (whole && before.endsWith('=') && QUOTED_PRINTABLE.test(whole[0] ?? '')) {
      whole[whole.length - 1] = before.slice(0, -1);
      whole.push(line);
    } else if (whole && /^[ \t]/.test(line)) whole.push(isOld ? line : line.slice(1));
    else wholes.push([line]);
  }
  return wholes.map((whole) => whole.join(''));
};

const decoderOf = (charset: string | undefined): TextDecoder => {
  try {
    return new TextDecoder(charset || 'utf-8');
  } catch {
    return new TextDecoder('utf-8');
  }
};

const byteOf = (token: string): number =>
  token.length > 1 ? Number.parseInt(token.slice(1), 16) : token.charCodeAt(0);

const fromQuotedPrintable = (value: string, charset: string | undefined): string =>
  value.replace(/(?:=[\da-f]{2}|[ -~])+/gi, (run) => {
    // A character of several bytes may have an unescaped one.
    const bytes = run.match(/=[\da-f]{2}|[ -~]/gi)?.map((one) => byteOf(one)) ?? [];
    return decoderOf(charset).decode(new Uint8Array(bytes));
  });

const propertyOf = (line: string): Property[] => {
  const [head, name, rest] = HEAD.exec(line) ?? [];
  if (head === undefined || !name) return [];
  const params = (rest ?? '').match(/(?:"[^"]*"|[^;"])+/g)?.map((param) => {
    const [key, value] = param.split(/=(.*)/s);
    // 2.1 leaves out the key: TEL;CELL;PREF.
    return value === undefined ? { key: 'TYPE', value: param } : { key: (key ?? '').trim().toUpperCase(), value };
  });
  const valuesOf = (wanted: string) =>
    (params ?? []).filter(({ key }) => key === wanted).map(({ value }) => value.replaceAll('"', '').trim());
  const types = new Set(valuesOf('TYPE').flatMap((value) => value.toLowerCase().split(',')));
  const rank = types.has('pref') ? PREFERRED : Number(valuesOf('PREF')[0] ?? UNRANKED) || UNRANKED;
  const value = line.slice(head.length);
  const isEncoded = QUOTED_PRINTABLE.test(head);
  const decoded = isEncoded ? fromQuotedPrintable(value, valuesOf('CHARSET')[0]) : value;
  return [{ name: name.toUpperCase(), types, rank, value: decoded }];
};

const cardOf = ({ line, lines }: { line: number; lines: string[] }): Card => {
  const isOld = lines.some((one) => /^VERSION:2\.1\s*$/i.test(one));
  return { line, properties: unfold(lines, isOld).flatMap(propertyOf) };
};

/** Recognizes a vCard file by its content, because its name may say anything. */
export const isVCard = (text: string): boolean => /^\uFEFF?\s*BEGIN:VCARD\s/i.test(text.slice(0, 1000));

const mayBegin = (depth: number, lineBefore = ''): boolean => depth !== 1 || INNER.test(lineBefore);

export const readCards = (text: string): Card[] => {
  const cards: { line: number; lines: string[] }[] = [];
  const unfinished = () => new UnfinishedCard(cards.at(-1)?.line ?? 1);
  let depth = 0;
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  for (const [at, line] of lines.entries())
    if (BEGIN.test(line)) {
      if (!mayBegin(depth, lines[at - 1])) throw unfinished();
      if (depth === 0) cards.push({ line: at + 1, lines: [] });
      depth++;
    } else if (END.test(line)) depth = Math.max(0, depth - 1);
    else if (depth === 1) cards.at(-1)?.lines.push(line);
  if (depth > 0) throw unfinished();
  return cards.map(cardOf);
};

/** The parts or components of a value: an escaped separator is text. */
export const partsOf = (value: string, separator: ';' | ','): string[] => {
  const parts = [''];
  for (const [token] of value.matchAll(/\\[\s\S]|[\s\S]/g))
    if (token === separator) parts.push('');
    else parts[parts.length - 1] += token;
  return parts.map(textOf);
};

export const textOf = (value: string): string =>
  value.replace(/\\([\s\S])/g, (_, escaped: string) => (escaped.toLowerCase() === 'n' ? '\n' : escaped));
