// Walking through the product in one page: signing in once, then from address to address as a link would.
import type { Page } from 'playwright-core';
import { local } from '../cloud/client.ts';
import { signInOn, tokenOf } from './sign-in-on.ts';

export const arriveAs = async (page: Page, who: 'agent' | 'staff' = 'agent'): Promise<string> => {
  await signInOn(page, (await local()).accounts[who]);
  return (await tokenOf(page)) ?? '';
};

/** A page is there when it has its heading and its title, and nothing of it is still being fetched. */
export const settled = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () =>
      document.title !== '' &&
      document.querySelector('#content h1, .broken-page h1') !== null &&
      document.querySelector('#content :is(.loading, [aria-busy="true"], [class*="awsui_spinner"])') === null,
    undefined,
    { timeout: 20_000 },
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
