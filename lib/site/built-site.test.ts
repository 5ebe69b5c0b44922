import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { checkBuilt, PAGES } from './built-site.ts';

const aBuildOf = (pages: string[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'built-site-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const page of pages) writeFileSync(join(folder, page), '');
  return folder;
};

it('takes a whole build, and names what an older one lacks and how to get it', () => {
  checkBuilt(aBuildOf(PAGES));
  expect(() => checkBuilt(aBuildOf(['index.html', 'guest.html']))).toThrow(/lacks sign-in.html: run npm run build/);
});

it('looks for every page that the viewer function leads to', () => {
  const code = readFileSync(new URL('./viewer-request/site.js', import.meta.url), 'utf8');
  const led = [...code.matchAll(/request\.uri = '\/([^']+)'/g)].map(([, page]) => page);
  expect(led.toSorted()).toEqual(PAGES.toSorted());
});
