// On a phone without a network: the installed app says so, keeps no one's data, and comes back automatically.
// @module-tag deep
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { aPdf } from '../builders/a-pdf.ts';
import { aRequestForm } from '../builders/a-request-form.ts';
import { actors, guestOf } from '../cloud/actors.ts';
import { baseUrl, call, guestLinkIn, mailTo } from '../cloud/client.ts';
import { newAgent } from '../cloud/new-agent.ts';
import { aTransaction } from '../cloud/signing.ts';
import { findingsOn } from './axe.ts';
import { AND_SEND, linkAt } from './bank-frame.ts';
import { arriveWith } from './sign-in-on.ts';
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

const OFFLINE = 'You seem to be offline.';

/** Presses a button without a network: the page says so, and the message goes once the network is back. */
const pressOffline = async (page: Page, name: string, place: Page | Locator = page) => {
  const button = place.getByRole('button', { name, exact: true });
  const words = place.getByText(OFFLINE);
  await page.context().setOffline(true);
  await button.tap();
  await words.waitFor();
  await page.context().setOffline(false);
  await expect.poll(() => words.count()).toBe(0);
  return button;
};

// Seen red: the words stayed below the check box until the next tap.
it('a client who accepts the license without a network reads so until it is back, and goes on by the next tap', async () => {
  const { agentA } = await actors();
  const to_user_email = `offline-${Date.now()}@guests.example`;
  const body = aRequestForm({ to_user_email });
  await call('POST', '/api/communications/create/report', { token: agentA.token, body });
  const { request_id, request_pin } = guestLinkIn(await mailTo(to_user_email, /asks for your proof of funds/));
  const { page } = await watchedPage(PHONE);
  await page.goto(`${baseUrl()}/guest/${request_id}/${request_pin}`);
  await page.getByRole('checkbox').check();
  const proceed = await pressOffline(page, 'PROCEED');
  await proceed.tap();
  await page.getByRole('button', { name: AND_SEND }).waitFor();
});

// Seen red: the words stayed in the window, and above the page.
it('the words about a missing network leave a window and the top of a page once it is back', async () => {
  const { page } = await watchedPage(PHONE);
  await installed(page);
  await page.goto(`${baseUrl()}/client-list`);
  await settled(page);
  await page.getByRole('button', { name: 'ADD CLIENT' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Add New Client' });
  const tag = Date.now();
  await dialog.getByLabel('Name', { exact: true }).fill(`Oda Offline${tag}`);
  await dialog.getByLabel('Address').fill('1 Elm Street');
  await dialog.getByLabel('Email').fill(`oda-${tag}@example.com`);
  await dialog.getByLabel('Phone Number').fill('(217) 555-0163');
  const add = await pressOffline(page, 'Add Client', dialog);
  await add.tap();
  await page.getByText(`Oda Offline${tag} was added.`).first().waitFor();

  await page.context().setOffline(true);
  await page.getByRole('checkbox', { name: `Phone Campaign for Oda Offline${tag}` }).tap();
  const said = page.getByText(OFFLINE);
  await said.waitFor();
  await page.context().setOffline(false);
  await expect.poll(() => said.count()).toBe(0);
});

/** A call that is tried many times ends all its pauses at once. */
const giveUp = (page: Page, words: Locator) =>
  expect
    .poll(async () => {
      await page.evaluate(() => {
        if (document.body.innerText.includes('Waiting for your connection')) window.dispatchEvent(new Event('online'));
      });
      return words.count();
    })
    .toBe(1);

// Seen red: the words stayed beside the file, which the client had to choose again.
it('an upload that found no network goes on once it is back', async () => {
  const { agentA } = await actors();
  const { link } = await guestOf(agentA);
  const { page } = await watchedPage(PHONE);
  await page.goto(`${baseUrl()}/guest/${link.request_id}/${link.request_pin}`);
  await page.getByRole('button', { name: 'Other ways and settings' }).tap();
  await page.getByRole('button', { name: 'Share files instead' }).tap();
  // Only a call, so that the file's row is there before the network goes.
  await page.route('**/api/guest/files/*/parts', async (route) => {
    await page.context().setOffline(true);
    await route.abort('internetdisconnected');
    await page.unroute('**/api/guest/files/*/parts');
  });
  const file = { name: 'June 2026.pdf', mimeType: 'application/pdf', buffer: aPdf() };
  await page.getByLabel('Files to upload').setInputFiles(file);
  const words = page.getByText(OFFLINE);
  await giveUp(page, words);
  await page.context().setOffline(false);
  await page.getByText('Uploaded', { exact: true }).waitFor();
  expect(await words.count()).toBe(0);
});

// Seen red: a preview and the archive each kept the words until a press on Try again.
it('a file and the archive of a transaction open once the network is back', async () => {
  const person = await newAgent();
  const { page } = await watchedPage({ hasTouch: true });
  const { token } = person;
  const { id } = await aTransaction(token);
  await arriveWith(page, person);
  await page.goto(`${baseUrl()}/transactions/${id}`);
  await page.getByRole('button', { name: /Prepare & List Your Property/ }).tap();
  const file = { name: 'Deed.pdf', mimeType: 'application/pdf', buffer: aPdf() };
  await page.getByLabel('Files to upload').setInputFiles(file);
  await page.getByRole('button', { name: 'Preview Deed.pdf' }).tap();
  const viewer = page.getByRole('dialog', { name: 'Deed.pdf' });
  // The code of the window is there from now on.
  await viewer.getByRole('region', { name: 'Deed.pdf' }).waitFor();
  await page.keyboard.press('Escape');
  await pressOffline(page, 'Preview Deed.pdf');
  await viewer.getByRole('region', { name: 'Deed.pdf' }).waitFor();
  await page.keyboard.press('Escape');

  const archive = page.getByRole('button', { name: 'Download everything (ZIP)' });
  await page.route('**/api/files/*/open', (route) => route.abort('internetdisconnected'));
  await archive.tap();
  const words = page.getByRole('dialog').getByText("We can't be reached right now.");
  await giveUp(page, words);
  await page.unroute('**/api/files/*/open');
  const download = page.waitForEvent('download');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  expect((await download).suggestedFilename()).toMatch(/\.zip$/);
});

// Seen red: the words stayed above the columns.
it('an import that found no network says so until it is back', async () => {
  const { page } = await watchedPage(PHONE);
  await arriveWith(page, await newAgent());
  await page.goto(`${baseUrl()}/client-list/import`);
  const buffer = Buffer.from('Full name,E-mail\r\nIna Import,ina@example.com');
  await page.locator('input[type=file]').setInputFiles({ name: 'fair.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Check the file' }).waitFor();
  const check = await pressOffline(page, 'Check the file');
  await check.tap();
  await page.getByText('What will happen').waitFor();
});

// Seen red: the words stayed above the button.
it('an agent whose own bank found no network links it again without the words about it', async () => {
  const { page } = await watchedPage();
  await arriveWith(page, await newAgent());
  await page.goto(`${baseUrl()}/sendreport`);
  await page.getByLabel('Recipient email').fill('reader@example.com');
  await page.getByRole('radio', { name: /Confirmation of funds/ }).check();
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await next.click();
  await page.getByRole('heading', { name: 'Select information to share' }).waitFor();
  await next.click();
  await page.route('**/api/dashboard/add/account', (route) => route.abort('internetdisconnected'));
  await linkAt(page, 'First Harbor Bank', 'Link my bank');
  const words = page.getByText("We can't be reached right now.");
  await words.waitFor();
  await page.unroute('**/api/dashboard/add/account');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => words.count()).toBe(0);
});
