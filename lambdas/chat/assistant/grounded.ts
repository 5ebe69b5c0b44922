import type { Clause } from '#contracts/chat/signing';

// Clauses are quoted in whole sentences, with enough context to keep the meaning of the clause.

/** A period after initials, numbers of a list or abbreviations ends no sentence. */
const GOES_ON =
  /(?:^|[\s("'])(?:[A-Z]|\d{1,3}|Mrs?|Ms|Dr|Jr|Sr|St|Nos?|Inc|Ltd|Co|Corp|L\.L\.C|U\.S|a\.m|p\.m|e\.g|i\.e|vs|etc|approx|Art|Sec)\.$/;

export const sentencesOf = (text: string): string[] =>
  text
    .trim()
    .split(/(?<=[.!?][\p{Pf}"')\]]*)\s+(?=[\p{Pi}"'([]*[\p{Lu}\p{N}])/u)
    .reduce<string[]>((sentences, piece) => {
      const before = sentences.at(-1);
      if (before !== undefined && GOES_ON.test(before)) sentences[sentences.length - 1] = `${before} ${piece}`;
      else sentences.push(piece);
      return sentences;
    }, []);

type Excerpt = { words: string; isWhole: boolean };

const SHOWN_WHOLE = 420;

/** A short clause is shown whole, and a quotation from a long one includes the sentences before and after it. */
export const excerptOf = (text: string, from: number, to: number): Excerpt => {
  const sentences = sentencesOf(text);
  const [first, end] = [Math.max(0, from - 1), to + 2];
  return text.length <= SHOWN_WHOLE || (first === 0 && end >= sentences.length)
    ? { words: text, isWhole: true }
    : { words: sentences.slice(first, end).join(' '), isWhole: false };
};

// A model chooses quotations, and writes nothing else. Its answer is read sentence by sentence, and each has to be in
// the document. The guest then reads the document's own text (guide.ts), not the answer.

/** Sentences of a clause in a row, by their places in it. */
export type Quote = { clause: number; from: number; to: number };

export const MOST_QUOTES = 3;

/** Quotation marks and line breaks may differ from the document's, but not a letter, a digit or a capital. */
const plain = (text: string): string => text.replace(/[“”]/g, '"').replace(/[‘’]/g, "'").replace(/\s+/g, ' ').trim();

/** The ways to begin a quotation. They leave no room for the model's own words. */
const openingsFor = (number: number, heading: string): string[] =>
  [`Clause ${number}`, `La cláusula ${number}`].flatMap((clause) =>
    ['', ` (${heading})`, `, ${heading},`, `, '${heading}',`, `, "${heading}",`].flatMap((name) =>
      [' says', ' states', ' dice'].flatMap((verb) => [':', ',', ''].map((mark) => `${clause}${name}${verb}${mark} "`)),
    ),
  );

/** After the closing quotation mark, the answer ends or another quotation begins. */
const CLOSING = /^"[.,;]?(?: |$)/;

type Read = { quote: Quote; rest: string };

/** Reads from the beginning of one sentence to the end of the same or a later one. The very last period may be missing. */
const readSentences = (text: string, clause: number, sentences: string[]): Read | undefined => {
  for (let from = 0; from < sentences.length; from++)
    for (let to = sentences.length - 1; to >= from; to--) {
      const whole = sentences.slice(from, to + 1).join(' ');
      const words = [whole, whole.replace(/\.$/, '')].find(
        (one) => text.startsWith(one) && CLOSING.test(text.slice(one.length)),
      );
      if (words !== undefined)
        return { quote: { clause, from, to }, rest: text.slice(words.length).replace(CLOSING, '') };
    }
  return undefined;
};

const readQuote = (answer: string, clauses: readonly Clause[]): Read | undefined => {
  for (const [clause, { heading, text }] of clauses.entries()) {
    const opening = openingsFor(clause + 1, plain(heading)).find((one) => answer.startsWith(one));
    if (opening) return readSentences(answer.slice(opening.length), clause, sentencesOf(text).map(plain));
  }
  return undefined;
};

/** The answer's quotations; undefined if any part of it is not a quotation from this document. */
export const quotesIn = (answer: string, clauses: readonly Clause[]): Quote[] | undefined => {
  const quotes: Quote[] = [];
  let rest = plain(answer);
  while (rest) {
    const read = readQuote(rest, clauses);
    if (!read || quotes.length === MOST_QUOTES) return undefined;
    quotes.push(read.quote);
    rest = read.rest;
  }
  return quotes.length > 0 ? quotes : undefined;
};
