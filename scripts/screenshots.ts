// npm run tool -- screenshots [route ...]: pictures of every route, desktop and phone, into dist/screens/, from a running local cloud
// (CLOUD_URL, or http://localhost:4000). They're for people to look at; nothing is compared. The one that the README shows is
// copied to docs/screens/ by hand.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';

process.env.CLOUD_URL ??= 'http://localhost:4000';
const base = process.env.CLOUD_URL;
const { openBrowser } = await import('../test/browser/open-browser.ts');
const { visits } = await import('../test/browser/addresses.ts');
const { sessionCookieOf } = await import('../test/browser/sign-in-on.ts');
const { settled, arriveAs } = await import('../test/browser/walk.ts');
const { call } = await import('../test/cloud/client.ts');
const { paths } = await import('../web/src/config/paths.ts');
const { href } = await import('../web/src/config/href.ts');

const folder = join(import.meta.dirname, '../dist/screens');
const only = process.argv.slice(2);

const views: Record<string, BrowserContextOptions> = {
  desktop: { viewport: { width: 1280, height: 860 } },
  phone: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
};

/** Brings a page into a state that's worth a picture. */
const prepare: Record<string, (page: Page) => Promise<void>> = {
  roi: async (page) => {
    const example = page.getByRole('button', { name: 'Show an example' });
    if (await example.count()) await example.click();
    await page.getByRole('button', { name: 'Print or save as PDF' }).waitFor();
  },
};

const fileOf = (route: string, view: string) =>
  join(folder, `${route.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-${view}.png`);

const reply = await fetch(`${base}/_local`).catch(() => undefined);
if (!reply?.ok) throw new Error(`Nothing answers at ${base}. Start it first: npm start`);
mkdirSync(folder, { recursive: true });

const browser = await openBrowser();
const contextFor = (options: BrowserContextOptions) =>
  browser.newContext({ ...options, locale: 'en-US', timezoneId: 'America/New_York', reducedMotion: 'reduce' });

const isWanted = (route: string) => only.length === 0 || only.includes(route);

const takePicture = async (page: Page, view: string, route: string, at: string) => {
  await page.goto(`${base}${at}`);
  await settled(page);
  await prepare[route]?.(page);
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.screenshot({ path: fileOf(route, view) });
  console.log(`${view.padEnd(8)} ${route}`);
};

/** Takes the pictures of the demo's week first, because the other pictures add people and requests to it. */
const weekOf = async (token: string): Promise<Record<string, string>> => {
  const { transactions } = (await call('GET', '/api/transactions', { token })).body;
  const { id } = transactions.find(({ guest_name }: { guest_name: string }) => guest_name === 'Greta Lind');
  const { dashboard, communications, clientList, callList } = paths;
  return {
    dashboard,
    communications,
    clientList,
    callList,
    transactions: paths.transactions,
    transaction: href.transaction(id),
  };
};

const week = new Set<string>();
for (const [view, options] of Object.entries(views)) {
  const context = await contextFor(options);
  const page = await context.newPage();
  const pictures = Object.entries(await weekOf(await arriveAs(page))).filter(([route]) => isWanted(route));
  for (const [route, at] of pictures) {
    await takePicture(page, view, route, at);
    week.add(route);
  }
  await context.close();
}

const first = await contextFor({});
const page = await first.newPage();
const token = await arriveAs(page);
const addresses = Object.entries(await visits({ token, cookie: await sessionCookieOf(page) }));
await first.close();

for (const [view, options] of Object.entries(views)) {
  for (const who of ['visitor', 'agent', 'staff'] as const) {
    const context = await contextFor(options);
    const page = await context.newPage();
    if (who !== 'visitor') await arriveAs(page, who);
    for (const [route, { as, at }] of addresses) {
      if (as === who && isWanted(route) && !week.has(route)) await takePicture(page, view, route, at);
    }
    await context.close();
  }
}
await browser.close();
