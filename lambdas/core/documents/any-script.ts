// Teaches a document to write every script: pdfkit writes a text in one font and from left to right. Its own layout (wrapping,
// ellipsis, alignment) stays; only the width of a text and the drawing of one line are replaced, and only for texts that our
// own two faces don't cover.
import type { Bidi } from 'bidi-js';
import type { Pdf } from './pdf-document.ts';
import { facesFor } from './script-faces.ts';

type Features = Record<string, boolean>;
type Font = {
  name: string;
  ascender: number;
  font: { hasGlyphForCodePoint(point: number): boolean };
  layout(text: string, features?: Features): { glyphs: { id: number }[] };
};
type Options = Omit<PDFKit.Mixins.TextOptions, 'features'> & {
  features?: Features | undefined;
  lineWidth?: number;
  textWidth?: number;
  wordCount?: number;
};
/** Members that pdfkit's types leave out: its current font, and the drawing of a line. */
type Inside = {
  _font: Font;
  _fontSize: number;
  _fragment(text: string, x: number, y: number, options: Options): void;
};

/** `face`: undefined for the document's own. `level`: odd from right to left. */
type Cluster = { text: string; face: string | undefined; level: number };
/** Neighbors that are drawn together. `parts`: their components, from left to right. */
type Run = Cluster & { parts: string[]; features?: Features };

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const LEFT_TO_RIGHT = /[A-Za-z]/;
/** Most of our texts; these need no look at the font. */
const PLAIN = /^[ -~\s]*$/;
/** Scripts with letters that aren't drawn in reading order. */
const REORDERED = /[\u0900-\u0DFF\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF]/;
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u;

const pointsOf = (text: string) => Array.from(text, (character) => character.codePointAt(0) ?? 0);
const lacks = (font: Font, text: string) => !pointsOf(text).every((point) => font.font.hasGlyphForCodePoint(point));

