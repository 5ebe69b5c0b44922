// Seen red: with plain slices, as they were. What was cut in the middle of an emoji couldn't be stored.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { truncate } from './truncate.ts';

it.each([
  ['abc', 5, 'abc'],
  ['abcdef', 5, 'abcde'],
  ['abcd😀', 5, 'abcd'],
  ['abcd😀', 6, 'abcd😀'],
  ['abc😀f', 5, 'abc😀'],
  ['', 5, ''],
])('the beginning of %j in %i units is %j', (text, units, beginning) => {
  expect(truncate(text, units)).toBe(beginning);
});

it('is how every text is cut to a length', () => {
  const lambdas = join(import.meta.dirname, '../..');
  const files = readdirSync(lambdas, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  );
  const cut = /(?<!'hex'\))\.slice\(0, \w*(?:LENGTH|LONGEST|EXCERPT|SHOWN_REASON|IN_KEY)\w*\)/;
  expect(files.filter((file) => cut.test(readFileSync(join(lambdas, file), 'utf8')))).toEqual([]);
});
