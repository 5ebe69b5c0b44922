// Holds the built pages to their budgets: what a nervous buyer on a phone downloads before the first word.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inlineHashes } from '../../lib/content-security-policy.ts';
import { type PageWeight, pageWeights } from './page-weights.ts';

const web = join(import.meta.dirname, '..');
const site = mkdtempSync(join(tmpdir(), 'groundwork-site-'));
afterAll(() => rmSync(site, { recursive: true, force: true }));
let files: (Rolldown.OutputAsset | Rolldown.OutputChunk)[] = [];
let weights: PageWeight[] = [];

beforeAll(async () => {
  // What vitest sets would build React's development version.
  vi.stubEnv('NODE_ENV', 'production');
  vi.stubEnv('BUILD_REPORT', '0');
  const built = await build({
    configFile: join(web, 'vite.config.ts'),
    mode: 'production',
    logLevel: 'error',
    build: { outDir: site },
  });
  files = (built as Rolldown.RolldownOutput).output;
  weights = await pageWeights(files);
}, 120_000);

const weightOf = (name: string) => {
  const found = weights.find((weight) => weight.name === name);
  if (!found) throw new Error(`The build has no ${name}.`);
  return found;
};

test.each([
  ['guest-page', 180],
  ['sign-in-page', 180],
  ['app-shell', 300],
])('%s weighs at most %d KB', (name, limit) => {
  expect(weightOf(name).alone).toBeLessThanOrEqual(limit);
});

test('every further page weighs at most 60 KB beyond the shell', () => {
  const shell = weightOf('app-shell').inShell;
  const heavy = weights.filter(({ name, inShell }) => name.endsWith('-page') && inShell - shell > 60);
  expect(heavy.map(({ name, inShell }) => `${name} ${(inShell - shell).toFixed(1)}`)).toEqual([]);
});

test('no page brings Amplify along: it comes when somebody signs in', () => {
  const heavy = weights.filter(({ modules }) => modules.some((id) => id.includes('amplify')));
  expect(heavy.map(({ name }) => name)).toEqual([]);
});

test('what new passwords are held against comes when one is saved, and weighs no more than a page', () => {
  const early = weights.filter(({ modules }) => modules.some((id) => id.includes('zxcvbn')));
  expect(early.map(({ name }) => name)).toEqual([]);
  const chunk = files.find((file) => file.type === 'chunk' && file.name === 'why-guessable');
  const bytes = brotliCompressSync(chunk?.type === 'chunk' ? chunk.code : '').length;
  expect(bytes).toBeGreaterThan(20 * 1024);
  expect(bytes).toBeLessThan(60 * 1024);
});

test('guests and visitors do not get the signed-in shell', () => {
  for (const name of ['guest-page', 'sign-in-page', 'policy-page']) {
    expect(weightOf(name).modules.filter((id) => id.includes('/app/shell/'))).toEqual([]);
  }
});

test('fonts are files, and nothing is inline that the content security policy forbids', () => {
  const styles = files.filter((file) => file.fileName.endsWith('.css')).map((file) => 'source' in file && file.source);
  expect(styles.join('')).not.toContain('data:font');
  expect(files.filter((file) => file.fileName.endsWith('.woff2'))).toHaveLength(2);
  const html = readFileSync(join(web, 'index.html'), 'utf8');
  expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/);
});

test.each([
  ['sign-in.html', ['<h1>Create Account</h1>', 'type="password"', 'Continue with Google']],
  ['guest.html', ['You have been asked for proof of funds', 'Opening your link...']],
])('%s stands with its words, before any script', (file, words) => {
  const html = readFileSync(join(site, file), 'utf8');
  for (const expected of words) expect(html).toContain(expected);
  // The styles of the first paint are inside; the whole sheets come after the words.
  expect(html.indexOf('rel="stylesheet"')).toBeGreaterThan(html.indexOf(words[0]!));
  expect(html).not.toMatch(/\sstyle=|\son\w+=/);
  expect(inlineHashes([html], 'script')).toHaveLength(1);
  expect(inlineHashes([html], 'style')).toHaveLength(1);
  expect(brotliCompressSync(html).length).toBeLessThan(9 * 1024);
});
