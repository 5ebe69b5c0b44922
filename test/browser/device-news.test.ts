// News on the device: turned on under My Profile, shown by the service worker while the page is in the background or closed, without
// names.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { aRequestForm } from '../builders/a-request-form.ts';
import { baseUrl, call } from '../cloud/client.ts';
import { subscribeAtPush } from '../cloud/push-browser.ts';
import { isPackaged } from './is-packaged.ts';
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

const profile = async (allowed: boolean, prepare?: (page: Page) => Promise<unknown>) => {
  const { page } = await watchedPage(PHONE);
  await prepare?.(page);
  // A permission that isn't in the list is refused.
  await page.context().grantPermissions(allowed ? ['notifications'] : [], { origin: baseUrl() });
  const token = await arriveAs(page);
  await page.goto(`${baseUrl()}/myaccount/notifications`);
  await page.getByRole('heading', { name: 'Notifications', exact: true }).waitFor();
  await settled(page);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  return { page, token, news: page.getByLabel('Show news on this device') };
};

/** If a browser never shows notifications, even when allowed, the page says that they're blocked. */
const isWithout = async (page: Page): Promise<boolean> => {
  if (!(await isPackaged(page))) return false;
  expect(await page.getByLabel('Show news on this device').isDisabled()).toBe(true);
  await page.getByText("Your browser blocks Groundwork's notifications").waitFor();
  return true;
};

/** An email to it comes back. */
const sendTo = async (token: string, to_user_email: string): Promise<string> =>
  (await call('POST', '/api/communications/create/report', { token, body: aRequestForm({ to_user_email }) })).body.id;

it('what waits is shown on the device with the link to it and without the name, until the person logs out', {
  tags: 'deep',
}, async () => {
  const { page, token, news } = await profile(true);
  if (await isWithout(page)) return;
  expect(await news.isChecked()).toBe(false);
  // The switch is on once the browser has answered about the permission.
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
  await page.getByRole('link', { name: 'Log Out', exact: true }).click();
  await page.getByText("You've been signed out.").waitFor();
  await expect.poll(() => onDevice(page)).toEqual([]);
  const kept = await page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('device-news')));
  expect(kept).toEqual([]);
});

it('says where to allow it when the browser blocks it', { tags: 'deep' }, async () => {
  const { page, news } = await profile(false);
  expect(await page.evaluate(() => Notification.permission)).toBe('denied');
  expect(await news.isDisabled()).toBe(true);
  await page.getByText("Your browser blocks Groundwork's notifications").waitFor();
});

type AtPush = Awaited<ReturnType<typeof subscribeAtPush>>;

/**
 * A test's browser reaches no push service. So `PushManager` answers with a subscription of the local cloud's, and the messages
 * that it takes are decrypted here and handed to the service worker by the browser's own tool.
 */
const withPushService = async (page: Page): Promise<() => AtPush> => {
  let browser: AtPush | undefined;
  await page.exposeFunction('subscribeAtPush', async (key: string) => {
    browser = await subscribeAtPush(key);
    return browser.subscription;
  });
  await page.addInitScript(() => {
    type Given = { endpoint: string; p256dh: string; auth: string };
    let current: unknown = null;
    const { subscribeAtPush: ask } = window as unknown as { subscribeAtPush(key: string): Promise<Given> };
    PushManager.prototype.getSubscription = async () => current as PushSubscription | null;
    PushManager.prototype.subscribe = async (options) => {
      const { endpoint, p256dh, auth } = await ask(String(options?.applicationServerKey));
      const toJSON = () => ({ endpoint, keys: { p256dh, auth } });
      const unsubscribe = async () => {
        current = null;
        return true;
      };
      current = { endpoint, toJSON, unsubscribe, options: {} };
      return current as PushSubscription;
    };
  });
  return () => {
    if (!browser) throw new Error('The page has not subscribed');
    return browser;
  };
};

it('what waits is shown by a closed app, once its push service has brought it', { tags: 'deep' }, async () => {
  let subscribed: () => AtPush = () => expect.unreachable();
  const { page, token, news } = await profile(true, async (opened) => {
    subscribed = await withPushService(opened);
  });
  if (await isWithout(page)) return;
  const tool = await page.context().newCDPSession(page);
  const registered = new Promise<string>((found) => {
    tool.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [own] = registrations.filter(({ scopeURL }) => scopeURL.startsWith(baseUrl()));
      if (own) found(own.registrationId);
    });
  });
  await tool.send('ServiceWorker.enable');
  await news.click();
  await page.getByText('Also while Groundwork is closed, until you log out on this device.').waitFor();

  const id = await sendTo(token, `push-${Date.now()}+bounce@example.com`);
  await expect.poll(async () => (await subscribed().received()).length, { timeout: 60_000 }).toBe(1);
  const [message] = await subscribed().received();
  const registrationId = await registered;
  const closed = await page.context().newPage();
  await page.goto('about:blank');
  await tool.send('ServiceWorker.deliverPushMessage', {
    origin: baseUrl(),
    registrationId,
    data: JSON.stringify(message?.news),
  });
  await closed.goto(`${baseUrl()}/offline.html`);
  await expect
    .poll(() => onDevice(closed))
    .toEqual([
      {
        title: 'Groundwork',
        body: "An email to a client couldn't be delivered.",
        data: `/communications?id=${id}`,
      },
    ]);
});
