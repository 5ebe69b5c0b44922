// Actions that take a recent sign-in, for people who don't sign in with a password: they're led to their provider, and back.
// Seen red: with an error in place of the way to the provider.
// @module-tag deep
import { afterEach, expect, it } from 'vitest';
import { linkOwnBank } from '../cloud/bank-journey.ts';
import { baseUrl, call } from '../cloud/client.ts';
import { ageSession } from '../cloud/database.ts';
import { findingsOnceShown, forgetAll, sessionCookieOf, tokenOf } from './sign-in-on.ts';
import { arriveAs } from './walk.ts';
import { watchedPage } from './watched-page.ts';

const { page } = await watchedPage();
afterEach(() => forgetAll(page));

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');

it('someone who signs in with Google proves it there, comes back, and unlinks the bank', async () => {
  const email = `gina-${Date.now()}@example.com`;
  await page.goto(`${baseUrl()}/signup`);
  await button('Continue with Google').click();
  await page.getByLabel('Name', { exact: true }).fill('Gina Google');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await button('Continue').click();
  await page.waitForURL('**/newaccount');
  const token = (await tokenOf(page)) ?? '';
  const { id } = (await call('GET', '/api/me', { token })).body;
  const cookie = await sessionCookieOf(page);
  await page.getByRole('checkbox', { name: /license terms/ }).check();
  await button('Next').click();
  await page.getByText('Only for your own proof of funds').waitFor();
  const { bankName } = await linkOwnBank({ id, email, token, cookie });
  await ageSession(cookie, 'provenAt', 600);

  await page.goto(`${baseUrl()}/myaccount`);
  await button(`Unlink ${bankName}`).click();
  await dialog().getByRole('button', { name: 'Unlink', exact: true }).click();
  await dialog().getByRole('button', { name: 'Continue with Google' }).waitFor();
  expect(await findingsOnceShown(page)).toEqual([]);
  await dialog().getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('heading', { name: 'Sign in with Google' }).waitFor();
  await page.getByRole('button', { name: email }).click();
  await page.waitForURL('**/myaccount');
  await button(`Unlink ${bankName}`).click();
  await dialog().getByRole('button', { name: 'Unlink', exact: true }).click();
  await page.getByText(`${bankName} has been unlinked.`).waitFor();
});

it("staff without a passkey are led to My Profile, and see nothing of anyone's", async () => {
  // A laptop's stage lets programs in without one: the answer is that of a stage that doesn't.
  const config = await (await fetch(`${baseUrl()}/config.json`)).json();
  await page.route('**/config.json', (route) => route.fulfill({ json: { ...config, staffSignIn: 'passkey' } }));
  const body = { error: 'Staff pages need a sign-in with a passkey.', code: 'PASSKEY_NEEDED' };
  await page.route(/\/api\/(staff|subscribed_users|unsubscribed_users)/, (route) =>
    route.fulfill({ status: 403, contentType: 'application/json; charset=utf-8', body: JSON.stringify(body) }),
  );
  await arriveAs(page, 'staff');
  await page.goto(`${baseUrl()}/admin`);
  await button('Use my passkey').waitFor();
  expect(await page.getByRole('table').count()).toBe(0);
  expect(await findingsOnceShown(page)).toEqual([]);
});
