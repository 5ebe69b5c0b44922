import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { bundleOnce } from './bundle.ts';

it('bundles anew what a changed file stands behind, and copies what it kept otherwise', () => {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-bundle-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  const entries = { one: join(folder, 'one.ts'), other: join(folder, 'other.ts') };
  write('one.ts', "import { word } from './word.ts'; export const handler = () => word;");
  write('other.ts', "import './unused.ts'; export const handler = () => 'other';");
  write('unused.ts', 'export const word = 1;');
  /** The code of both after a mark has been left in what was kept: code that is made anew does not have it. */
  const build = (to: string) => {
    const kept = join(folder, 'kept');
    for (const each of existsSync(kept) ? readdirSync(kept) : [])
      for (const name of Object.keys(entries)) appendFileSync(join(kept, each, name, 'index.js'), '//kept');
    bundleOnce(entries, join(folder, to), kept);
    return Object.keys(entries).map((name) => {
      const code = readFileSync(join(folder, to, name, 'index.js'), 'utf8');
      return { code, isKept: code.includes('//kept') };
    });
  };
  write('word.ts', "export const word = 'first';");
  const [first] = build('a');
  expect(first).toMatchObject({ code: expect.stringContaining('first'), isKept: false });
  expect(build('b')).toMatchObject([{ isKept: true }, { isKept: true }]);
  write('word.ts', "export const word = 'second one';");
  expect(build('c')).toMatchObject([{ code: expect.stringContaining('second one'), isKept: false }, { isKept: true }]);
  // What went in unused may have an effect of its own now.
  write('unused.ts', "console.log('now of use'); export const word = 1;");
  expect(build('d')).toMatchObject([
    { code: expect.stringContaining('second one'), isKept: true },
    { code: expect.stringContaining('now of use'), isKept: false },
  ]);
});

it('puts the fonts of a PDF beside the bundle that draws one, also from what was kept', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-bundle-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const entry = join(folder, 'draw.ts');
  writeFileSync(
    entry,
    `import { openPdf } from ${JSON.stringify(join(process.cwd(), 'lambdas/core/documents/pdf.ts'))};
    export const handler = async () => {
      const { pdf, bytes } = await openPdf({ title: 'A title', at: new Date(0) });
      pdf.text('Words').end();
      return (await bytes).toString('latin1');
    };`,
  );
  for (const to of ['made', 'kept-before']) {
    bundleOnce({ draw: entry }, join(folder, to), join(folder, 'kept'));
    const { handler } = createRequire(import.meta.url)(join(folder, to, 'draw/index.js'));
    expect(await handler()).toContain('OpenSans');
  }
});
