// Whatever refuses a guest says so in Spanish, too. What guests may be refused with is read from the code.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { withOurAddress } from '../lambdas/core/mail/reach-us.ts';
import { refusals } from '../web/src/language/refusals.es.ts';
import { guestRefusals } from './guest-refusals.ts';

const paths = ['lambdas', 'web/src']
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => `${folder}/${file}`))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\.es\.ts$/.test(path));
const sources = paths.map((path) =>
  readFileSync(path, 'utf8')
    .replaceAll("\\'", "'")
    .replaceAll(/\$\{[^}]*\}/g, '{}'),
);

/** Codes that stand for many reasons: the message says which. */
const GENERAL = new Set(['INVALID', 'CONFLICT', 'NOT_FOUND', 'BANK_REFUSED']);
/** The page of a link that has ended says the code as its heading: the message says who, and what to do. */
const ENDED = ['LINK_CANCELLED', 'LINK_EXPIRED', 'REPORT_WITHDRAWN', 'REPORT_EXPIRED', 'LETTER_USED_UP'];

const { codes, sentences } = guestRefusals();

describe('the Spanish refusals', () => {
  it('follow the words that the server uses', () => {
    const unknown = Object.keys(refusals.messages).filter((message) => !sources.some((text) => text.includes(message)));
    expect(unknown).toEqual([]);
  });

  it('know each code that a guest may be refused with', () => {
    expect(codes.size).toBeGreaterThan(15);
    expect([...codes].filter((code) => refusals.codes[code] === undefined)).toEqual([]);
  });

  it('ask people to write to us, which shows our address, wherever the English words of a code do', () => {
    const asksIn = (words: string) => withOurAddress(words, '@') !== words;
    const catalog = readFileSync('lambdas/core/http/errors.ts', 'utf8');
    const asking = [...catalog.matchAll(/^ {2}([A-Z_]+): \[\s*\d+,\s*(.*?)\],$/gms)]
      .filter(([, code = '', words = '']) => refusals.codes[code] !== undefined && asksIn(words))
      .map(([, code = '']) => code);
    expect(asking).toContain('SENDING_STOPPED');
    expect(asking.filter((code) => !asksIn(refusals.codes[code] ?? ''))).toEqual([]);
  });

  it('know each sentence that a guest may be refused with, unless its code says the same', () => {
    expect(sentences.size).toBeGreaterThan(30);
    const needed = [...sentences].filter(
      ([, sentBy]) => sentBy.length === 0 || sentBy.some((code) => GENERAL.has(code) || ENDED.includes(code)),
    );
    const missing = needed
      .map(([sentence]) => sentence)
      .filter((sentence) => refusals.messages[sentence] === undefined);
    expect(missing).toEqual([]);
  });

  it('know each code that a call gives a failure that the server did not answer', () => {
    const own = sources.flatMap((text) => [...text.matchAll(/status: 0,\s*code: '([A-Z_]+)'/g)]);
    expect(own.length).toBeGreaterThan(3);
    expect(own.map(([, code = '']) => code).filter((code) => refusals.codes[code] === undefined)).toEqual([]);
  });

  it('know each sentence that a part of the site, which guests use too, fails with', () => {
    const shared = /^web\/src\/(?:api|funds|ui|language|features\/(?:guest|reports|chat|bank-return))\//;
    const thrown = paths
      .filter((path) => shared.test(path))
      .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/new Error\(\s*(['"])([A-Z].*?[.!?])\1/g)])
      .map(([, , sentence = '']) => sentence);
    expect(thrown.length).toBeGreaterThan(1);
    expect(thrown.filter((sentence) => refusals.messages[sentence] === undefined)).toEqual([]);
  });
});

// Seen red: 18 counts took the digits' separators from the browser, whatever the language of the page.
it('no page formats a number or a date in whatever language the browser has', () => {
  const pages = paths.filter((path) => path.startsWith('web/src/'));
  const careless = pages.filter((path) =>
    /toLocale\w*String\(\s*\)|Format\(undefined/.test(readFileSync(path, 'utf8')),
  );
  expect(careless).toEqual([]);
});
