// Walking through the product in one page: signing in once, then from address to address as a link would.
import type { Page } from 'playwright-core';
import { baseUrl, call, liftQuotasOf, local } from '../cloud/client.ts';
import { forgetAll, leaveInBrowser, leftInBrowser, sessionCookieOf, signInOn, tokenOf } from './sign-in-on.ts';

/** An ID token lives for fifteen minutes: no one arrives with one that is about to expire. */
const FRESH_MS = 5 * 60_000;
const signedIn = new Map<string, { at: number; left: Awaited<ReturnType<typeof leftInBrowser>> }>();

/** A test before may have logged out. */
const isStillSignedIn = async (page: Page): Promise<boolean> => {
  const [token, cookie] = [(await tokenOf(page)) ?? '', await sessionCookieOf(page)];
  return (await call('POST', '/api/socket-ticket', { token, cookie })).status === 200;
};

const arrivedAsBefore = async (page: Page, who: string): Promise<boolean> => {
  const before = signedIn.get(who);
  if (!before || Date.now() - before.at > FRESH_MS) return false;
  await leaveInBrowser(page, before.left);
  if (!(await isStillSignedIn(page))) {
    await forgetAll(page);
    return false;
  }
  await page.goto(`${baseUrl()}/dashboard`);
  return true;
};

/** Through the form the first time, then as who was here a moment ago: with what that sign-in left in the browser. */
export const arriveAs = async (page: Page, who: 'agent' | 'staff' = 'agent'): Promise<string> => {
  if (!(await arrivedAsBefore(page, who))) {
    await signInOn(page, (await local()).accounts[who]);
    await liftQuotasOf(who, (await tokenOf(page)) ?? '');
    signedIn.set(who, { at: Date.now(), left: await leftInBrowser(page) });
  }
  return (await tokenOf(page)) ?? '';
};

/** A page is there when it has its heading and its title, and nothing of it is still being fetched. */
export const settled = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () =>
      document.title !== '' &&
      document.querySelector('#content h1, .error-boundary h1') !== null &&
      document.querySelector('#content :is(.loading, [aria-busy="true"], [class*="awsui_spinner"])') === null,
  );

/** Within the app, without loading it again: what a link of the app does. */
export const walkTo = async (page: Page, path: string): Promise<void> => {
  await page.evaluate((to) => {
    // A page that's already there doesn't set its title again.
    if (location.pathname !== new URL(to, location.href).pathname) document.title = '';
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
  await settled(page);
};
