// Text as a reader understands it: what looks or sounds like a letter or a digit counts as one, however it's written.

/** Cyrillic and Greek letters, and the Latin ones they look like. */
const LOOKALIKE = 'аеорсухіјѕкмтвнαεικνορτυχ';
const LATIN = 'aeopcyxijskmtbhaeikvoptux';
const LOOKALIKES = new RegExp(`[${LOOKALIKE}]`, 'g');

const DIGIT_WORDS = [
  ['zero', 'oh', 'cero'],
  ['one', 'uno'],
  ['two', 'dos'],
  ['three', 'tres'],
  ['four', 'cuatro'],
  ['five', 'cinco'],
  ['six', 'seis'],
  ['seven', 'siete'],
  ['eight', 'ocho'],
  ['nine', 'nueve'],
];
const SPOKEN = new Map(DIGIT_WORDS.flatMap((words, digit) => words.map((word) => [word, String(digit)] as const)));
const A_DIGIT = `(?:${[...SPOKEN.keys()].join('|')})`;
/** One word alone is no number: 'one agent'. */
const READ_OUT = new RegExp(String.raw`\b${A_DIGIT}(?:[^\p{L}\d]{1,3}(?:${A_DIGIT}\b|\d))+`, 'gu');

/** Each script's digits are ten in a row, from zero. */
const digitOf = (digit: string): string => {
  let code = digit.codePointAt(0)!;
  const start = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - 1))) code -= 1;
  return String((start - code) % 10);
};

/** 'O21OOOO21' is read as a number by everyone who types it into a form. */
const withDigits = (word: string): string =>
  (word.match(/\d/g) ?? []).length < 3
    ? word
    : word.replaceAll('o', '0').replace(/[il|]/g, '1').replaceAll('s', '5').replaceAll('b', '8');

/** In lower case, without accents and invisible characters, with plain letters and digits. */
export const withoutLookalikes = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(LOOKALIKES, (letter) => LATIN[LOOKALIKE.indexOf(letter)]!)
    .replace(/\p{Nd}/gu, digitOf)
    .replace(READ_OUT, (run) => run.replace(/\p{L}+/gu, (word) => SPOKEN.get(word) ?? word))
    .replace(/(?<![\p{L}\d])[\doil|sb]{7,}(?![\p{L}\d])/gu, withDigits);
