// The allowed imports between rooms. The folders mean something only as long as this holds.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importedFile } from './imported-file.ts';

const root = join(import.meta.dirname, '..');
const sources = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((file) => join(folder, String(file)))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|node_modules|\/dist\//.test(file));

const text = (file: string) => readFileSync(join(root, file), 'utf8');

const writtenImports = (file: string): string[] =>
  [...text(file).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, target = '']) => target);

const edges = (folder: string) =>
  sources(folder).flatMap((file) =>
    writtenImports(file).map((written) => ({ file, written, target: importedFile(file, written) })),
  );
const arrows = (found: { file: string; target: string }[]) => found.map(({ file, target }) => `${file} -> ${target}`);

/** The folders of lambdas/, the lowest first. */
const ROOMS = [
  ...['core', 'seal-log', 'members', 'clients', 'funds', 'listings', 'chat', 'client-work', 'background'],
  'open',
];
const roomOf = (file: string) => /^lambdas\/([^/]+)\//.exec(file)?.[1] ?? '';
/** `core` and `seal-log` are one feature each; the other rooms have features inside. */
const featureOf = (file: string) => /^lambdas\/(core|seal-log|[^/]+\/[^/]+)\//.exec(file)?.[1];
/** The files that a feature offers to others; its handlers are for its function's entry file. */
const OFFERED = /\/(contract|vocabulary|public|handlers)\.ts$/;
const ENTRY = /^(handler|worker|webhook|socket|relay|push|events|(sign-(up|in)-)?triggers)\.ts$/;

