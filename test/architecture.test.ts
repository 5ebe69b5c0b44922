// Who may import whom. The folders mean something only as long as this holds.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const sources = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((file) => join(folder, String(file)))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|node_modules|\/dist\//.test(file));

const text = (file: string) => readFileSync(join(root, file), 'utf8');

const importsOf = (file: string): string[] => {
  return [...text(file).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, target = '']) =>
    target.startsWith('.') ? relative(root, join(root, dirname(file), target)) : target,
  );
};

const edges = (folder: string) =>
  sources(folder).flatMap((file) => importsOf(file).map((target) => ({ file, target })));
const told = (found: { file: string; target: string }[]) => found.map(({ file, target }) => `${file} -> ${target}`);

const SHARED = new Set(['core', 'funds', 'membership']);
const featureOf = (file: string) => /^lambdas\/([^/]+)\//.exec(file)?.[1];
const ENTRY = /^(handler|worker|webhook|socket|relay|push|events|triggers)\.ts$/;

describe('imports', () => {
  it('keep the product free of the local run and of tests', () => {
    const found = ['lambdas', 'lib', 'web', 'bin']
      .flatMap(edges)
      .filter(({ target }) => /^(local|test)\//.test(target));
    expect(told(found)).toEqual([]);
  });

  it('never ask whether the product runs locally', () => {
    const found = ['lambdas', 'lib', 'web/src', 'bin']
      .flatMap(sources)
      .filter((file) => /isLocal|IS_LOCAL|process\.env\.LOCAL|'localhost'|127\.0\.0\.1/.test(text(file)));
    expect(found).toEqual([]);
  });

  it('go from one feature to another only through its contract', () => {
    const found = edges('lambdas').filter(({ file, target }) => {
      const from = featureOf(file);
      const to = featureOf(target);
      if (!from || !to || from === to || SHARED.has(to)) return false;
      return !target.endsWith('/contract.ts');
    });
    expect(told(found)).toEqual([]);
  });

  it('keep the kernel free of features, and the shared domain free of their inside', () => {
    const found = [...edges('lambdas/core'), ...edges('lambdas/funds')].filter(({ file, target }) => {
      const to = featureOf(target);
      if (!to || to === featureOf(file) || to === 'core') return false;
      return file.startsWith('lambdas/core/') || !target.endsWith('/contract.ts');
    });
    expect(told(found)).toEqual([]);
  });

  it('keep pure files pure: a feature reaches AWS and providers through what its entry file passes in', () => {
    const opened = /new (\w+Client)\(|openDb\(|openTable\(|createPlaid\(|createSecret\(/;
    const found = sources('lambdas').filter((file) => {
      const name = file.split('/').at(-1) ?? '';
      const isAdapter =
        /^lambdas\/core\/(clients|secrets|post-to-sockets|kms-seal|aws\/\w+)\.ts$|^lambdas\/(?:funds\/open-bank-side|chat\/socket-handler)\.ts$/.test(
          file,
        );
      return (
        !ENTRY.test(name) &&
        !isAdapter &&
        !/export const (createPlaid|openDb)/.test(text(file)) &&
        opened.test(text(file))
      );
    });
    expect(found).toEqual([]);
  });

  it('let the web know the contracts and nothing else of the server', () => {
    const found = edges('web').filter(
      ({ target }) => target.startsWith('lambdas/') && !/\/contract\.ts$|^lambdas\/core\//.test(target),
    );
    expect(told(found)).toEqual([]);
  });

  it('keep the parts of the web free of its features', () => {
    const found = edges('web/src/ui').filter(({ target }) => target.startsWith('web/src/features/'));
    expect(told(found)).toEqual([]);
  });

  it('keep the features of the web apart', () => {
    const inside = (file: string) => /^web\/src\/features\/([^/]+)\//.exec(file)?.[1];
    const found = edges('web/src/features').filter(({ file, target }) => {
      const to = inside(target);
      return to !== undefined && to !== inside(file);
    });
    expect(told(found)).toEqual([]);
  });

  it('use no barrels', () => {
    expect(
      ['lambdas', 'lib', 'web/src', 'local'].flatMap(sources).filter((file) => /\/index\.tsx?$/.test(file)),
    ).toEqual([]);
  });
});
