import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '..');
const sheets = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
const ALLOWED = /@media \(prefers-reduced-motion: no-preference\)/;

/** Declarations that move something without a check for reduced motion. */
const unasked = (css: string): string[] => {
  const open: string[] = [];
  const found: string[] = [];
  for (const [, before = '', end] of css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{};]*)([{};])/g)) {
    const text = before.trim();
    if (end === '{') open.push(text);
    else {
      if (/^(transition|animation|scroll-behavior)\b/.test(text) && !open.some((rule) => ALLOWED.test(rule)))
        found.push(`${open.join(' ')} { ${text} }`);
      if (end === '}') open.pop();
    }
  }
  return found;
};

it('nothing of ours moves for someone who asked for less motion', () => {
  expect(sheets.length).toBeGreaterThan(10);
  expect(sheets.flatMap((sheet) => unasked(readFileSync(join(source, sheet), 'utf8')))).toEqual([]);
});