describe('imports', () => {
  it('keep the product free of the local run and of tests', () => {
    const found = ['lambdas', 'lib', 'web', 'bin']
      .flatMap(edges)
      .filter(({ target }) => /^(@?local|packages|cdk-run|simulator-kit|test)(\/|$)/.test(target));
    expect(arrows(found)).toEqual([]);
  });

  it('keep the local cloud and its demo data out of the product', () => {
    // npm run dev bundles functions as the synthesis does.
    const bundle = 'local/groundwork/product-bundle.ts';
    const found = ['local', 'packages']
      .flatMap(edges)
      .filter(({ file, target }) => /^(?:lambdas|lib|web|bin|test)\//.test(target) && file !== bundle);
    expect(arrows(found)).toEqual([]);
  });

  it('never ask whether the product runs locally', () => {
    const found = ['lambdas', 'lib', 'web/src', 'bin']
      .flatMap(sources)
      .filter((file) => /isLocal|IS_LOCAL|process\.env\.LOCAL|'localhost'|127\.0\.0\.1/.test(text(file)));
    expect(found).toEqual([]);
  });

  it('go from one feature to another only through its contract, its vocabulary, its handlers and its public file', () => {
    const inside = edges('lambdas').filter(({ file, target }) => {
      const from = featureOf(file);
      const to = featureOf(target);
      if (!from || !to || from === to || to === 'core') return false;
      return !OFFERED.test(target);
    });
    expect(arrows(inside)).toEqual([]);
  });

  it('name what another feature offers by its alias, and what is their own by its path', () => {
    const wrong = edges('lambdas').filter(({ file, written, target }) => {
      return OFFERED.test(target) && written.startsWith('#') === (featureOf(file) === featureOf(target));
    });
    expect(arrows(wrong)).toEqual([]);
  });

  it('keep the kernel free of features', () => {
    const found = edges('lambdas/core').filter(({ target }) => {
      const to = featureOf(target);
      return to !== undefined && to !== 'core';
    });
    expect(arrows(found)).toEqual([]);
  });

  it('of the server go down its rooms; only the entry of a function, which may serve several of them, reaches up', () => {
    const levelOf = (file: string) => ROOMS.indexOf(roomOf(file));
    const all = edges('lambdas').filter(({ target }) => target.startsWith('lambdas/'));
    expect(arrows(all.filter(({ file, target }) => levelOf(file) < 0 || levelOf(target) < 0))).toEqual([]);
    expect(all.length).toBeGreaterThan(1000);
    const up = all.filter(({ file, target }) => levelOf(target) > levelOf(file));
    expect(arrows(up.filter(({ file }) => !ENTRY.test(file.split('/').at(-1) ?? '')))).toEqual([]);
  });

  it('make no entity when a file is read: every cold start would pay for it', () => {
    const made = /^(?:export )?const \w+ = \w+\.(?:partition|key)\(/m;
    expect(sources('lambdas').filter((file) => made.test(text(file)))).toEqual([]);
  });

  it('keep pure files pure: a feature reaches AWS and providers through what its entry file passes in', () => {
    const opened = /new (\w+Client)\(|openDb\(|openTable\(|createPlaid\(|createSecret\(/;
    const found = sources('lambdas').filter((file) => {
      const name = file.split('/').at(-1) ?? '';
      const isAdapter =
        /^lambdas\/core\/(?:data\/sdk-dynamo|aws\/\w+)\.ts$|^lambdas\/(?:funds\/bank\/open-bank-side|chat\/conversation\/sockets\/socket-handler)\.ts$/.test(
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
    expect(arrows(found)).toEqual([]);
  });

  it('of the web go down its layers: the app, features, what they share, and the parts below', () => {
    const LAYERS = [
      ['app'],
      ['features'],
      ['analytics', 'clients', 'files', 'funds', 'membership'],
      ['ui', 'api', 'session', 'language', 'theme', 'config'],
    ];
    const layerOf = (path: string) =>
      LAYERS.findIndex((folders) => folders.some((folder) => path.startsWith(`web/src/${folder}/`)));
    const inFolders = ({ file, target }: { file: string; target: string }) =>
      [file, target].every((path) => /^web\/src\/[^/]+\//.test(path));
    const all = edges('web/src').filter(inFolders);
    expect(arrows(all.filter(({ file, target }) => layerOf(file) < 0 || layerOf(target) < 0))).toEqual([]);
    expect(all.length).toBeGreaterThan(1000);
    expect(arrows(all.filter(({ file, target }) => layerOf(target) < layerOf(file)))).toEqual([]);
  });

  it("of the web are all named in its README's map", () => {
    const folders = readdirSync(join(root, 'web/src'), { withFileTypes: true }).filter((one) => one.isDirectory());
    const map = text('web/README.md');
    expect(folders.map(({ name }) => name).filter((name) => !map.includes(`\`src/${name}/\``))).toEqual([]);
  });

  it('keep the features of the web apart', () => {
    const inside = (file: string) => /^web\/src\/features\/([^/]+)\//.exec(file)?.[1];
    const found = edges('web/src/features').filter(({ file, target }) => {
      const to = inside(target);
      return to !== undefined && to !== inside(file);
    });
    expect(arrows(found)).toEqual([]);
  });

  it('of a window above the page are in one place, so that all of them close alike', () => {
    const found = sources('web/src').filter((file) => text(file).includes("components/modal'"));
    expect(found).toEqual(['web/src/ui/feedback/dialog.tsx']);
  });

  it('take schemas from Valibot, and none from Zod, which is heavy', () => {
    const found = ['lambdas', 'web/src', 'lib'].flatMap(edges).filter(({ written }) => /^zod(?:\/|$)/.test(written));
    expect(arrows(found)).toEqual([]);
  });

  it("read values by the kernel's `parse`: the errors of `v.parse` quote the value, which may be a secret", () => {
    const found = sources('lambdas').filter(
      (file) => !/\.test\.ts$/.test(file) && /\bv\.(?:parse|assert)\(/.test(text(file)),
    );
    expect(found).toEqual([]);
  });

  it('of a failed condition are for its type: it is handled where it is declared, or by `held`, `tried` and `writeAgain`', () => {
    const found = sources('lambdas').filter((file) => text(file).includes('instanceof ConditionFailed'));
    // Replacing a document tries again after the refusal that `commit` made of the failed condition.
    expect(found.toSorted()).toEqual(['lambdas/chat/signing/signer/void-document.ts', 'lambdas/core/data/db.ts']);
  });

  it('use no barrels', () => {
    expect(
      ['lambdas', 'lib', 'web/src', 'local', 'packages'].flatMap(sources).filter((file) => /\/index\.tsx?$/.test(file)),
    ).toEqual([]);
  });
});
