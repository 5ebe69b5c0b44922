// A promise that is refused while its test still waits for another one ends the whole run: Node takes it for an error that no one
// handles. It happens only on some runs, so the tests' text is read. A test makes such a promise in the step that expects its refusal.
// Seen red with two readings that began in the head of a loop, of which the second was at times refused first.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const tests = ['bin', 'lambdas', 'lib', 'local', 'packages', 'scripts', 'test', 'web/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => /\.test\.tsx?$/.test(file) && !file.includes('node_modules') && !import.meta.filename.endsWith(file),
    )
    .map((file) => `${folder}/${file}`),
);

/** The lines that expect a refusal of a promise that was made before another wait. */
const lateIn = (text: string): string[] =>
  [...text.matchAll(/expect\((\w+)\)\s*\.rejects/g)].flatMap(({ 0: line, 1: name, index }) => {
    const before = text.slice(0, index);
    const made = [...before.matchAll(/\b(?:const|let) (\w+)\b/g)].filter(([, made]) => made === name).at(-1);
    const since = made ? before.slice(made.index) : '';
    const inLoop = new RegExp(`^(?:const|let) ${name} of\\b`).test(since);
    const waits = since.match(/\bawait\b/g)?.length ?? 0;
    return inLoop || waits > 1 ? [`${before.split('\n').length}: ${line}`] : [];
  });

describe('a refused promise', () => {
  it('is waited for in the step that makes it', () => {
    const late = tests.flatMap((file) => lateIn(readFileSync(join(root, file), 'utf8')).map((at) => `${file}:${at}`));
    expect(tests.length).toBeGreaterThan(500);
    expect(late).toEqual([]);
  });

  it.each([
    'for (const reading of [first(), second()]) await expect(reading).rejects.toThrow();',
    'const one = first(); await second(); await expect(one).rejects.toThrow();',
  ])('is found in: %s', (text) => expect(lateIn(text)).toHaveLength(1));
});
