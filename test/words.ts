// The words that docs/writing.md asks to stop using, and where a text uses one. `words.test.ts` holds the repository to it.

export type Phrase = { words: string; instead: string; pattern: RegExp };

/** A space in a pattern is any gap between words, a line break within a comment or a paragraph too. */
const phrase = (words: string, instead: string, pattern = `${words}\\b`): Phrase => ({
  words,
  instead,
  pattern: new RegExp(`\\b(?:${pattern.replaceAll(' ', '\\s+')})`, 'gi'),
});

const SENTENCE_ENDS = '[.,;:!)"\'`—-]|$';
/** The text after 'of its own' unless it is simply 'one of its own rows'. */
const NO_NOUN = `(?=\\s*(?:${SENTENCE_ENDS})| (?:and|or|but|for|to|that|which|in|on|at|with|by|from|as|beside|around|where|when|once|so|than|is|are|has|have)\\b)`;
/** An article, a thing, and the kind of thing that has one: 'a queue a kind'. */
const FOR_EACH =
  '(?:a|an|one|two|three) (?!of\\b|such\\b|for\\b|place\\b|where\\b|as\\b|in\\b)[\\w-]+ an? (?:kind|stage|concern|feature|route|keystroke|resource)\\b';

export const PHRASES: Phrase[] = [
  phrase('whoever', 'anyone who; the person who', 'who(?:so|m)?ever\\b'),
  phrase('whatever is none', 'anything else; a no-op', '(?:whatever|that|which|repeat|copy) (?:is|are) none\\b'),
  phrase('nobody', 'no one', 'nobody\\b(?![@-])'),
  phrase('anew', 'again'),
  phrase(
    'stands',
    'is',
    'stand(?:s|ing)? (?:at|in|on|under|with|beside|before|behind|after|inside|there|here)\\b(?! for\\b| the way\\b)',
  ),
  phrase('is told', 'learns; gets a message', '(?:is|are|was|were|be|been|being|gets?) told\\b'),
  phrase('told apart', 'distinguished'),
  phrase('is there', 'is ready; exists; has arrived', `(?:is|are|was|were) (?:all )?there(?=\\s*(?:${SENTENCE_ENDS}))`),
  phrase('go along', 'decline; agree; succeed', '(?:go|goes|going|gone|went) along\\b'),
  phrase(
    'over $X',
    'for $X',
    '(?<!little |just |well )over \\$(?:\\d|\\{(?:money|amount|dollars|format(?:Money|Cents|Dollars)))',
  ),
  phrase('a queue a kind', 'a queue for each kind', FOR_EACH),
  phrase('of its own', 'its own', `of (?:its|their|your|our|her|his|my) own${NO_NOUN}`),
  phrase('by itself', 'alone; automatically', 'by (?:itself|themselves|himself|herself|ourselves|yourself|myself)\\b'),
  phrase('look after', 'take care of; maintain', 'look(?:s|ed|ing)? after\\b'),
  phrase('that can be had', 'the smallest; the most possible'),
  phrase(
    'takes along',
    'takes with it; includes',
    '(?:take|takes|taking|taken|took) (?:\\w+ ){0,2}along\\b(?! the\\b)',
  ),
  phrase('hears of', 'learns about', 'hear(?:s|d|ing)? of\\b'),
  phrase('stays out', 'is left out; is safe from', 'stay(?:s|ed|ing)? out\\b'),
  phrase('that much', 'so much; this amount'),
];

/** Joins lines of a comment or a paragraph, with as many blanks as it takes to keep every position. */
const unwrapped = (text: string) => text.replace(/\n[ \t]*(?:\/\/|\*|#|>)?[ \t]*/g, (gap) => ' '.repeat(gap.length));

/** Every place in a text where one of the phrases is used, with its line. */
export const findPhrases = (phrases: Phrase[], text: string) => {
  const flat = unwrapped(text);
  return phrases
    .flatMap(({ words, instead, pattern }) =>
      [...flat.matchAll(pattern)].map(({ 0: found, index }) => ({
        line: text.slice(0, index).split('\n').length,
        found: found.replace(/\s+/g, ' '),
        words,
        instead,
      })),
    )
    .sort((one, other) => one.line - other.line);
};

export const wordsToStopUsing = (text: string) => findPhrases(PHRASES, text);
