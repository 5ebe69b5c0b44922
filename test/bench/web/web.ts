// Bars 5 to 7: the weight of a page's first view, and the time until its largest part is shown, next to an empty page rendered by
// React.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { pageWeights } from '../../../web/build/page-weights.ts';
import { openBrowser } from '../../browser/open-browser.ts';
import { takeTurns } from '../rounds.ts';
import { ms, type Part, type Row } from '../table.ts';
import { visit } from './measure-page.ts';
import { serveSite } from './serve-site.ts';

const root = join(import.meta.dirname, '../../..');

const buildEmpty = (outDir: string) =>
  build({
    root: join(import.meta.dirname, 'empty'),
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
  });

const buildSite = async (outDir: string) => {
  process.env.BUILD_REPORT = '0';
  await build({
    configFile: join(root, 'web/vite.config.ts'),
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
  });
};

const weightRows = async (site: string): Promise<Row[]> => {
  const weights = await pageWeights(site);
  const of = (name: string) => weights.find((weight) => weight.name === name)!;
  const row = (bar: number, what: string, weight: number, atMost: number): Row => ({
    bar,
    what,
    ours: `${weight.toFixed(1)} KB brotli`,
    yardstick: `${atMost} KB`,
    ratio: weight / atMost,
    atMost: 1,
  });
  const shell = of('app-shell').inShell;
  const furthest = weights
    .filter(({ name }) => name.endsWith('-page'))
    .map(({ name, inShell }) => ({ name, beyond: inShell - shell }))
    .sort((a, b) => b.beyond - a.beyond)[0]!;
  return [
    row(5, 'guest page, first step', of('guest-page').alone, 180),
    row(6, 'sign-in page', of('sign-in-page').alone, 180),
    row(7, 'signed-in shell', of('app-shell').alone, 300),
    row(7, `heaviest further route (${furthest.name})`, furthest.beyond, 60),
  ];
};

export const web = async (): Promise<Part> => {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-web-'));
  const [emptyDir, siteDir] = [join(folder, 'empty'), join(folder, 'site')];
  await buildEmpty(emptyDir);
  await buildSite(siteDir);
  const empty = await serveSite(emptyDir);
  const site = await serveSite(siteDir);
  const browser = await openBrowser();
  const problems = new Set<string>();
  const elements: Record<string, string> = {};
  const lcp = (name: string, url: string) => async () => {
    const seen = await visit(browser, url);
    for (const problem of seen.problems) problems.add(`${name}: ${problem}`);
    elements[name] = seen.element;
    return seen.lcp;
  };
  try {
    const taken = await takeTurns({
      empty: lcp('empty', `${empty.url}/`),
      guest: lcp('guest', `${site.url}/guest/${'0'.repeat(32)}/ABCDEFGH`),
      'sign-in': lcp('sign-in', `${site.url}/`),
    });
    const row = (bar: number, what: 'guest' | 'sign-in'): Row => ({
      bar,
      what: `${what} page, LCP${elements[what] ? ` (${elements[what]})` : ''}`,
      ours: ms(taken[what]),
      yardstick: `empty React page ${ms(taken.empty)}`,
      ratio: taken[what] / taken.empty,
      atMost: 1.2,
    });
    const notes = [
      'Slow 4G (150 ms, 1.6 Mbit/s) and a processor four times slower, 360 x 640, nothing cached.',
      problems.size === 0
        ? 'No error or warning in the console of any visit: the content security policy allows everything, and React takes over the prerendered pages.'
        : `Console: ${[...problems].join('; ')}`,
    ];
    return {
      title: 'Web: the first view',
      rows: [...(await weightRows(siteDir)), row(5, 'guest'), row(6, 'sign-in')],
      notes,
    };
  } finally {
    await browser.close();
    empty.close();
    site.close();
    rmSync(folder, { recursive: true, force: true });
  }
};
