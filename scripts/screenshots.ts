// npm run screenshots: a picture a route, desktop and phone, into docs/screens/, from a running local cloud
// (CLOUD_URL, else http://localhost:4000). Looked at by people; nothing is compared.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { openBrowser } from '../test/browser/open-browser.ts';

const base = process.env.CLOUD_URL ?? 'http://localhost:4000';
const folder = join(import.meta.dirname, '../docs/screens');
const only = process.argv.slice(2);

const signedOut = ['/', '/signup', '/set_password', '/newusersignin', '/policy', '/subscribe', '/stripe_error'];
const signedIn = [
  '/dashboard',
  '/requestreport',
  '/communications',
  '/sendreport',
  '/myaccount',
  '/client-list',
  '/call-list',
  '/concierge',
  '/campaigns',
  '/transactions',
  '/document-templates',
  '/groundwork/magic_emails',
  '/requestcomplete',
  '/admin',
];

const views: Record<string, BrowserContextOptions> = {
  desktop: { viewport: { width: 1280, height: 860 } },
  phone: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
};

const nameOf = (path: string) => path.replace(/^\//, '').replaceAll('/', '-') || 'sign-in';

/** A page is done when nothing has come over the network for a while and no picture of loading is left. */
const settle = async (page: Page) => {
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page
    .waitForFunction(() => !document.querySelector('[aria-busy="true"], [class*="skeleton"]'))
    .catch(() => undefined);
};

const local = async () => {
  const reply = await fetch(`${base}/_local`).catch(() => undefined);
  if (!reply?.ok) throw new Error(`Nothing answers at ${base}. Start it first: npm start`);
  return (await reply.json()) as { accounts: Record<'agent' | 'staff', { email: string; password: string }> };
};

const signIn = async (page: Page, { email, password }: { email: string; password: string }) => {
  await page.goto(`${base}/`);
  await page.getByLabel('Username').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard');
};

mkdirSync(folder, { recursive: true });
const { accounts } = await local();
const browser = await openBrowser();
for (const [view, options] of Object.entries(views)) {
  const context = await browser.newContext({ ...options, locale: 'en-US', reducedMotion: 'reduce' });
  const page = await context.newPage();
  const shoot = async (path: string) => {
    if (only.length > 0 && !only.includes(path)) return;
    await page.goto(`${base}${path}`);
    await settle(page);
    await page.screenshot({ path: join(folder, `${nameOf(path)}-${view}.png`) });
    console.log(`${view.padEnd(8)} ${path}`);
  };
  for (const path of signedOut) await shoot(path);
  await signIn(page, accounts.staff);
  await shoot('/admin');
  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await signIn(page, accounts.agent);
  for (const path of signedIn.filter((one) => one !== '/admin')) await shoot(path);
  await context.close();
}
await browser.close();
