// On a phone without a network: the installed app says so, keeps nothing of anyone, and comes back automatically.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { baseUrl } from '../cloud/client.ts';
import { findingsOn } from './axe.ts';
import { arriveAs, settled } from './walk.ts';
import { PHONE, watchedPage } from './watched-page.ts';

/** Signed in, with the service worker at work. */
const installed = async (page: Page) => {
  await arriveAs(page);
  await page.goto(`${baseUrl()}/dashboard`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
};

const keptOn = (page: Page) =>
  page.evaluate(async () => {
    const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const kept = await Promise.all(opened.map((cache) => cache.keys()));
    return kept.flat().map(({ url }) => new URL(url).pathname);
  });

it('a page without a network says so, and comes back once there is one', async () => {
  const { page } = await watchedPage(PHONE);
  await installed(page);
  await page.goto(`${baseUrl()}/communications`);
  await settled(page);
  expect(await keptOn(page)).toEqual(['/offline.html']);

  await page.context().setOffline(true);
  await page.goto(`${baseUrl()}/dashboard`);
  await page.getByRole('heading', { name: "You're offline" }).waitFor();
  expect(await findingsOn(page)).toEqual([]);
  const box = await page.getByRole('button', { name: 'Try again' }).boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);

  await page.context().setOffline(false);
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/dashboard');
});

it('says it in Spanish to someone who reads Spanish', async () => {
  const { page } = await watchedPage({ ...PHONE, locale: 'es-MX' });
  await installed(page);
  await page.context().setOffline(true);
  await page.goto(`${baseUrl()}/dashboard`);
  await page.getByRole('heading', { name: 'No tiene conexión' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('es');
});

it('is not installed for guests and strangers', async () => {
  const { page } = await watchedPage(PHONE);
  await page.goto(`${baseUrl()}/verify/0123456789`);
  await page.locator('h1').waitFor();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});

/** Seen red: the page stayed away until someone pressed Reload. */
it('a window whose code could not be fetched takes the page away only until there is a network again', async () => {
  const { page } = await watchedPage(PHONE);
  await installed(page);
  await page.goto(`${baseUrl()}/client-list`);
  await settled(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'ADD CLIENT' }).tap();
  await page.getByRole('heading', { name: "We couldn't load this page" }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'ADD CLIENT' }).tap();
  await page.getByRole('dialog', { name: 'Add New Client' }).waitFor();
});
