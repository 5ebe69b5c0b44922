// Walking through the product in one page: signing in once, then from address to address as a link would.
import type { Page } from 'playwright-core';
import { baseUrl, local } from '../cloud/client.ts';
import { leaveInBrowser, leftInBrowser, signInOn, tokenOf } from './sign-in-on.ts';

/** An ID token lives for fifteen minutes: no one arrives with one that is about to expire. */
const FRESH_MS = 5 * 60_000;
const signedIn = new Map<string, { at: number; left: Record<string, string> }>();

/** Through the form the first time, then as who was here a moment ago: with what that sign-in left in the browser. */
export const arriveAs = async (page: Page, who: 'agent' | 'staff' = 'agent'): Promise<string> => {
  const before = signedIn.get(who);
  if (before && Date.now() - before.at < FRESH_MS) {
    await leaveInBrowser(page, before.left);
    await page.goto(`${baseUrl()}/dashboard`);
  } else {
    await signInOn(page, (await local()).accounts[who]);
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
    document.title = '';
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
  await settled(page);
};
