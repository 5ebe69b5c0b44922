// SpaceBetween puts space between its children. A fragment is one child, so the elements in it would touch.
// Seen red: with the choices of a filter in a fragment.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '..');
const indentOf = (line: string) => line.length - line.trimStart().length;

/** The element around a line, found by the formatter's indentation. */
const around = (lines: string[], at: number): string | undefined => {
  let indent = indentOf(lines[at] ?? '');
  for (let before = at - 1; before >= 0; before--) {
    const line = lines[before] ?? '';
    if (line.trim() === '' || indentOf(line) >= indent) continue;
    indent = indentOf(line);
    const tag = /^\s*<([\w.]+)/.exec(line)?.[1];
    if (tag || /^\s*return\b|=> ?\(?$/.test(line)) return tag;
  }
  return undefined;
};

it('no fragment is the child of a SpaceBetween', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  const found = files.flatMap((file) => {
    const lines = readFileSync(join(source, file), 'utf8').split('\n');
    return lines.flatMap((line, at) =>
      line.trim() === '<>' && around(lines, at) === 'SpaceBetween' ? [`${file}:${at + 1}`] : [],
    );
  });
  expect(found).toEqual([]);
});
