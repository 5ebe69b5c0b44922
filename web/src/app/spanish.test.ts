import { expect, test } from 'vitest';
import { spanish } from './spanish.ts';

/** Every text of a table, including the results of its functions for sample names and numbers. */
const textsOf = (table: unknown): string[] => {
  if (typeof table === 'string') return [table];
  if (typeof table === 'function') {
    // Some functions take an object about a person, others several names.
    const sample = Object.assign(['Ada', 'Bo'], { name: 'Ada', email: 'ada@example.com', sees: 'Ada lo ve.' });
    return textsOf(table.length === 1 ? table(sample) : table('Ada', 'Bo'));
  }
  return typeof table === 'object' && table !== null ? Object.values(table).flatMap(textsOf) : [];
};

test('nothing in the Spanish tables is English, or empty', () => {
  const texts = textsOf(spanish);
  const english = /\b(the|your|you|and|with|of|this|report|link|bank|please|try|again)\b/i;
  expect(texts.filter((text) => english.test(text))).toEqual([]);
  expect(texts.length).toBeGreaterThan(400);
});
