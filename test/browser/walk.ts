// Walking through the product in one page: signing in once, then from address to address as a link would.
import type { Page } from 'playwright-core';
import { baseUrl, local } from '../cloud/client.ts';

export const signInOn = async (page: Page, who: 'agent' | 'staff' = 'agent'): Promise<string> => {
  const { email, password } = (await local()).accounts[who];
  await page.goto(`${baseUrl()}/`);
  await page.getByLabel('Username').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard');
  return page.evaluate(() => localStorage.getItem('token') ?? '');
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
