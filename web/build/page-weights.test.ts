// Holds the built pages to their budgets: what a nervous buyer on a phone downloads before the first word.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { beforeAll, expect, test, vi } from 'vitest';
import { type PageWeight, pageWeights } from './page-weights.ts';

const web = join(import.meta.dirname, '..');
let files: (Rolldown.OutputAsset | Rolldown.OutputChunk)[] = [];
let weights: PageWeight[] = [];

beforeAll(async () => {
  // What vitest sets would build React's development version.
  vi.stubEnv('NODE_ENV', 'production');
  const built = await build({
    configFile: join(web, 'vite.config.ts'),
    mode: 'production',
    logLevel: 'error',
    build: { write: false },
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

test('no page brings Amplify along: it comes when somebody signs in', () => {
  const heavy = weights.filter(({ modules }) => modules.some((id) => id.includes('amplify')));
  expect(heavy.map(({ name }) => name)).toEqual([]);
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