/** If no font of ours has a character, it's written by its number: a sealed document has no gaps or blank boxes. */
const asNumber = (character: string) =>
  `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;

/** Rule L2 of the bidirectional algorithm: from the highest level down, each run at that level or above is turned around. */
const inVisualOrder = (line: Cluster[]): Cluster[] => {
  const ordered = [...line];
  const highest = Math.max(...line.map(({ level }) => level));
  for (let level = highest; level > 0; level--)
    for (let from = 0; from < ordered.length; from++) {
      let to = from;
      while (to < ordered.length && (ordered[to] as Cluster).level >= level) to++;
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = to;
    }
  return ordered;
};

/**
 * Joins neighboring letters of one face. Numbers get separate runs: fontkit reverses right-to-left scripts, and would
 * reverse their numbers, too.
 */
const runsOf = (line: Cluster[]): Run[] => {
  const runs: Run[] = [];
  for (const cluster of line) {
    const { text, face, level } = cluster;
    const last = runs.at(-1);
    const isNumber = level % 2 === 0 && RIGHT_TO_LEFT.test(text);
    if (!last || last.face !== face || last.level !== level || isNumber) runs.push({ ...cluster, parts: [text] });
    else {
      last.text = face && level % 2 === 1 ? text + last.text : last.text + text;
      last.parts.push(text);
    }
  }
  return runs;
};

/** fontkit throws if the letter before a mark has no place for it. */
const WITHOUT_PLACES: Features = { mark: false, mkmk: false };

/** Undefined if the font can't draw it, although it has all of its characters. */
const featuresFor = (font: Font, text: string): { features?: Features } | undefined =>
  [{}, { features: WITHOUT_PLACES }].find(({ features }) => {
    try {
      return font.layout(text, features).glyphs.every(({ id }) => id !== 0);
    } catch {
      return false;
    }
  });

const clusterer = (pdf: Pdf & Inside) => {
  const read = new Set<string>();
  const found = new Map<string, { text: string; face: string | undefined }[]>();

  const within = <T>(face: string | undefined, draw: () => T): T => {
    if (face === undefined) return draw();
    const own = pdf._font;
    pdf.font(face);
    const result = draw();
    pdf._font = own;
    return result;
  };
  const faceOf = (text: string, isBold: boolean): string | undefined =>
    facesFor(pointsOf(text), isBold).find(({ name, read: bytes }) => {
      if (!read.has(name)) pdf.registerFont(name, bytes());
      read.add(name);
      return !within(name, () => lacks(pdf._font, text));
    })?.name;
  const look = (text: string, isBold: boolean): { text: string; face: string | undefined }[] => {
    if (!lacks(pdf._font, text)) return [{ text, face: undefined }];
    const face = faceOf(text, isBold);
    if (face) return [{ text, face }];
    const characters = [...text];
    if (characters.length > 1)
      return characters.filter((character) => !IGNORABLE.test(character)).flatMap((each) => look(each, isBold));
    return IGNORABLE.test(text) ? [] : [{ text: asNumber(text), face: undefined }];
  };
  return {
    within,
    facesOf: (text: string, isBold: boolean) => {
      const key = `${isBold} ${text}`;
      const faces = found.get(key) ?? look(text, isBold);
      found.set(key, faces);
      return faces;
    },
  };
};

export const writeAnyScript = (document: Pdf, bidi: Bidi): void => {
  const pdf = document as Pdf & Inside;
  const { within, facesOf } = clusterer(pdf);
  const fragment = pdf._fragment.bind(pdf);
  const widthOf = pdf.widthOfString.bind(pdf);
  const isCovered = (text: string) => PLAIN.test(text) || !lacks(pdf._font, text);

  /** Its drawable form: together, in its parts, or by numbers. */
  const drawn = (run: Run): Run[] => {
    if (run.face === undefined) return [run];
    const found = within(run.face, () => featuresFor(pdf._font, run.text));
    if (found) return [{ ...run, ...found }];
    const parts = run.parts.length > 1 ? run.parts : [...run.text];
    if (parts.length > 1) return parts.flatMap((text) => drawn({ ...run, text, parts: [text] }));
    return [{ ...run, text: asNumber(run.text), face: undefined }];
  };
  /** The runs of a line from left to right, each in one face. */
  const runsIn = (text: string): Run[] => {
    const isBold = /bold/i.test(pdf._font.name);
    const isTurned = RIGHT_TO_LEFT.test(text);
    const levels = isTurned
      ? bidi.getEmbeddingLevels(text, LEFT_TO_RIGHT.test(text) ? 'ltr' : 'rtl').levels
      : new Uint8Array(text.length);
    const line = Array.from(clusters.segment(text)).flatMap(({ segment, index }) => {
      const level = levels[index] ?? 0;
      const mirrored = level % 2 === 1 ? (bidi.getMirroredCharacter(segment) ?? segment) : segment;
      return facesOf(mirrored, isBold).map((each) => ({ ...each, level }));
    });
    return runsOf(isTurned ? inVisualOrder(line) : line).flatMap(drawn);
  };
  const widthOfRun = ({ text, face, features }: Run, options: Options = {}): number =>
    within(face, () => widthOf(text, { ...options, features } as PDFKit.Mixins.TextOptions));
  const widthOfRuns = (runs: Run[], options?: Options): number =>
    runs.reduce((all, run) => all + widthOfRun(run, options), 0);

  pdf.widthOfString = (text, options) =>
    isCovered(text) ? widthOf(text, options) : widthOfRuns(runsIn(text), options as Options);

  pdf._fragment = (line, x, y, options) => {
    const text = `${line}`.replace(/\n/g, '');
    if (isCovered(text)) return fragment(line, x, y, options);
    const { align, lineWidth = 0, textWidth = 0, wordCount: _, ...rest } = options;
    // Every font uses the baseline of the document's own.
    const baseline = (-pdf._font.ascender / 1000) * pdf._fontSize;
    let at = x;
    if (options.width && align === 'right') at += lineWidth - widthOfRuns(runsIn(text.trimEnd()), rest);
    if (options.width && align === 'center') at += lineWidth / 2 - textWidth / 2;
    // Copied text is in reading order. Readers reorder Arabic and Hebrew on their own.
    const isSpelled = REORDERED.test(text) && !RIGHT_TO_LEFT.test(text);
    if (isSpelled) pdf.markContent('Span', { actual: text } as Parameters<Pdf['markContent']>[1]);
    for (const run of runsIn(text)) {
      const { features } = run;
      within(run.face, () => fragment(run.text, at, y, { baseline: baseline as never, ...rest, features }));
      at += widthOfRun(run, rest);
    }
    if (isSpelled) pdf.endMarkedContent();
  };
};
