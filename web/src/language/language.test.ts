import { describe, expect, test } from 'vitest';
import { isForGuests, localized, wanted } from './language.ts';
import { refusals } from './refusals.es.ts';
import { spanish } from './spanish.ts';

describe('the language of a page', () => {
  test.each([
    [['es-MX', 'en'], 'es'],
    [['en-US', 'es'], 'en'],
    [['fr-CA', 'es-US', 'en'], 'es'],
    [['de'], 'en'],
    [[], 'en'],
  ])('for a browser that asks for %j is %s', (asked, language) => {
    expect(wanted(asked)).toBe(language);
  });

  test.each([
    '/guest/i/p',
    '/guest-tasks/i/p',
    '/sendreport/guest/i/p',
    '/verify/r',
    '/unsubscribe/t',
    '/policy',
    '/bank-return',
  ])('can be chosen on %s', (path) => expect(isForGuests(path)).toBe(true));

  test.each(['/', '/dashboard', '/sendreport', '/communications', '/policy/else'])('is English on %s', (path) => {
    expect(isForGuests(path)).toBe(false);
  });

  test('is English until Spanish has been loaded', () => {
    const english = { skip: 'a', policy: 'b' } as typeof spanish.frame;
    expect(localized('frame', english)).toEqual(english);
  });
});

/** Every text of a table; what a function of it says to names and numbers among them. */
const textsOf = (table: unknown): string[] => {
  if (typeof table === 'string') return [table];
  if (typeof table === 'function') {
    const sample = { name: 'Ada', email: 'ada@example.com', sees: 'Ada lo ve.' };
    const said: unknown = table.length === 1 ? table(sample) : undefined;
    return textsOf(typeof said === 'object' ? said : table('Ada', 'Bo'));
  }
  return typeof table === 'object' && table !== null ? Object.values(table).flatMap(textsOf) : [];
};

test('nothing in the Spanish tables is English, or empty', () => {
  const texts = textsOf({ ...spanish, refusals });
  const english = /\b(the|your|you|and|with|of|this|report|link|bank|please|try|again)\b/i;
  expect(texts.filter((text) => english.test(text))).toEqual([]);
  expect(texts.length).toBeGreaterThan(400);
});
