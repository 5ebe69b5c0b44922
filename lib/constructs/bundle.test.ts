import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { bundleOnce } from './bundle.ts';

it('bundles anew when a file that went in has changed, and copies what it kept otherwise', () => {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-bundle-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [entry, shared] = [join(folder, 'entry.ts'), join(folder, 'shared.ts')];
  writeFileSync(entry, "import { word } from './shared.ts'; export const handler = () => word;");
  const build = (to: string) => {
    bundleOnce({ one: entry }, join(folder, to), join(folder, 'kept'));
    return readFileSync(join(folder, to, 'one/index.js'), 'utf8');
  };
  writeFileSync(shared, "export const word = 'first';");
  const first = build('a');
  expect(first).toContain('first');
  expect(build('b')).toBe(first);
  writeFileSync(shared, "export const word = 'second one';");
  expect(build('c')).toContain('second one');
});
