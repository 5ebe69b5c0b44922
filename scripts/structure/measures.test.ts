import { describe, expect, it } from 'vitest';
import { climbingImports, doubleCasts, folderSizes, isTest, lines, longFunctions, rowConversions } from './measures.ts';
import { parse } from './parse.ts';
import { unusedExports } from './unused-exports.ts';

const file = (text: string, path = 'lambdas/a/b.ts') => parse({ path, text });

describe('the structure', () => {
  it('counts the files directly in a folder', () => {
    const files = ['a/one.ts', 'a/two.ts', 'a/b/three.ts'].map((path) => file('', path));
    expect(folderSizes(files)).toEqual([
      { folder: 'a', size: 2 },
      { folder: 'a/b', size: 1 },
    ]);
  });

  it('finds functions of more lines than the limit, within others too', () => {
    const text = 'const outer = () => {\n  return function inner() {\n    return 1;\n  };\n};\n';
    expect(longFunctions([file(text)], 2)).toEqual([
      { place: 'lambdas/a/b.ts:1', lines: 5 },
      { place: 'lambdas/a/b.ts:2', lines: 3 },
    ]);
    expect(longFunctions([file(text)], 5)).toEqual([]);
  });

  it('counts what is believed of a row, and nothing else', () => {
    const believed = 'f(row.state as State, String(item.id), (item.banks ?? []) as Bank[], Number(row?.at));';
    const fine = 'f(error as Failed, String(amount), parse(row), [1] as const, row.name);';
    expect(rowConversions([file(believed)])).toBe(4);
    expect(rowConversions([file(fine)])).toBe(0);
  });

  it('counts casts through another type once each', () => {
    expect(doubleCasts([file('const a = x as unknown as Row; const b = y as Row;')])).toBe(1);
  });

  it('counts imports that climb three levels, types and dynamic ones too', () => {
    const text = `import { a } from '../../../a.ts'; import type { b } from '../../b.ts'; const c = () => import('../../../../c.ts');`;
    expect(climbingImports([file(text)])).toBe(2);
  });

  it('counts lines, and tells tests from code', () => {
    expect(lines([file('a;\nb;\n'), file('c;\n')])).toBe(3);
    expect(['a/b.test.ts', 'test/cloud/start.ts', 'lib/data.check.ts', 'lambdas/b.ts'].map(isTest)).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});

describe('exports that no other file uses', () => {
  const used = (text: string, path = 'lambdas/c/user.ts') =>
    unusedExports([file('export const price = 1; export const total = price;'), file(text, path)], {
      '#lambdas/*': './lambdas/*',
    });

  it('are those that no import names', () => {
    expect(used('')).toEqual(['lambdas/a/b.ts: price', 'lambdas/a/b.ts: total']);
    expect(used(`import { price } from '../a/b.ts';`)).toEqual(['lambdas/a/b.ts: total']);
    expect(used(`import { price } from '../d/b.ts';`)).toContain('lambdas/a/b.ts: price');
  });

  it('are found through aliases, re-exports and packages', () => {
    expect(used(`import { price } from '#lambdas/a/b.ts';`)).toEqual(['lambdas/a/b.ts: total']);
    expect(used(`export { total as sum } from '../a/b.ts';`)).not.toContain('lambdas/a/b.ts: total');
    expect(used(`import { price, total } from '@groundwork/package';`)).toEqual([]);
  });

  it('count as used in a whole module when another file mentions them', () => {
    expect(used(`const later = async () => (await import('../a/b.ts')).total;`)).toEqual(['lambdas/a/b.ts: price']);
    expect(used(`import * as all from '../a/b.ts'; all.price;`)).toEqual(['lambdas/a/b.ts: total']);
  });

  it('leave out what the runtime finds by name', () => {
    expect(unusedExports([file('export const handler = 1; export default 2;')])).toEqual([]);
  });
});
