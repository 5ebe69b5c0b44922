import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
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

it.each([
  ['text/html', 'text/html; charset=utf-8'],
  ['text/javascript', 'text/javascript; charset=utf-8'],
  ['application/javascript', 'application/javascript; charset=utf-8'],
  ['text/css', 'text/css; charset=utf-8'],
  ['image/svg+xml', 'image/svg+xml; charset=utf-8'],
  ['text/html; charset=utf-8', 'text/html; charset=utf-8'],
  ['font/woff2', 'font/woff2'],
  [undefined, undefined],
])('answers a file of type %s as %s', (type, shown) => {
  const code = readFileSync(new URL('./viewer-response.js', import.meta.url), 'utf8');
  const event = {
    response: { statusCode: 200, headers: type === undefined ? {} : { 'content-type': { value: type } } },
  };
  const answer = JSON.parse(runInNewContext(`${code};JSON.stringify(handler(${JSON.stringify(event)}))`) as string);
  expect(answer.headers['content-type']?.value).toBe(shown);
});
