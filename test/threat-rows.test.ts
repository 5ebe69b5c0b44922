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
    expect(rows.map(({ number }) => number)).toEqual([...numbers('T', 44), ...numbers('F', 6), ...numbers('D', 5)]);
  });

  it('have a test each', () => {
    expect(rows.filter(({ tests }) => tests.length === 0)).toEqual([]);
    const named = rows.flatMap(({ number, tests }) => tests.map((file) => ({ number, file })));
    expect(named.filter(({ file }) => !existsSync(join(root, file)))).toEqual([]);
    // Tests of the template hold the deployment's rows, and name them in words.
    const unnamed = named.filter(({ number, file }) => !number.startsWith('D') && !read(file).includes(number));
    expect(unnamed).toEqual([]);
  });

  const pairs = [...page.matchAll(/^\| (P-\d\d) \|(.*)\|$/gm)].flatMap(([, number = '', cells = '']) =>
    testsIn(cells).map((file) => ({ number, file })),
  );

  it('pair features in an order without gaps', () => {
    const given = [...new Set(pairs.map(({ number }) => number))];
    expect(given.length).toBeGreaterThan(15);
    expect(given).toEqual(numbers('P', given.length));
  });

  it('name each pair above the test that combines its features', () => {
    const namedIn = (file: string) =>
      [...read(file).matchAll(/^ *\/\/ ((?:P-\d\d, )*P-\d\d)\.\n *(?:it|describe)\b/gm)].flatMap(([, names = '']) =>
        names.split(', '),
      );
    expect(pairs.filter(({ number, file }) => !namedIn(file).includes(number))).toEqual([]);
  });
});
