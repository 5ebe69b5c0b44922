// Our emails, letters and seals name the sender, and readers trust us. So an account's chosen name is used only if it
// reads as a person's: staff first review one that reads as a bank, a firm, an office or an address. Pure.

/** Letters of other alphabets that look like Latin ones, by the Latin letter. */
const LOOKALIKES: Record<string, string> = Object.fromEntries(
  [...'аaвbсcеeнhіiјjкkмmоoрpѕsтtуyхxһhԁdոnαaβbεeικkνvοoρpτtυuχxıi'.matchAll(/(.)([a-z])/gu)].map(([, from, to]) => [
    from,
    to,
  ]),
) as Record<string, string>;

/** The text as a hurried reader sees it: without accents, widths, cases and borrowed letters. */
const seen = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/./gu, (letter) => LOOKALIKES[letter] ?? letter);

const wordsOf = (text: string): string[] => seen(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Banks, authorities and others who warn people about their money, and ourselves. */
const BANKS =
  `alert alerts amex banco bancorp bank banking barclays capitalone citi citibank citigroup coinbase fbi fdic fraud
  groundwork hsbc irs jpmorgan locked mastercard paypal plaid police suspended suspicious treasury urgent usaa venmo verification
  verify wellsfargo zelle`.split(/\s+/);
/** Words in the signatures of banks' letters. A rare surname among them is reviewed, not refused. */
const OFFICIAL = new Set([
  ...BANKS,
  ...`account accounts admin administrator agency authority authorization billing bureau cards compliance confirm confirmation
  customer department dept desk escrow federal government helpdesk legal lender lenders lending loan loans mortgage mortgages
  notice notification notifications official password payment payments protection refund reserve reserved revenue secure security
  service services stripe support tax visa warning`.split(/\s+/),
]);
const FIRM = new Set(
  `advisors agents associates association assoc brokerage broker brokers capital co company corp corporation credit
  estate finance financial firm foundation fund funding funds global group holdings homes inc incorporated insurance international
  investments llc llp ltd management office partners properties property realtors realty team title trust union`.split(
    /\s+/,
  ),
);
/** Given names and surnames too: a bank only if the name has no other word. */
const ALONE = new Set('ally chase discover fidelity marcus pnc regions schwab truist vanguard'.split(' '));
const TOGETHER = /\b(?:wells\s+fargo|capital\s+one|first\s+harbor|bank\s*of|u\s*s\s+bank|american\s+express)\b/u;

const saysOneOf = (name: string, list: ReadonlySet<string>): boolean => {
  const words = wordsOf(name);
  // Spaced letters: C h a s e B a n k.
  const isSpaced = words.some((word) => word.length === 1);
  const joined = words.join('');
  return (
    words.some((word) => list.has(word)) ||
    (isSpaced && [...list].some((word) => word.length > 3 && joined.includes(word))) ||
    TOGETHER.test(words.join(' '))
  );
};

const BANK_NAMES = new Set(BANKS);

/** For firms, offices and cards: any kind of name is allowed but this. */
export const readsAsBank = (name: string): boolean => saysOneOf(name, BANK_NAMES);
export const NOT_A_BANK = "Choose a name that doesn't read as a bank's, an authority's or ours.";

const readsAsOfficial = (name: string): boolean => {
  const words = wordsOf(name);
  return saysOneOf(name, OFFICIAL) || (words.length === 1 && ALONE.has(words[0] as string));
};

const MOST_WORDS = 6;
const LONGEST = 60;
const PERSONS = /^[\p{L}\p{M}'\u2019\u2018\u02bc.,\- ]+$/u;
const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];
const isMixed = (word: string) => SCRIPTS.filter((script) => script.test(word)).length > 1;

export const readsAsPerson = (name: string): boolean => {
  const words = wordsOf(name);
  return (
    PERSONS.test(name) &&
    name.length <= LONGEST &&
    words.length <= MOST_WORDS &&
    !/\p{L}{2}\.\p{L}{2}/u.test(name) &&
    !name.split(/\s+/).some(isMixed) &&
    !words.some((word) => FIRM.has(word)) &&
    !readsAsOfficial(name)
  );
};

/**
 * For a greeting with a name that someone else may have typed: a Chase is greeted, but a name that reads as a warning
 * isn't.
 */
export const greetedName = (firstName: string): string =>
  readsAsPerson(firstName) || ALONE.has(seen(firstName)) ? firstName : '';

/** A nickname or a middle name of the same person: it ends like the account's name, and reads as a person's. */
const isWithin = (stated: string, own: string): boolean => {
  const last = wordsOf(own).at(-1);
  return last !== undefined && wordsOf(stated).at(-1) === last && readsAsPerson(stated);
};

/** The stated name if it agrees with the account's, otherwise the account's. */
export const spokenName = (own: string, stated: string): string =>
  own.trim() && !isWithin(stated, own) ? own.trim() : stated;

const ENDINGS =
  'com|net|org|info|biz|io|co|us|me|ly|app|link|xyz|online|site|bank|finance|pro|dev|page|top|shop|live|cc|tv|ru|cn';
const LINK = new RegExp(
  `[a-z][a-z0-9+.-]*://|\\bwww\\s*\\.|[^\\s@]+@[^\\s@]+|[\\p{L}\\p{N}-]+\\s?(?:\\.|\\[\\.\\]|\\(\\.\\))\\s?(?:${ENDINGS})(?![\\p{L}\\p{N}])|\\bdot\\s+(?:com|net|org)\\b|[\\p{L}\\p{N}-]+\\.\\p{L}{2,}/`,
  'iu',
);
const GAP = '[\\s().\\-–—·]{0,4}';
const PHONE = new RegExp(
  [
    `(?<!\\d,?)\\d{3}${GAP}\\d{3}${GAP}\\d{4}(?!,?\\d)`,
    `(?<!\\d,?)\\d{1,3}${GAP}\\d{3}${GAP}\\d{3}${GAP}\\d{4}(?!,?\\d)`,
    '(?:\\d[\\s.·-]){9}\\d',
    '\\+\\s?\\d[\\d\\s().-]{7,}\\d',
    '(?<!\\d)\\d{3}[-.·–]\\d{4}(?!\\d)',
    `\\b1?${GAP}8(?:00|33|44|55|66|77|88)[\\s.)-]{1,3}[\\p{L}\\d]{3}`,
  ].join('|'),
  'iu',
);

/** A link, an address or a phone number: any way out of the email besides our button. */
export const carriesContact = (text: string): boolean => {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[。．｡․]/gu, '.');
  const digits = plain.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero--;
    return /\d/.test(digit) ? digit : String(code - zero);
  });
  return LINK.test(digits) || PHONE.test(digits);
};
