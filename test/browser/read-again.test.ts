// A page that was read stays when it can't be read again, on each address.
// @module-tag deep
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { baseUrl } from '../cloud/client.ts';
import { visits } from './addresses.ts';
import { sessionCookieOf } from './sign-in-on.ts';
import { arriveAs, settled, walkTo } from './walk.ts';
import { watchedPage } from './watched-page.ts';

/** Counts the calls under way. */
const watchFetches = () => {
  const fetching = { now: 0 };
  Object.assign(window, { fetching });
  const real = window.fetch;
  window.fetch = async (...asked) => {
    fetching.now += 1;
    try {
      return await real(...asked);
    } finally {
      // The answer is drawn before the next frame.
      requestAnimationFrame(() => requestAnimationFrame(() => (fetching.now -= 1)));
    }
  };
};
const isQuiet = (page: Page) =>
  page.waitForFunction(() => (window as unknown as { fetching: { now: number } }).fetching.now === 0);

const headingsOf = (page: Page) => page.locator('#content :is(h1, h2, h3)').allInnerTexts();
const alertsOf = (page: Page) => page.locator('#content [role="alert"]').allInnerTexts();

const STAFFS = [{ as: 'staff', at: '/admin' }] as const;

/** Seen red: My Profile, the office, a report and others were replaced by an error, or stood below one. */
it.each(['agent', 'staff', 'visitor'] as const)(
  'no page of %s loses what it shows to a read that fails',
  async (who) => {
    const { page } = await watchedPage();
    const { page: desk } = who === 'visitor' ? await watchedPage() : { page };
    const token = await arriveAs(desk, who === 'staff' ? 'staff' : 'agent');
    const all = who === 'staff' ? STAFFS : Object.values(await visits({ token, cookie: await sessionCookieOf(desk) }));
    await page.clock.install();
    await page.addInitScript(watchFetches);
    await page.goto(`${baseUrl()}${who === 'visitor' ? '/stripe_error' : '/concierge'}`);
    await settled(page);
    let failed = 0;
    let told = 0;
    const lost: string[] = [];
    for (const { at } of all.filter((visit) => visit.as === who)) {
      await walkTo(page, at);
      await isQuiet(page);
      const [headings, alerts] = [await headingsOf(page), await alertsOf(page)];
      await page.route('**/api/**', async (route) => {
        // A guest's pages read by POST: the link's pin belongs in no address.
        if (route.request().method() !== 'GET' && who !== 'visitor') return route.continue();
        failed += 1;
        return route.fulfill({ status: 503, json: { message: 'Not now.' } });
      });
      // Past the time in which the same read isn't repeated.
      await page.clock.fastForward(6_000);
      await page.evaluate(() => {
        window.dispatchEvent(new Event('online'));
        document.dispatchEvent(new Event('visibilitychange'));
      });
      await isQuiet(page);
      told += await page.getByText("We can't reach the service").count();
      const [after, errors] = [await headingsOf(page), await alertsOf(page)];
      if (JSON.stringify([after, errors]) !== JSON.stringify([headings, alerts]))
        lost.push(`${at}: ${headings.filter((one) => !after.includes(one)).join(', ')} ${errors.join(', ')}`);
      await page.unroute('**/api/**');
    }
    expect(failed).toBeGreaterThan(who === 'agent' ? 20 : 2);
    expect(told).toBeGreaterThan(who === 'agent' ? 10 : 0);
    expect(lost).toEqual([]);
  },
);
