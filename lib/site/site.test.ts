import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { checkBuilt, PAGES } from './site.ts';

const aBuildOf = (pages: string[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'built-site-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const page of pages) writeFileSync(join(folder, page), '');
  return folder;
};

it('accepts a complete build, and names what an older one is missing and how to fix it', () => {
  checkBuilt(aBuildOf(PAGES));
  expect(() => checkBuilt(aBuildOf(['index.html', 'guest.html']))).toThrow(
    /missing: sign-in.html\). Run npm run build/,
  );
});

it('checks for every page that the viewer function points to', () => {
  const code = readFileSync(new URL('./viewer-request/site.js', import.meta.url), 'utf8');
  const pages = [...code.matchAll(/request\.uri = '\/([^']+)'/g)].map(([, page]) => page);
  expect(pages.toSorted()).toEqual(PAGES.toSorted());
});
