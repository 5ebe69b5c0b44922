import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { siteStamp } from './built-site.ts';

// Seen red: each start built the site again, because the build's own outline counted as a source.
it('is built again when a source changes, and not by what a build writes', () => {
  const root = mkdtempSync(join(tmpdir(), 'groundwork-site-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (file: string, text: string) => writeFileSync(join(root, file), text);
  mkdirSync(join(root, 'web', 'src'), { recursive: true });
  write('web/src/page.ts', '1');
  const before = siteStamp(root);
  mkdirSync(join(root, 'web', 'dist'));
  write('web/dist/sign-in.html', 'built');
  write('web/dist-outline.json', '{}');
  write('web/src/page.test.ts', 'a test');
  expect(siteStamp(root)).toBe(before);
  write('web/src/page.ts', '22');
  expect(siteStamp(root)).not.toBe(before);
});
