// British spellings, which docs/writing.md replaces with American ones. `words.test.ts` holds the repository to it.
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
 * The specification, the wire format and libraries have these as values and names: 'cancelled', licence_accepted, color 'grey'. Those
 * are exempt: a word is checked only in a sentence, next to another word, or capitalized in quotes, as on a button.
 */
const IN_TEXTS: [word: string, instead: string][] = [
  ['cancelled', 'canceled'],
  ['cancelling', 'canceling'],
  ['licence', 'license'],
  ['licences', 'licenses'],
  ['labelled', 'labeled'],
  ['grey', 'gray'],
];

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

export const britishSpellings = (text: string) =>
  findPhrases(
    BRITISH,
    QUOTED.reduce((rest, quote) => rest.replaceAll(quote, ' '.repeat(quote.length)), text),
  );
