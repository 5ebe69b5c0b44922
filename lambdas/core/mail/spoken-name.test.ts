// T-34. The names allowed in emails, letters and seals.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { carriesContact, greetedName, readsAsPerson, spokenName } from './spoken-name.ts';

const PEOPLE = [
  'Ada Agent',
  'María-José de la Cruz',
  "Sinéad O'Connor",
  'J.R. Smith, Jr.',
  'Nguyễn Thị Minh Khai',
  'Tyra Banks',
  'Chase Johnson',
  'Fidelity Moore',
  'Грета Тунберг',
  'Ελένη Παπαδοπούλου',
  '山田 太郎',
  'محمد بن سلمان',
  'X Æ',
];

const OFFICIALS = [
  'CHASE FRAUD ALERT: card locked, call 800 555 0199',
  'First Harbor Bank Verification Department',
  'Chase',
  'Wells Fargo',
  'Groundwork Security',
  'Plaid Support',
  'Lakeside Realty LLC',
  'ada@evil.example',
  'www.evil.example',
  'evil.com',
  'Call 2175550100',
  'Ada\nAgent',
];

/**
 * Ways to write a word so that it passes the check and can still be read: cases, accents, widths, marks without
 * width, borrowed letters.
 */
const disguises: ((word: string) => string)[] = [
  (word) => word,
  (word) => word.toUpperCase(),
  (word) => [...word].map((letter) => `${letter}\u0301`).join(''),
  (word) => [...word].join('\u200b'),
  (word) => [...word].map((letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)).join(''),
  (word) => word.replace('a', 'а').replace('o', 'о').replace('e', 'е').replace('i', 'і'),
  (word) => [...word].join(' '),
  (word) => `${word}:`,
  (word) => `${word}.`,
];

const official = fc
  .tuple(
    fc.constantFrom(
      'bank',
      'fraud',
      'alert',
      'security',
      'verification',
      'department',
      'support',
      'groundwork',
      'escrow',
    ),
    fc.constantFrom(...disguises),
    fc.constantFrom('', 'Ada ', 'First Harbor '),
    fc.constantFrom('', ' Team', ' Agent'),
  )
  .map(([word, disguise, before, after]) => `${before}${disguise(word)}${after}`);

const host = fc.constantFrom(
  'evil.com',
  'evil[.]com',
  'evil . com',
  'ｅｖｉｌ．ｃｏｍ',
  'evil.example/claim',
  'evil dot com',
  'x.link',
);
const link = fc
  .tuple(fc.constantFrom('', 'https://', 'http://www.', 'www.', 'me@'), host)
  .map((parts) => parts.join(''));
const phone = fc
  .tuple(
    fc.constantFrom('2175550199', '8005550199', '12175550199'),
    fc.constantFrom('', '-', '.', ' ', ') ', ' · '),
    fc.boolean(),
  )
  .map(([digits, gap, isWide]) => {
    const split = digits.replace(/(\d{3})(\d{4})$/, `${gap}$1${gap}$2`);
    return isWide ? split.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))) : split;
  });
const around = fc.constantFrom(
  (text: string) => text,
  (text: string) => `Your card is locked, see ${text}`,
  (text: string) => `Call\n${text}, now.`,
);

describe('a name', () => {
  it.each(PEOPLE)('of a person is said: %s', (name) => {
    expect(readsAsPerson(name)).toBe(true);
    expect(spokenName(name, name)).toBe(name);
  });

  it.each(OFFICIALS)('that reads as an office, a firm or an address is not a person’s: %s', (name) => {
    expect(readsAsPerson(name)).toBe(false);
    expect(spokenName('Ada Agent', name)).toBe('Ada Agent');
  });

  it('of an office is found in any disguise', () => {
    fc.assert(
      fc.property(official, (name) => {
        expect(readsAsPerson(name)).toBe(false);
        expect(spokenName('Ada Agent', `${name} Agent`)).toBe('Ada Agent');
      }),
      { numRuns: 1000 },
    );
  });

  it('may be a nickname or have a middle name, and is no one else’s', () => {
    for (const near of ['Adi Agent', 'Ada Maria Agent', 'ada agent', 'ADA AGENT'])
      expect(spokenName('Ada Agent', near)).toBe(near);
    for (const other of ['Bo Buyer', 'Ada', 'Agent Ada', '']) expect(spokenName('Ada Agent', other)).toBe('Ada Agent');
    expect(spokenName('', 'Ada Agent')).toBe('Ada Agent');
  });
});

describe('the words of a new account', () => {
  it('carry a link or a phone number in any disguise', () => {
    fc.assert(
      fc.property(fc.oneof(link, phone), around, (contact, words) => {
        expect(carriesContact(words(contact)), words(contact)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    'The seller would like to see this by Friday.The sooner the better.',
    'An offer of $1,234,567,890.00 for 14 Maple Street, Springfield, IL 62704-1234.',
    'Please answer by 12/05/2026 10:30 a.m., or 2026-12-05 10:30, until 4:30 p.m.',
    'Lot 1234567, 3 bed / 2.5 bath.',
    'Bo Buyer',
    '',
  ])('carry none here: %s', (text) => {
    expect(carriesContact(text)).toBe(false);
  });
});

it.each([
  ['Bo', 'Bo'],
  ['Chase', 'Chase'],
  ['山田', '山田'],
  ['CHASE FRAUD ALERT', ''],
  ['Call 2175550100', ''],
  ['', ''],
])('greets %s as %s', (typed, said) => expect(greetedName(typed)).toBe(said));
