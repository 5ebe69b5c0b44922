// What an office shares, on its pages: a text, and a coordinator who follows up.

import { expect, it } from 'vitest';
import { aRequestForm } from '../builders/a-request-form.ts';
import { baseUrl, call } from '../cloud/client.ts';
import { newAgent } from '../cloud/new-agent.ts';
import { newOffice } from '../cloud/office-seats.ts';
import { aTransaction } from '../cloud/signing.ts';
import { arriveWith } from './sign-in-on.ts';
import { settled } from './walk.ts';
import { PHONE, watchedPage } from './watched-page.ts';

const pageOf = async (name: string, size?: typeof PHONE) => {
  const account = await newAgent(name);
  const { page } = await watchedPage(size);
  await arriveWith(page, account);
  const open = async (path: string) => {
    await page.goto(`${baseUrl()}${path}`);
    await settled(page);
  };
  const button = (label: string | RegExp) => page.getByRole('button', { name: label, exact: true });
  return { page, account, open, button, dialog: page.getByRole('dialog') };
};

const officeOf = (owner: Awaited<ReturnType<typeof pageOf>>, name: string): Promise<string> =>
  newOffice(owner.account, name);

it('has a coordinator who reminds a client and checks off a list for the agent who asked', async () => {
  const [agent, coordinator] = await Promise.all([pageOf('Ada Asking'), pageOf('Cory Coordinator', PHONE)]);
  const id = await officeOf(agent, 'Lakeside Realty');
  await call('POST', `/api/offices/${id}/invitations`, {
    ...agent.account,
    body: { email: coordinator.account.email, role: 'coordinator' },
  });
  await call('POST', `/api/offices/${id}/accept`, coordinator.account);
  const sent = await call('POST', '/api/communications/create/report', { ...agent.account, body: aRequestForm() });
  await aTransaction(agent.account.token);

  await agent.open('/office');
  await agent.button('Actions for Cory Coordinator').click();
  await agent.page.getByRole('menuitem', { name: 'Ask to help with my deals', exact: true }).click();
  await agent.dialog.getByText('release and sign nothing').waitFor();
  await agent.button('Ask to help').click();
  await agent.page.getByText('Cory Coordinator can help with your deals now.').waitFor();

  await coordinator.open('/office');
  await coordinator.page.getByRole('link', { name: 'See deals of Ada Asking' }).click();
  await coordinator.button('Send a reminder to Bo Buyer').click();
  await coordinator.page.getByText("We're emailing Bo Buyer in the name of Ada Asking.").waitFor();
  await coordinator.button(/^Sam Seller/).click();
  await coordinator.page.getByLabel('Agree on an asking price').click();
  await coordinator.page.getByText('checked off by Cory Coordinator').waitFor();
  await coordinator.button('Ask for a file from Sam Seller').click();
  await coordinator.dialog.getByLabel('What is needed, as the client will read it').fill('The deed');
  const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  await coordinator.dialog.getByLabel('Needed by').fill(day);
  await coordinator.dialog.getByRole('button', { name: 'Ask', exact: true }).click();
  await coordinator.page.getByText('The deed').waitFor();
  const { entries } = (await call('GET', `/api/communications/${sent.body.id}/log`, agent.account)).body;
  expect(entries).toContainEqual(expect.objectContaining({ event: 'reminded', by: 'Cory Coordinator' }));

  await agent.open('/office');
  await agent.button('Actions for Cory Coordinator').click();
  await agent.page.getByRole('menuitem', { name: 'End their help', exact: true }).click();
  await agent.dialog.getByRole('button', { name: 'End their help', exact: true }).click();
  await agent.page.getByText('Cory Coordinator no longer works on your deals.').waitFor();
  await coordinator.page.reload();
  await coordinator.page.getByText('Bo Buyer').first().waitFor();
  expect(await coordinator.button('Send a reminder to Bo Buyer').count()).toBe(0);
});
