// A reader reports the sender of an email on the page that its footer leads to; staff see the sender, stop and allow it.
import { expect, it } from 'vitest';
import { baseUrl, call, mailTo, signInAs } from '../cloud/client.ts';
import { newAgent } from '../cloud/new-agent.ts';
import { findingsOnceShown } from './sign-in-on.ts';
import { arriveAs } from './walk.ts';
import { watchedPage } from './watched-page.ts';

const { page } = await watchedPage();

/** A new agent's email to a seller, and the way to the page that reports it. */
const anEmail = async () => {
  const { token, email: sender } = await newAgent('Sid Sender');
  const email = `seller-${Date.now()}@guests.example`;
  const body = { agent_name: 'Sid Sender', first_name: 'Sam', last_name: 'Seller', email, message: '' };
  await call('POST', '/api/transactions', { token, body });
  const { text } = await mailTo(email, /has opened your closing/);
  return { sender, path: /\/report-email\/\S+/.exec(text)?.[0] ?? '' };
};

it('is reported with one click, and managed by staff', { tags: 'deep' }, async () => {
  const { sender, path } = await anEmail();
  await page.goto(`${baseUrl()}${path}`);
  await page.getByText(`Stop all emails from Sid Sender (${sender})`).waitFor();
  await page.getByRole('button', { name: 'Stop and report' }).click();
  await page.getByText("You won't get any more email from this sender.").waitFor();

  await arriveAs(page, 'staff');
  await page.goto(`${baseUrl()}/admin`);
  await page.getByRole('tab', { name: 'Email senders' }).click();
  const stop = page.getByRole('button', { name: `Stop emails: ${sender}` });
  await stop.waitFor();
  expect(await findingsOnceShown(page)).toEqual([]);
  await stop.click();
  await page.getByRole('button', { name: `Allow emails: ${sender}` }).click();
  await stop.waitFor();

  const { entries } = (await call('GET', '/api/staff/audit?limit=10', { token: await signInAs('staff') })).body;
  const actions = entries.filter(({ target }: { target: string }) => target === sender);
  expect(actions.map(({ action }: { action: string }) => action)).toEqual(['sender.allowed', 'sender.stopped']);
});
