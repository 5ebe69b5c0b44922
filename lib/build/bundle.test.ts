import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { bundleChanged } from './bundle.ts';

it('bundles the entries that depend on a changed file, and copies the others from the cache', () => {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-bundle-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  let saves = 0;
  const write = (file: string, text: string) => {
    writeFileSync(join(folder, file), text);
    const savedAt = new Date(Date.UTC(2026, 0, 1, 0, ++saves));
    utimesSync(join(folder, file), savedAt, savedAt);
  };
  const entries = { one: join(folder, 'one.ts'), other: join(folder, 'other.ts') };
  write('one.ts', "import { word } from './word.ts'; export const handler = () => word;");
  write('other.ts', "import './unused.ts'; export const handler = () => 'other';");
  write('unused.ts', 'export const word = 1;');
  /** Marks the cached bundle before it builds: a bundle without the mark was built again. */
  const build = (to: string) => {
    const cache = join(folder, 'cache');
    for (const each of existsSync(cache) ? readdirSync(cache) : [])
      for (const name of Object.keys(entries)) appendFileSync(join(cache, each, name, 'index.js'), '//cached');
    bundleChanged(entries, join(folder, to), cache);
    return Object.keys(entries).map((name) => {
      const code = readFileSync(join(folder, to, name, 'index.js'), 'utf8');
      return { code, isCached: code.includes('//cached') };
    });
  };
  write('word.ts', "export const word = 'first';");
  const [first] = build('a');
  expect(first).toMatchObject({ code: expect.stringContaining('first'), isCached: false });
  expect(build('b')).toMatchObject([{ isCached: true }, { isCached: true }]);
  write('word.ts', "export const word = 'second one';");
  expect(build('c')).toMatchObject([
    { code: expect.stringContaining('second one'), isCached: false },
    { isCached: true },
  ]);
  // An import that was dropped as unused may have a side effect now.
  write('unused.ts', "console.log('used now'); export const word = 1;");
  expect(build('d')).toMatchObject([
    { code: expect.stringContaining('second one'), isCached: true },
    { code: expect.stringContaining('used now'), isCached: false },
  ]);
  // The file is saved after its bundling began, so no one knows which content was read.
  const meanwhile = new Date(Date.now() + 60_000);
  utimesSync(join(folder, 'word.ts'), meanwhile, meanwhile);
  expect(build('e')).toMatchObject([{ isCached: false }, { isCached: true }]);
  expect(build('f')).toMatchObject([{ isCached: false }, { isCached: true }]);
});

/** Another synthesis, which puts the same bundles into the cache again and again. */
const REPLACES = `
  import { cacheFolder } from './lib/build/build-cache.ts';
  for (let began = false; ; began = true) {
    cacheFolder(process.argv[1], process.argv[2]);
    if (!began) process.stdout.write('began');
  }
`;

it('bundles while another synthesis replaces the cache', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-bundle-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const names = Array.from({ length: 30 }, (_, index) => `entry-${index}`);
  const entries = Object.fromEntries(names.map((name) => [name, join(folder, `${name}.ts`)]));
  for (const name of names) writeFileSync(join(folder, `${name}.ts`), `export const handler = () => '${name}';`);
  const cache = join(folder, 'cache');
  bundleChanged(entries, join(folder, 'first'), cache);
  const cached = join(cache, readdirSync(cache)[0] ?? '');
  const other = spawn(process.execPath, [
    ...['--import', 'tsx', '--input-type=module', '--eval', REPLACES],
    ...[cached, join(folder, 'first')],
  ]);
  onTestFinished(async () => {
    other.kill('SIGKILL');
    await once(other, 'exit');
  });
  await once(other.stdout, 'data');
  for (let round = 0; round < 5; round++) {
    const to = join(folder, String(round));
    bundleChanged(entries, to, cache);
    for (const name of names) expect(readFileSync(join(to, name, 'index.js'), 'utf8')).toContain(name);
  }
});

it('keeps code as strict as the modules that it was written in', () => {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-bundle-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const entry = join(folder, 'strict.ts');
  writeFileSync(entry, 'export function handler() { return (function () { return typeof this; })(); }');
  bundleChanged({ strict: entry }, join(folder, 'built'), join(folder, 'cache'));
  expect(createRequire(import.meta.url)(join(folder, 'built/strict/index.js')).handler()).toBe('undefined');
});

it('puts the fonts of PDFs beside the bundle that draws one, also when it comes from the cache', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-bundle-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const entry = join(folder, 'draw.ts');
  writeFileSync(
    entry,
    `import { openPdf } from ${JSON.stringify(join(process.cwd(), 'lambdas/core/documents/pdf.ts'))};
    export const handler = async () => {
      const { pdf, bytes } = await openPdf({ title: 'A title', at: new Date(0) });
      pdf.text('Words').text('Анна 李 محمد').end();
      return (await bytes).toString('latin1');
    };`,
  );
  for (const to of ['built', 'cached']) {
    bundleChanged({ draw: entry }, join(folder, to), join(folder, 'cache'));
    const { handler } = createRequire(import.meta.url)(join(folder, to, 'draw/index.js'));
    const file = await handler();
    for (const face of ['OpenSans', 'NotoSansSC', 'IBMPlexSansArabic']) expect(file).toContain(face);
  }
});
