// Checks the built pages against their budgets for the bytes that a buyer's phone downloads before the first word.
// @module-tag long
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { inlineHashes } from '../../lib/site/response-headers.ts';
import { type PageWeight, pageWeights } from './page-weights.ts';
import { readOutline } from './site-outline.ts';

const web = join(import.meta.dirname, '..');
const site = join(web, 'dist');
let weights: PageWeight[] = [];

beforeAll(async () => {
  weights = await pageWeights(site);
}, 120_000);

const filesEnding = (end: string) =>
  readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(end));

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

test('no page loads Amplify before someone signs in', () => {
  const heavy = weights.filter(({ modules }) => modules.some((id) => id.includes('amplify')));
  expect(heavy.map(({ name }) => name)).toEqual([]);
});

test('no page loads the parser of messages that comes with every button of Cloudscape', () => {
  const carrying = readOutline(site).filter(({ modules }) => modules.some((id) => id.includes('messageformat')));
  expect(carrying.map(({ name }) => name)).toEqual([]);
});

test('the list of guessable passwords loads when one is saved, and weighs no more than a page', () => {
  const early = weights.filter(({ modules }) => modules.some((id) => id.includes('zxcvbn')));
  expect(early.map(({ name }) => name)).toEqual([]);
  const chunks = readOutline(site).filter(({ name }) => name === 'why-guessable');
  expect(chunks).toHaveLength(1);
  const bytes = brotliCompressSync(readFileSync(join(site, chunks[0]!.fileName))).length;
  expect(bytes).toBeGreaterThan(20 * 1024);
  expect(bytes).toBeLessThan(60 * 1024);
});

test('the reader of PDFs loads with the first one', () => {
  const early = weights.filter(({ modules }) => modules.some((id) => id.includes('pdfjs-dist')));
  expect(early.map(({ name }) => name)).toEqual([]);
  const kilobytes = (found: string[]) =>
    found.map((name) => brotliCompressSync(readFileSync(join(site, name))).length / 1024);
  const library = readOutline(site).filter(({ modules }) => modules.some((id) => id.includes('legacy/build/pdf.mjs')));
  const [page, ...others] = kilobytes(library.map(({ fileName }) => fileName));
  const [worker] = kilobytes(filesEnding('.js').filter((name) => name.includes('pdf.worker')));
  expect(others).toEqual([]);
  expect(page).toBeLessThan(125);
  expect(worker).toBeLessThan(260);
});

test('guests and visitors do not download the signed-in shell', () => {
  for (const name of ['guest-page', 'sign-in-page', 'policy-page']) {
    expect(weightOf(name).modules.filter((id) => id.includes('/app/shell/'))).toEqual([]);
  }
});

test('fonts are files, and nothing is inline that the content security policy forbids', () => {
  const styles = filesEnding('.css').map((name) => readFileSync(join(site, name), 'utf8'));
  expect(styles.length).toBeGreaterThan(0);
  expect(styles.join('')).not.toContain('data:font');
  expect(filesEnding('.woff2')).toHaveLength(2);
  const html = readFileSync(join(web, 'index.html'), 'utf8');
  expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/);
});

test.each([
  ['sign-in.html', ['<h1>Create Account</h1>', 'type="password"', 'Continue with Google']],
  ['guest.html', ['ve been asked for proof of funds. Your bank', 'Opening your link...']],
])('%s has its text before any script runs', (file, words) => {
  const html = readFileSync(join(site, file), 'utf8');
  for (const expected of words) expect(html).toContain(expected);
  // The styles of the first paint are inline; the full stylesheets come after the text.
  expect(html.indexOf('rel="stylesheet"')).toBeGreaterThan(html.indexOf(words[0]!));
  expect(html).not.toMatch(/\sstyle=|\son\w+=/);
  const styles = filesEnding('.css')
    .map((name) => readFileSync(join(site, name), 'utf8'))
    .join('');
  const classes = [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '));
  expect(classes.filter((name) => !styles.includes(`.${name}`) && !name.startsWith('awsui_'))).toEqual([]);
  expect(inlineHashes([html])).toHaveLength(1);
  expect(html.match(/<style/g)).toHaveLength(1);
  expect(brotliCompressSync(html).length).toBeLessThan(9 * 1024);
});
