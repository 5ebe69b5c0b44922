// Signing in on a page, and the browser's state afterwards.
import type { Locator, Page } from 'playwright-core';
import { type BrowserSession, baseUrl } from '../cloud/client.ts';
import { findingsOn } from './axe.ts';

export const fillIn = async (
  page: Page,
  { email, password }: { email: string; password: string },
  field = 'Password',
) => {
  await page.getByLabel('Username').fill(email);
  await page.getByLabel(field, { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
};

export const signInOn = async (page: Page, account: { email: string; password: string }) => {
  await page.goto(`${baseUrl()}/`);
  await fillIn(page, account);
  await page.waitForURL('**/dashboard');
};

export const tokenOf = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('token'));

/** The cookie of the session, as the browser keeps it. */
export const sessionCookieOf = async (page: Page): Promise<string> => {
  const found = (await page.context().cookies()).find(({ name }) => name === '__Host-session');
  return found ? `${found.name}=${found.value}` : '';
};

/** A token that no user pool has signed; it claims to be valid for so many seconds. */
export const forgedToken = (seconds: number): string => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(Date.now() / 1000) + seconds;
  return `${part({ alg: 'RS256', kid: 'forged' })}.${part({ sub: 'somebody', exp, token_use: 'id' })}.forged`;
};

export const keepToken = (page: Page, token: string) =>
  page.evaluate((given) => localStorage.setItem('token', given), token);

/** True if it's shown in red above the button, as specified. */
export const isInRedAbove = async (message: Locator, button: Locator): Promise<boolean> => {
  await message.waitFor();
  const [words, below] = await Promise.all([message.boundingBox(), button.boundingBox()]);
  const [red = 0, green = 0, blue = 0] = await message.evaluate((element) =>
    (getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number),
  );
  return red > green && red > blue && (words?.y ?? 0) + (words?.height ?? 0) <= (below?.y ?? 0);
};

/** A page of the same origin with nothing to draw. */
const openBlank = (page: Page) => page.goto(`${baseUrl()}/config.json`);

/** Arrives like a person who has signed in before: with the browser's state, and no page of ours loaded yet. */
export const arriveWith = async (page: Page, { token, cookie }: BrowserSession): Promise<void> => {
  const [name = '', value = ''] = cookie.split('=');
  const place = { domain: new URL(baseUrl()).hostname, path: '/' };
  const attributes = { httpOnly: true, secure: true, sameSite: 'Strict' } as const;
  await page.context().addCookies([{ name, value, ...place, ...attributes }]);
  await openBlank(page);
  await keepToken(page, token);
};

/** Makes the browser like new. */
export const forgetAll = async (page: Page) => {
  await page.unrouteAll();
  await openBlank(page);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.context().clearCookies();
};

/** The findings of axe once the page has loaded. */
export const findingsOnceShown = async (page: Page): Promise<string[]> => {
  await page.locator('h1').first().waitFor();
  return findingsOn(page);
};
