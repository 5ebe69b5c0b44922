// Thieves write into a transaction's conversation and give 'new' account numbers. Readers of such a message get a warning.

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
const withoutLookalikes = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(LOOKALIKES, (letter) => LATIN[LOOKALIKE.indexOf(letter)]!)
    .replace(/\p{Nd}/gu, digitOf)
    .replace(READ_OUT, (run) => run.replace(/\p{L}+/gu, (word) => SPOKEN.get(word) ?? word))
    .replace(/(?<![\p{L}\d])[\doil|sb]{7,}(?![\p{L}\d])/gu, withDigits);

/** The Federal Reserve's numbers begin with certain pairs. The last digit checks the others: 3-7-1 weights, a multiple of ten. */
const isRoutingNumber = (digits: string): boolean => {
  if (!/^(?:0\d|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)\d{7}$/.test(digits)) return false;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * [3, 7, 1][at % 3]!, 0);
  return sum > 0 && sum % 10 === 0;
};

/** The first four characters go to the end, letters count from ten, and the whole leaves one when divided by 97. */
const isIban = (written: string): boolean => {
  const code = written.replace(/[^a-z\d]/g, '');
  if (code.length < 15 || code.length > 34) return false;
  const digits = [...code.slice(4), ...code.slice(0, 4)].map((one) => Number.parseInt(one, 36)).join('');
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
};

/** From two letters and two digits to any later end of a group. */
const containsIban = (text: string): boolean =>
  [...text.matchAll(/(?<![a-z\d])[a-z]{2}\d{2}(?:[ .-]?[a-z\d]){11,40}/g)].some(([found]) => {
    const ends = [...found.matchAll(/[a-z\d](?=[ .-]|$)/g)].map(({ index }) => index + 1);
    return ends.some((end) => isIban(found.slice(0, end)));
  });

/** Amounts of money and days, as people write them. */
const NOT_A_BANK_NUMBER =
  /\$\s?[1-9]\d{0,2}(?:,\d{3})*(?:\.\d\d)?(?![\d,])|\$\s?[1-9]\d{0,6}(?:\.\d\d)?(?![\d,])|\b20\d\d-[01]?\d-[0-3]?\d\b|\b[01]?\d[/.-][0-3]?\d[/.-]20\d\d\b/g;

/** Groups of digits with little between them: one number, or several in a row. */
const numbersIn = (text: string): string[][] =>
  (text.replace(NOT_A_BANK_NUMBER, ' x ').match(/\d+(?:[^\p{L}\d]{1,3}\d+)*/gu) ?? []).map((run) => run.match(/\d+/g)!);

const containsRoutingNumber = (groups: string[]): boolean =>
  groups.some((_, from) => {
    let digits = '';
    for (let at = from; at < groups.length && digits.length < 9; at += 1) digits += groups[at];
    return isRoutingNumber(digits);
  });

const MENTIONS_A_TRANSFER =
  /\b(?:wire[ds]?|wiring|routing|aba|swift|bic|iban|clabe|sort code|acc(?:oun)?t\s*(?:no|num|number)|acct|a\/c|bank details|beneficiary|zelle|transferencias?|transfier[ae]|transferir|numero de (?:cuenta|ruta)|datos bancarios|beneficiario)\b|\baccount\s*#/;
const MENTIONS_AN_ACCOUNT = /\b(?:accounts?|bank|deposit|transfer|cuenta|banco|deposit[aeo]r?)\b/;
/** Right after the word, even what looks like a phone number is an account's. */
const GIVES_AN_ACCOUNT = /\b(?:account|cuenta)(?: is| es)?[\s:#]{1,4}\d(?:[^\p{L}\d]{0,3}\d){6}/u;
const isPhoneNumber = (digits: string): boolean => /^1?[2-9]\d{9}$/.test(digits);

const PAYS_A_NAME = /\b(?:zelle|venmo|cash ?app|paypal)\b[\s\S]{0,80}(?:[@$][a-z\d]|[a-z\d]@[a-z\d])/;
const WALLET = /\b(?:bc1[a-z\d]{25,60}|0x[\da-f]{40}|[13](?=[a-z]*\d)[a-z1-9]{25,34})\b/;

export const containsWireInstructions = (written: string): boolean => {
  const text = withoutLookalikes(written);
  const runs = numbersIn(text);
  if (runs.some(containsRoutingNumber) || containsIban(text)) return true;
  if ([PAYS_A_NAME, WALLET, GIVES_AN_ACCOUNT].some((pattern) => pattern.test(text))) return true;
  const numbers = runs.map((groups) => groups.join(''));
  if (MENTIONS_A_TRANSFER.test(text)) return numbers.some((digits) => digits.length >= 7);
  return MENTIONS_AN_ACCOUNT.test(text) && numbers.some((digits) => digits.length >= 8 && !isPhoneNumber(digits));
};
