// Every row of the tables in docs/security.md has a test that names its number: a row without one is a promise without proof.
// Seen red: with T-08's test not written yet, with a row that named a file of another name, and with P-15, one of whose two files knew no pin.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const page = read('docs/security.md');
const testsIn = (cells: string) =>
  [...cells.matchAll(/`([\w./-]+\.(?:test|check)\.ts)`/g)].map(([, file = '']) => file);

const rows = [...page.matchAll(/^\| ([TFD]-\d\d) \|(.*)\|$/gm)].map(([, number = '', cells = '']) => ({
  number,
  tests: testsIn(cells),
}));

const numbers = (letter: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${letter}-${String(at + 1).padStart(2, '0')}`);

describe('the threats and faults of docs/security.md', () => {
  it('are complete and in order', () => {
    expect(rows.map(({ number }) => number)).toEqual([...numbers('T', 34), ...numbers('F', 6), ...numbers('D', 5)]);
  });

  it.each(rows)('$number has a test', ({ number, tests }) => {
    expect(tests).not.toEqual([]);
    for (const file of tests) expect(existsSync(join(root, file)), file).toBe(true);
    // What holds at deployment is held by the tests of the template, which name what they hold in words.
    if (!number.startsWith('D'))
      for (const file of tests) expect(read(file).includes(number), `${file} names ${number}`).toBe(true);
  });

  const pairs = [...page.matchAll(/^\| (P-\d\d) \|(.*)\|$/gm)].flatMap(([, number = '', cells = '']) =>
    testsIn(cells).map((file) => ({ number, file })),
  );

  it('pair features in an order without gaps', () => {
    const given = [...new Set(pairs.map(({ number }) => number))];
    expect(given.length).toBeGreaterThan(15);
    expect(given).toEqual(numbers('P', given.length));
  });

  it.each(pairs)('$number is named above the test in $file that combines its features', ({ number, file }) => {
    const above = [...read(file).matchAll(/^ *\/\/ ((?:P-\d\d, )*P-\d\d)\.\n *(?:it|describe)\b/gm)];
    expect(above.flatMap(([, names = '']) => names.split(', '))).toContain(number);
  });
});
