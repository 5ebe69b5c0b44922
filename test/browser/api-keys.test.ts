// Programs in the profile, each made with the password again: an API key, shown once, used and revoked; a webhook, with what it got.
// @module-tag deep
import { afterEach, expect, it } from 'vitest';
import { withKey } from '../cloud/api-keys.ts';
import { baseUrl } from '../cloud/client.ts';
import { ageSession } from '../cloud/database.ts';
import { eventually } from '../cloud/eventually.ts';
import { newAgent, PASSWORD } from '../cloud/new-agent.ts';
import { knowSecret, receivedBy, receiverName } from '../cloud/webhooks.ts';
import { arriveWith, findingsOnceShown, forgetAll } from './sign-in-on.ts';
import { settled } from './walk.ts';
import { watchedPage } from './watched-page.ts';

const { page } = await watchedPage();
afterEach(() => forgetAll(page));

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');

/** By Escape, the cross, a press beside it and Back: each closed the window, and the secret was gone. */
const asksBeforeItCloses = async (question: string) => {
  const ways = [
    () => page.keyboard.press('Escape'),
    () => dialog().getByRole('button', { name: 'Close', exact: true }).click(),
    () => page.mouse.click(2, 2),
    () => page.goBack(),
  ];
  for (const close of ways) {
    await close();
    await dialog().getByText(question).waitFor();
    await button('Go back').click();
    await button('I have copied it').waitFor();
  }
};

it('is made after the password, shown once, and ends with one press', async () => {
  const person = await newAgent('Kay Keys');
  await ageSession(person.cookie, 'provenAt', 600);
  await arriveWith(page, person);
  await page.goto(`${baseUrl()}/myaccount/integrations`);
  await button('Make a key').waitFor();
  await settled(page);
  await button('Make a key').click();
  await dialog().getByLabel('Name').fill('My CRM');
  // Escape asks before the name is lost.
  await page.keyboard.press('Escape');
  await button('Keep editing').click();
  await dialog().getByLabel('This is a test key').check();
  await dialog().getByLabel('Read clients and their consent').check();
  await dialog().getByLabel('Read what happened, and get it as it happens').check();
  expect(await findingsOnceShown(page)).toEqual([]);
  await button('Make the key').click();
  await dialog().getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button('Continue').click();
  const key = await dialog().locator('code').innerText();
  expect(await findingsOnceShown(page)).toEqual([]);
  const me = await withKey({ key })('GET', '/v1/me');
  expect(me.body.key.mode).toBe('test');
  expect(me.body.key.scopes).toEqual([
    'requests:read',
    'requests:write',
    'reports:read',
    'clients:read',
    'events:read',
  ]);
  await asksBeforeItCloses('Have you copied the key?');
  expect(await dialog().locator('code').innerText()).toBe(key);
  await button('I have copied it').click();
  await page.getByText('My CRM').first().waitFor();
  expect(await page.content()).not.toContain(key);
  // Seen red when My Profile showed the webhooks of a revoked key until it was loaded again.
  const url = `https://receiver.example/${receiverName()}`;
  expect((await withKey({ key })('POST', '/v1/webhooks', { url, events: ['request.opened'] })).status).toBe(201);
  await page.reload();
  const webhook = page.getByRole('listitem').filter({ hasText: url });
  await webhook.getByText('Test', { exact: true }).waitFor();
  await webhook.getByText('Added by the key My CRM').waitFor();
  await settled(page);
  await button('Revoke My CRM').click();
  await button('Revoke').click();
  await page.getByText('My CRM no longer works.').waitFor();
  await page.getByText('No webhook yet').waitFor();
  expect((await withKey({ key })('GET', '/v1/me')).status).toBe(401);
  await page.getByRole('link', { name: 'How programs use it' }).click();
  await page.getByRole('button', { name: 'Send a request' }).click();
  await page.getByText('client.email').first().waitFor();
  const { type } = (await withKey({ key })('GET', '/v1/me')).body;
  await page.goto(baseUrl() + type);
  await page.locator(new URL(type, baseUrl()).hash).waitFor();
  expect(await findingsOnceShown(page)).toEqual([]);
});

it('is joined by a webhook, whose last event and answer are shown', async () => {
  const person = await newAgent('Wes Webhook');
  await ageSession(person.cookie, 'provenAt', 600);
  await arriveWith(page, person);
  await page.goto(`${baseUrl()}/myaccount/integrations`);
  await button('Add a webhook').waitFor();
  await settled(page);
  await button('Add a webhook').click();
  await dialog().getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button('Continue').click();
  const name = receiverName();
  await dialog().getByLabel('Address').fill(`https://receiver.example/${name}`);
  await dialog().getByLabel('Description').fill('My CRM');
  expect(await findingsOnceShown(page)).toEqual([]);
  await button('Add webhook').click();
  const secret = (
    await dialog()
      .getByText(/^whsec_/)
      .first()
      .innerText()
  ).trim();
  await knowSecret(name, secret);
  await asksBeforeItCloses('Have you copied the secret?');
  await button('I have copied it').click();
  await page.getByText(`https://receiver.example/${name}`).waitFor();
  expect(await page.content()).not.toContain(secret);
  await button('Send a test event').click();
  await eventually(async () => (await receivedBy(name)).some(({ isSigned }) => isSigned) || undefined);
  await button('Last events').click();
  await page.getByText('webhook.test').first().waitFor();
  await button('Request and answer').first().click();
  await page.getByText('Thank you').waitFor();
  expect(await findingsOnceShown(page)).toEqual([]);
  await button('Remove').click();
  await dialog().getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('No webhook yet').waitFor();
});
