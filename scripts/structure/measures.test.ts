import { describe, expect, it } from 'vitest';
import { climbingImports, doubleCasts, folderSizes, isTest, lines, longFunctions, rowConversions } from './measures.ts';
import { parse } from './parse.ts';

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
