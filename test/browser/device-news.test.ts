// News on the device: turned on under My Profile, shown by the service worker while the page is in the background, without names.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { aRequestForm } from '../builders/a-request-form.ts';
import { baseUrl, call } from '../cloud/client.ts';
import { arriveAs, settled } from './walk.ts';
import { PHONE, watchedPage } from './watched-page.ts';

/** A headless browser's pages are always in sight; the person goes to another app here. */
const inBackground = (page: Page) =>
  page.evaluate(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden' }));

const onDevice = (page: Page) =>
  page.evaluate(async () => {
    const shown = (await (await navigator.serviceWorker.ready).getNotifications()) ?? [];
    return shown.map(({ title, body, data }) => ({ title, body, data }));
  });

const profile = async (allowed: boolean) => {
  const { page } = await watchedPage(PHONE);
  // What isn't in the list is refused.
  await page.context().grantPermissions(allowed ? ['notifications'] : [], { origin: baseUrl() });
  const token = await arriveAs(page);
  await page.goto(`${baseUrl()}/myaccount`);
  await page.getByRole('heading', { name: 'My Details' }).waitFor();
  await settled(page);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  return { page, token, news: page.getByLabel('Show news on this device') };
};

/** An email to it comes back. */
const sendTo = async (token: string, to_user_email: string): Promise<string> =>
  (await call('POST', '/api/communications/create/report', { token, body: aRequestForm({ to_user_email }) })).body.id;

it('what waits is shown on the device with the link to it and without the name, until the person logs out', async () => {
  const { page, token, news } = await profile(true);
  expect(await news.isChecked()).toBe(false);
  // It's on once the browser has answered about the permission.
  await news.click();
  await expect.poll(() => news.isChecked()).toBe(true);
  await inBackground(page);
  const id = await sendTo(token, `device-${Date.now()}+bounce@example.com`);
  await expect
    .poll(() => onDevice(page), { timeout: 60_000 })
    .toContainEqual({
      title: 'Groundwork',
      body: "An email to a client couldn't be delivered.",
      data: `/communications?id=${id}`,
    });

  // The browser takes the others away itself after a while; this one would stay.
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).showNotification('Stays', { requireInteraction: true });
  });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Log Out', exact: true }).click();
  await page.getByText("You've been signed out.").waitFor();
  await expect.poll(() => onDevice(page)).toEqual([]);
  const kept = await page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('device-news')));
  expect(kept).toEqual([]);
});

it('says where to allow it when the browser blocks it', async () => {
  const { page, news } = await profile(false);
  expect(await page.evaluate(() => Notification.permission)).toBe('denied');
  expect(await news.isDisabled()).toBe(true);
  await page.getByText("Your browser blocks Groundwork's notifications").waitFor();
});
