// A passkey from beginning to end, with an authenticator in Chromium: added, renamed, used to sign in and to prove it's you, removed.
import { afterEach, expect, it } from 'vitest';
import { baseUrl } from '../cloud/client.ts';
import { sessionRow } from '../cloud/database.ts';
import { newAgent } from '../cloud/new-agent.ts';
import { arriveWith, findingsOnceShown, forgetAll, sessionCookieOf } from './sign-in-on.ts';
import { settled } from './walk.ts';
import { watchedPage } from './watched-page.ts';

const { page } = await watchedPage();
afterEach(() => forgetAll(page));

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const openProfile = async () => {
  await page.goto(`${baseUrl()}/myaccount/security`);
  await page.getByRole('heading', { name: 'Passkeys' }).waitFor();
  // Parts that are still loading move the buttons below them, and a click would miss them.
  await settled(page);
};

/** A laptop's own authenticator, whose person touches it at once. */
const plugIn = async () => {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const;
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', { options });
  return {
    verify: (isUserVerified: boolean) => devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
};

const authenticator = await plugIn();

it('a passkey is added, renamed, used, and removed', { tags: 'deep' }, async () => {
  const person = await newAgent();
  await arriveWith(page, person);
  await openProfile();
  await button('Add a passkey').click();
  await dialog().getByLabel('Password', { exact: true }).fill(person.password);
  await dialog().getByRole('button', { name: 'Continue' }).click();
  await dialog().getByLabel('Name', { exact: true }).fill('My laptop');
  expect(await findingsOnceShown(page)).toEqual([]);
  await dialog().getByRole('button', { name: 'Create passkey' }).click();
  await page.getByText('Your passkey is ready.').waitFor();
  await page.getByText('Passkey added').waitFor();
  await button('Rename My laptop').click();
  await dialog().getByLabel('Name', { exact: true }).fill('Desk');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await button('Remove Desk').waitFor();

  await forgetAll(page);
  await page.goto(`${baseUrl()}/`);
  await button('Continue with a passkey').click();
  await page.getByLabel('Email').fill(person.email);
  expect(await findingsOnceShown(page)).toEqual([]);
  await authenticator.verify(false);
  await button('Continue').click();
  await page.getByText('Nothing was chosen.').waitFor();
  await authenticator.verify(true);
  await button('Continue').click();
  await page.waitForURL('**/dashboard');
  const first = await sessionCookieOf(page);
  expect((await sessionRow(first))?.method).toBe('passkey');

  await openProfile();
  await page.getByText('with a passkey').waitFor();
  expect(await findingsOnceShown(page)).toEqual([]);
  await button('Remove Desk').click();
  await dialog().getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('Desk has been removed.').waitFor();
  expect(await sessionCookieOf(page)).not.toBe(first);
});

it('someone without one learns so, and can use the password instead', { tags: 'deep' }, async () => {
  const person = await newAgent();
  await page.goto(`${baseUrl()}/`);
  await button('Continue with a passkey').click();
  await page.getByLabel('Email').fill(person.email);
  await button('Continue').click();
  await page.getByText('No passkey is set up for this address.').waitFor();
  await button('Use a password instead').click();
  await page.getByLabel('Username').waitFor();
});
