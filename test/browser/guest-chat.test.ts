// A guest's transaction on a phone: the message box is on the screen, clauses keep their lines, and signed documents stay.
import { beforeAll, expect, it } from 'vitest';
import { baseUrl, call, mailTo, signInAs } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import { arriveAs, settled } from './walk.ts';
import { PHONE, watchedPage } from './watched-page.ts';

let token: string;
beforeAll(async () => {
  token = await signInAs('agent');
});

const aGuest = async () => {
  const email = `phone-${Date.now()}@example.com`;
  const body = { agent_name: 'Ada Agent', first_name: 'Sam', last_name: 'Seller', email, message: '' };
  const { id } = (await call('POST', '/api/transactions', { token, body })).body;
  const [address = ''] = /\/guest-tasks\/\S+/.exec((await mailTo(email, /opened your closing/)).text) ?? [];
  const { page } = await watchedPage(PHONE);
  await page.goto(`${baseUrl()}${address}`);
  return { id: id as string, page, address };
};

it('shows the message box without scrolling, and each clause in its own lines', async () => {
  const { page } = await aGuest();
  const box = page.getByPlaceholder('Type your message...');
  await box.waitFor();
  const { y = 0, height = 0 } = (await box.boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(PHONE.viewport.height);
  await page.getByRole('button', { name: 'Español' }).tap();
  await page.getByText('Hablar con Ada Agent').waitFor();
  const spanish = await page.getByPlaceholder('Escriba su mensaje...').boundingBox();
  expect((spanish?.y ?? 0) + (spanish?.height ?? 0)).toBeLessThanOrEqual(PHONE.viewport.height);
  await page.getByRole('button', { name: 'Documento', exact: true }).tap();
  await page.getByText('El texto en inglés es el que usted firma').waitFor();
  await page.getByRole('button', { name: 'Copia de lectura en español' }).tap();
  await page.getByRole('heading', { name: '1. Partes y propiedad' }).waitFor();
  await page.getByRole('button', { name: 'English' }).tap();
  await page.getByRole('button', { name: 'Document', exact: true }).tap();
  const clause = page.getByText('hires Ada Agent', { exact: false }).first();
  await clause.waitFor();
  expect(await clause.evaluate((element) => getComputedStyle(element).whiteSpace)).toBe('pre-line');
});

it('shows the agent the message box without scrolling, too', { tags: 'deep' }, async () => {
  const { id } = await aGuest();
  const { page } = await watchedPage(PHONE);
  await arriveAs(page);
  await page.goto(`${baseUrl()}/transactions/${id}`);
  await settled(page);
  const box = page.getByPlaceholder('Type your message...');
  await box.waitFor();
  const { y = 0, height = 0 } = (await box.boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(PHONE.viewport.height);
  // There was room for one short message.
  const messages = await page.getByRole('log').boundingBox();
  expect(messages?.height).toBeGreaterThanOrEqual(200);
  const close = await page.getByRole('button', { name: 'End the closing' }).boundingBox();
  expect(close?.y).toBeGreaterThan(y);
});

it('shows a longer message as it is typed, and after a reload at the same step', { tags: 'deep' }, async () => {
  const { id } = await aGuest();
  const { page } = await watchedPage(PHONE);
  await arriveAs(page);
  await page.goto(`${baseUrl()}/transactions/${id}`);
  await page.getByRole('button', { name: /Prepare & List/ }).tap();
  const box = page.getByPlaceholder('Type your message...');
  const answer = 'The photographer comes tomorrow at three. Please leave all lights on.';
  await box.fill(answer);
  expect(await box.evaluate((area) => area.scrollHeight - area.clientHeight)).toBe(0);
  await page.reload();
  await expect.poll(() => box.inputValue()).toBe(answer);
  // Seen red: a message that was sent without a network was gone after a reload.
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Send', exact: true }).tap();
  await page.getByText('Sending...').waitFor();
  await page.context().setOffline(false);
  await page.reload();
  await page.getByRole('log').getByText(answer).waitFor();
  await expect.poll(() => page.getByText('Sending...').count()).toBe(0);
  expect(await page.getByRole('log').getByText(answer).count()).toBe(1);
});

it('says when it was closed, and by whom, without a reload', { tags: 'deep' }, async () => {
  const { id, page } = await aGuest();
  await page.getByPlaceholder('Type your message...').waitFor();
  await call('POST', `/api/transactions/${id}/close`, { token });
  await page.getByRole('heading', { name: 'This closing has ended' }).waitFor();
  await page.getByText('Nothing was signed in it.').waitFor();
  expect(await page.getByText('expired').count()).toBe(0);
});

/** Seen red: the agent read that the client can sign once it's released, above a box for messages that no one can write. */
it('promises the agent nothing once it is closed, and has no box for messages', { tags: 'deep' }, async () => {
  const { id } = await aGuest();
  await call('GET', `/api/transactions/${id}/documents/1`, { token });
  await call('POST', `/api/transactions/${id}/close`, { token });
  const { page } = await watchedPage();
  await arriveAs(page);
  await page.goto(`${baseUrl()}/transactions/${id}`);
  await page.getByText('You have ended this closing.').waitFor();
  await page.getByText("This document wasn't released, so no one can sign it.").waitFor();
  expect(await page.getByText("can't sign it until you release it").count()).toBe(0);
  expect(await page.getByPlaceholder('Type your message...').count()).toBe(0);
});

it("leads to the step of a message, and counts another step's new ones", { tags: 'deep' }, async () => {
  const { id, page: guest, address } = await aGuest();
  await guest.getByPlaceholder('Type your message...').waitFor();
  const { page } = await watchedPage(PHONE);
  await arriveAs(page);
  await page.goto(`${baseUrl()}/transactions/${id}#messages-3`);
  const box = page.getByPlaceholder('Type your message...');
  await box.fill('x'.repeat(4001));
  await page.getByText('This message has 4,001 characters. A message can have 4,000').waitFor();
  expect(await page.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
  const step = (of: typeof page) => of.getByRole('button', { name: 'Sign Closing Documents' });
  await eventually(async () => (await step(page).getAttribute('aria-current')) === 'step');
  await box.fill('Closing is on Friday.');
  await page.getByRole('button', { name: 'Send' }).tap();
  await page.getByText('Closing is on Friday.').waitFor();
  await guest.goto(`${baseUrl()}${address}#messages-1`);
  await guest.reload();
  await step(guest).getByText('1 new message').waitFor();
  await guest.goto(`${baseUrl()}${address}#messages-3`);
  await guest.getByText('Closing is on Friday.').waitFor();
  await step(guest).getByText('1 new message').waitFor({ state: 'detached' });
});
