// British spellings, which docs/writing.md replaces with American ones, in texts, identifiers and file names. `words.test.ts` holds the
// repository to it.
import { findPhrases, type Phrase } from './words.ts';

const ISE_STEMS = [
  ...['anonym', 'apolog', 'author', 'capital', 'categor', 'central', 'critic', 'custom', 'emphas', 'equal', 'final'],
  ...[
    'general',
    'harmon',
    'initial',
    'local',
    'maxim',
    'memor',
    'minim',
    'normal',
    'optim',
    'organ',
    'priorit',
    'real',
  ],
  ...['recogn', 'sanit', 'serial', 'special', 'stabil', 'standard', 'summar', 'synchron', 'token', 'util', 'visual'],
];

/** British wherever it is written, as part of a name, too. */
const ANYWHERE: [pattern: string, instead: string][] = [
  ['behaviour', 'behavior'],
  ['colour', 'color'],
  ['favour', 'favor'],
  ['honour', 'honor'],
  ['labour', 'labor'],
  ['neighbour', 'neighbor'],
  ['catalogue', 'catalog'],
  ['judgement', 'judgment'],
  ['\\bcentre', 'center'],
  ['\\bwhilst\\b', 'while'],
  ['\\bamongst\\b', 'among'],
  ['\\blearnt\\b', 'learned'],
  ['\\b(?:de|of)fence\\b', 'defense, offense'],
  ['\\b(?:fulfil|enrol)(?:s|ment)?\\b', 'fulfill, enroll'],
  ['\\b(?:travell|modell|signall)(?:ed|ers?|ing)\\b', 'one l: traveled'],
  ['\\bdialled\\b', 'dialed'],
  ['\\bmend(?:s|ed|ing)?\\b', 'repair, fix'],
  ['\\banalys(?:ed?|ing)\\b', 'analyze'],
  [`(?:${ISE_STEMS.join('|')})is(?:e[ds]?|ers?|ing|ations?)\\b`, '-ize'],
];

/**
 * The specification, the wire format and libraries have these as values: 'cancelled', color 'grey'. Those are exempt: a word is checked
 * only in a sentence, next to another word, or capitalized in quotes, as on a button.
 */
const IN_TEXTS: [word: string, instead: string][] = [
  ['cancelled', 'canceled'],
  ['cancelling', 'canceling'],
  ['labelled', 'labeled'],
  ['grey', 'gray'],
];

/** British in a name. */
const IN_NAMES: [pattern: string, instead: string][] = [
  ...ANYWHERE,
  ['\\blicences?\\b', 'license'],
  ...IN_TEXTS.map(([word, instead]): [string, string] => [`\\b${word}\\b`, instead]),
];

/** Names that the specification, the wire format, stored rows and libraries fix. */
const FIXED_NAMES = new Set([
  ...['cancelled', 'cancelling', 'LINK_CANCELLED', 'error-link-cancelled', 'request-cancelled', 'CANCELLED'],
  ...['licence_accepted', 'licence_first', 'licenceAcceptedAt', 'labelled', 'labelledBy', 'grey'],
]);

/** A name after a slash is part of an address or of a path: routes are fixed, and files are read by their names. */
const NAME = /(?<![\w$/-])[A-Za-z_$][\w$-]*/g;

/** 'readDataCentre' and 'data-centre' as words, so that a pattern's word ends where the name's part does. */
const wordsOf = (name: string) => name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/[_$-]/g, ' ');

const NAMES: Phrase[] = IN_NAMES.map(([pattern, instead]) => ({
  words: pattern,
  instead,
  pattern: new RegExp(pattern, 'i'),
}));

/** Most names occur again and again. */
const seen = new Map<string, Phrase | undefined>();
const britishWordIn = (name: string): Phrase | undefined => {
  if (!seen.has(name) && !FIXED_NAMES.has(name)) {
    const words = wordsOf(name);
    seen.set(
      name,
      NAMES.find(({ pattern }) => pattern.test(words)),
    );
  }
  return seen.get(name);
};

/** A path is read whole, a text name by name. */
export const britishPath = (path: string): string[] =>
  path.split(/[/.]/).filter((name) => britishWordIn(name) !== undefined);

const AFTER_A_WORD = '(?<=[a-z,;:] (?<!\\b(?:const|let|import|as|case|type) ))';
const BEFORE_A_WORD = ' (?=[a-z])(?!(?:as|from|in|of)\\b)';

const inTexts = (word: string): RegExp => {
  const capitalized = `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
  const afterAWord = `${AFTER_A_WORD}${word}(?![\\w-])(?!\\s*[=([]|\\.\\w)`;
  const beforeAWord = `(?<![\\w\\-/.'"])${word}${BEFORE_A_WORD}`;
  const onAButton = `(?<=['"\`>*])${capitalized}(?![\\w-])`;
  return new RegExp(`${afterAWord}|${beforeAWord}|${onAButton}`, 'g');
};

const BRITISH: Phrase[] = [
  ...ANYWHERE.map(([pattern, instead]) => ({ words: pattern, instead, pattern: new RegExp(pattern, 'gi') })),
  ...IN_TEXTS.map(([word, instead]) => ({ words: word, instead, pattern: inTexts(word) })),
];

/** Texts of others, to the letter. */
const QUOTED = ['Transaction cancelled, please refer'];

const britishNames = (text: string) =>
  [...text.matchAll(NAME)].flatMap(({ 0: name, index }) => {
    const phrase = britishWordIn(name);
    if (!phrase) return [];
    const { words, instead } = phrase;
    return [{ line: text.slice(0, index).split('\n').length, found: name, words, instead }];
  });

export const britishSpellings = (text: string) => {
  const ours = QUOTED.reduce((rest, quote) => rest.replaceAll(quote, ' '.repeat(quote.length)), text);
  const lower = ours.toLowerCase();
  // Nearly no text has the word, and the pattern around it is slow.
  const likely = BRITISH.filter(({ words }) => !IN_TEXTS.some(([word]) => word === words && !lower.includes(word)));
  return [...findPhrases(likely, ours), ...britishNames(ours)];
};
