// Bold, italic, links and lists in agents' texts, as marks in plain text: **bold**, _italic_, [words](https://...)
// and lines that begin with "- ". All other text stays as typed; no HTML is ever let in.

export type Span = { text: string; bold?: true; italic?: true; href?: string };
/** A line of a list, or of a paragraph: its spans, one after another. */
export type Line = Span[];
export type Block = { kind: 'paragraph' | 'list'; lines: Line[] };
type Marks = Omit<Span, 'text'>;

/** A placeholder is skipped whole: its underscores aren't marks. The bounds keep a hostile text from taking long. */
const MARKED =
  /\{\{[^{}\n]{0,100}\}\}|\[([^[\]\n]{1,300})\]\(((?:[^()\s]|\([^()\s]{0,200}\)){0,2000})\)|\*\*(?=\S)(.{1,1000}?)(?<=\S)\*\*|(?<![\p{L}\p{N}_])_(?=[^\s_])(.{1,1000}?)(?<=[^\s_])_(?![\p{L}\p{N}_])/gu;
const LIST_ITEM = /^\s*- +(?=\S)/;

/** Undefined unless it's a web address with a plainly visible target. */
const webAddress = (address: string): string | undefined => {
  if (!/^https:\/\//i.test(address) || address.includes('{{') || !URL.canParse(address)) return undefined;
  const { hostname, username, password, href } = new URL(address);
  return hostname.includes('.') && !username && !password ? href : undefined;
};

const hostOf = (address: string) => new URL(address).hostname.replace(/^www\./, '');
/** A host with a possible path, anywhere in the text. */
const SHOWN_ADDRESS = /(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[/?#:]\S*)?/gu;

/** Marks, and letters that show nothing: a reader sees the words without them. */
const UNSEEN = /\*\*|_|\p{Cf}/gu;

/** A link whose words show one address must not open another. */
const misleads = (words: string, href: string): boolean =>
  [...words.replace(UNSEEN, '').matchAll(SHOWN_ADDRESS)].some(
    ([shown]) => !URL.canParse(`https://${shown}`) || hostOf(`https://${shown}`) !== hostOf(href),
  );

const checkedLink = (words: string, address: string): string | undefined => {
  const href = webAddress(address);
  return href && !misleads(words, href) ? href : undefined;
};

const spansOf = (text: string, marks: Marks): Span[] => {
  const spans: Span[] = [];
  let plain = '';
  const flush = () => {
    if (plain) spans.push({ ...marks, text: plain });
    plain = '';
  };
  const add = (inner: Span[]) => {
    flush();
    spans.push(...inner);
  };
  let from = 0;
  for (const match of text.matchAll(MARKED)) {
    const [whole, words, address = '', bold, italic] = match;
    plain += text.slice(from, match.index);
    from = match.index + whole.length;
    const href = words && !marks.href ? checkedLink(words, address) : undefined;
    if (words && href) add(spansOf(words, { ...marks, href }));
    else if (bold && !marks.bold) add(spansOf(bold, { ...marks, bold: true }));
    else if (italic && !marks.italic) add(spansOf(italic, { ...marks, italic: true }));
    else plain += whole;
  }
  plain += text.slice(from);
  flush();
  return spans;
};

const paragraphsOf = (text: string): string[][] =>
  text
    .split(/\n{2,}/)
    .filter((part) => part.trim())
    .map((part) => part.split('\n'));

/** Text as typed: its marks are ignored. */
export const plainText = (text: string): Block[] =>
  paragraphsOf(text).map((lines) => ({ kind: 'paragraph', lines: lines.map((line) => [{ text: line }]) }));

/** Neighboring lines of one kind are one block; an empty line ends it. */
export const formattedText = (text: string): Block[] =>
  paragraphsOf(text).flatMap((typed) => {
    const blocks: Block[] = [];
    for (const line of typed) {
      const kind = LIST_ITEM.test(line) ? 'list' : 'paragraph';
      const spans = spansOf(line.replace(LIST_ITEM, ''), {});
      const last = blocks.at(-1);
      if (last?.kind === kind) last.lines.push(spans);
      else blocks.push({ kind, lines: [spans] });
    }
    return blocks;
  });

/** Changes the words but no mark: a placeholder's value isn't read as formatting. */
export const mapWords = (blocks: readonly Block[], change: (text: string) => string): Block[] =>
  blocks.map(({ kind, lines }) => ({
    kind,
    lines: lines.map((line) => line.map((span) => ({ ...span, text: change(span.text) }))),
  }));

/** Undefined if every link works, and opens the address it shows. */
export const linkProblem = (text: string): string | undefined => {
  for (const [whole, words, address = ''] of text.matchAll(MARKED)) {
    if (!words) {
      const inner = /^\*\*(.+)\*\*$|^_(.+)_$/.exec(whole);
      const problem = inner && linkProblem(inner[1] ?? inner[2] ?? '');
      if (problem) return problem;
      continue;
    }
    const href = webAddress(address);
    if (!href) return `The link "${words}" needs a whole web address that begins with https://.`;
    if (misleads(words, href)) return `The link "${words}" shows another address than it leads to. Use plain words.`;
  }
  return undefined;
};

/** The first units of a text. A character that would be cut in half is dropped: no database takes half of one. */
export const truncate = (text: string, units: number): string => text.slice(0, units).replace(/\p{Surrogate}$/u, '');
