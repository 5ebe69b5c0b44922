import { describe, expect, it } from 'vitest';
import {
  circles,
  climbingImports,
  doubleCasts,
  entities,
  folderSizes,
  functions,
  importsOf,
  isTest,
  largestClosure,
  lines,
  longFunctions,
  roomArrows,
  routes,
  rowConversions,
} from './measures.ts';
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

  it('counts lines of tests and of code separately', () => {
    expect(lines([file('a;\nb;\n'), file('c;\n')])).toBe(3);
    expect(['a/b.test.ts', 'test/cloud/start.ts', 'lib/data.check.ts', 'lambdas/b.ts'].map(isTest)).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it('follows imports, types and aliases included, to circles, closures and rooms', () => {
    const imports = importsOf(
      [
        file("import type { b } from './b.ts';", 'lambdas/one/a.ts'),
        file("import { a } from './a.ts'; import { c } from '#two/c.ts';", 'lambdas/one/b.ts'),
        file("import 'node:fs';", 'lambdas/two/c.ts'),
        file("import { c } from './c.ts'; import { a } from '../one/a.ts';", 'lambdas/two/d.ts'),
      ],
      { '#two/*': './lambdas/two/*' },
    );
    expect(circles(imports)).toEqual([['lambdas/one/a.ts', 'lambdas/one/b.ts']]);
    expect(largestClosure(imports, () => true)).toEqual({ path: 'lambdas/two/d.ts', size: 4 });
    expect(roomArrows(imports, [])).toEqual({ all: 2, mutual: 1 });
    expect(roomArrows(imports, ['lambdas/two/d.ts'])).toEqual({ all: 1, mutual: 0 });
  });

  it('counts routes, functions and kinds of rows where they are declared', () => {
    const route = file(
      "const routes = { read: { method: 'GET', path: '/api/a', auth: 'agent' }, other: { path: '/b' } };",
    );
    const row = file("const a = defineEntity({ name: 'a' }); other({});");
    const entry = file("const all = { mail: { entry: 'worker.ts', trigger: {} }, more: {} };", 'lib/functions/all.ts');
    expect([routes([route, entry]), entities([row]), functions([route, entry])]).toEqual([1, 1, 1]);
  });
});
