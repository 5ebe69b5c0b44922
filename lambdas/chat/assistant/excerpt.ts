// Clauses are quoted in whole sentences, with enough around them that the quotation means what the clause means.

/** What looks like the end of a sentence and isn't: initials, numbers of a list, abbreviations. */
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

export type Excerpt = { words: string; isWhole: boolean };

const SHOWN_WHOLE = 420;

/** A short clause is shown whole, and what is quoted of a long one comes with the sentences before and after it. */
export const excerptOf = (text: string, from: number, to: number): Excerpt => {
  const sentences = sentencesOf(text);
  const [first, end] = [Math.max(0, from - 1), to + 2];
  return text.length <= SHOWN_WHOLE || (first === 0 && end >= sentences.length)
    ? { words: text, isWhole: true }
    : { words: sentences.slice(first, end).join(' '), isWhole: false };
};
