// Thieves write into a transaction's conversation and give 'new' account numbers. Readers of such a message get a warning.

// Reads text as a person does: anything that looks or sounds like a letter or a digit counts as one, in every spelling.

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

/** People who type 'O21OOOO21' into a form read it as a number. */
const withDigits = (word: string): string =>
  (word.match(/\d/g) ?? []).length < 3
    ? word
    : word.replaceAll('o', '0').replace(/[il|]/g, '1').replaceAll('s', '5').replaceAll('b', '8');

/** The text in lower case, without accents and invisible characters, with plain letters and digits. */
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

/** Tries every text from two letters and two digits to any later end of a group. */
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
/** Right after the word, even digits that look like a phone number are an account's. */
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

// Clients who ask where money goes: a thief waits for them. Any mention counts, since a warning too many costs nothing.

const ASKS_ABOUT_PAYMENTS: RegExp[] = [
  // Wiring, and services that pay a name or a number
  /\b(?:wir(?:e[ds]?|ing)|routing|swift|iban|aba|clabe|ach|e-?transfers?|direct deposits?|zelle|venmo|cash ?app|paypal|western union|moneygram|bitcoin|crypto)\b/,
  /\b(?:transferencias?|transferir\w*|transfier\w+|deposito directo|giro bancario|giros? de dinero)\b/,
  /\btransfer(?:s|red|ring)?\b.{0,30}\b(?:money|funds|payment|deposit|proceeds|commission|cash)\b|\b(?:money|funds|bank) transfers?\b/,
  // Accounts: not 'take into account', not 'cuénteme', 'darse cuenta', 'tener en cuenta' or 'por mi cuenta'
  /(?<!\b(?:into|on) )\b(?:accounts?|acct)\b(?!ant)/,
  /(?<!\b(?:darse|doy|da|dar|di|dio|me|te|se|nos|en|por (?:mi|su|nuestra)) )\bcuentas?\b(?! con\b)/,
  // A bank that has changed, or its details
  /\bbank(?:ing)?.{0,3} (?:info|information|details?|data|numbers?|coordinates|change[ds]?)\b|\b(?:new|other|different|change[ds]?|changing|switched|updated|fake)\b.{0,20}\bbanks?\b|\bbanks?\b.{0,20}\b(?:changed|switched|updated|is different|is new)\b/,
  /\b(?:datos|informacion|numeros?|detalles)\b.{0,14}\b(?:banco|bancari[oa]s?)\b|\bbancari[oa]s\b|\b(?:cambi\w+|nuevo|otro|distinto)\b.{0,20}\bbancos?\b|\bbancos?\b.{0,20}\b(?:cambi\w+|nuevo|es otro|distinto)\b|\bnumero de ruta\b/,
  // Payment instructions
  /\bpay(?:ment|ing|out)?s? (?:instructions?|details?|info|information|links?|address)\b|\binstructions?\b.{0,30}\b(?:pay\w*|money|funds|deposit|proceeds)\b|\b(?:money|funds|deposit|proceeds)\b.{0,30}\binstructions?\b/,
  /\b(?:instruccion\w*|datos|detalles|informacion|enlaces?|links?)\b.{0,20}\b(?:pagos?|pagar\w*|dinero|deposito|fondos)\b/,
  /\b(?:how|where|who|to whom)\b(?! (?:much|many|long|soon|often)).{0,20}\b(?:send|mail|deliver|deposit)\b.{0,15}\b(?:money|funds|deposit|payment|check|cash|it)\b|\bhow (?:do|can|should|must|would) (?:i|we) pay(?: (?:you|it|them|the \w+))?\s*(?:$|[?.!,])/,
  /\b(?:como|adonde|donde|a quien)\b.{0,25}\b(?:mand|envi|deposit|entreg)\w*.{0,20}\b(?:dinero|deposito|pago|fondos|cheque|efectivo)\b|\bcomo (?:le |les |lo |la )?pag(?:o|amos|arle|arles|ar)\b\s*(?:$|[?.!,])/,
  /\bwhere\b.{0,30}\b(?:money|funds|deposit|payment|proceeds)\b|\bdonde\b.{0,30}\b(?:dinero|fondos|deposito|pago)\b/,
  // Mail or a call about money
  /\b(?:e-?mail(?:ed)?|text(?:ed)?|call(?:ed)?|message[ds]?)\b.{0,60}\b(?:send|pay|wire|deposit)\b.{0,30}\b(?:money|funds|deposit|payment)\b/,
  /\b(?:correo|mensaje|llamada|llamaron|llamo|escribieron)\b.{0,60}\b(?:mand|envi|pag|deposit)\w*.{0,30}\b(?:dinero|fondos|deposito|pago)\b/,
];

/** About wiring, accounts, changed bank details or payment instructions, in English or Spanish. */
export const asksAboutPayments = (written: string): boolean => {
  const text = withoutLookalikes(written);
  return ASKS_ABOUT_PAYMENTS.some((pattern) => pattern.test(text));
};
