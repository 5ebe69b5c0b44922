// Walking through the product in one page: signing in once, then from address to address as a link would.
import type { Locator, Page } from 'playwright-core';
import { type BrowserSession, browserOf, call } from '../cloud/client.ts';
import { arriveWith } from './sign-in-on.ts';

/** An ID token lives for fifteen minutes: no one arrives with one that is about to expire. */
const FRESH_MS = 5 * 60_000;
const signedIn = new Map<string, { at: number; session: BrowserSession }>();

/** A test before may have logged out. */
const isStillSignedIn = async (session: BrowserSession): Promise<boolean> =>
  (await call('POST', '/api/socket-ticket', session)).status === 200;

const sessionOf = async (who: 'agent' | 'staff'): Promise<BrowserSession> => {
  const before = signedIn.get(who);
  if (before && Date.now() - before.at < FRESH_MS && (await isStillSignedIn(before.session))) return before.session;
  const session = await browserOf(who);
  signedIn.set(who, { at: Date.now(), session });
  return session;
};

/** A demo account, signed in before; the test goes to the page that it is about. The form is in the tests of signing in. */
export const arriveAs = async (page: Page, who: 'agent' | 'staff' = 'agent'): Promise<string> => {
  const session = await sessionOf(who);
  await arriveWith(page, session);
  return session.token;
};

/** A page has arrived when it has its heading and its title, and nothing of it is still being fetched. */
export const settled = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () =>
      document.title !== '' &&
      document.querySelector('#content h1, [role="alert"] h1') !== null &&
      document.querySelector('#content :is(.loading, [aria-busy="true"], [class*="awsui_spinner"])') === null,
  );

/** Follows a link within the app, without loading it again. */
export const walkTo = async (page: Page, path: string): Promise<void> => {
  await page.evaluate((to) => {
    // A page that's already there doesn't set its title again.
    if (location.pathname !== new URL(to, location.href).pathname) document.title = '';
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
  await settled(page);
};

/** Actions besides a request's next step are in its menu. */
export const chooseMore = async (page: Page, action: string, within: Page | Locator = page): Promise<void> => {
  await within.getByRole('button', { name: /^More for / }).click();
  await page.getByRole('menuitem', { name: action }).click();
};
