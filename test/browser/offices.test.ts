// An office on the page: created, someone invited by email, who joins on a phone; another role, and removed by typing their name.
import { expect, it } from 'vitest';
import { aRequestForm } from '../builders/a-request-form.ts';
import { baseUrl, call } from '../cloud/client.ts';
import { newAgent } from '../cloud/new-agent.ts';
import { withSecondStep } from '../cloud/passkeys.ts';
import { arriveWith } from './sign-in-on.ts';
import { settled } from './walk.ts';
import { PHONE, watchedPage } from './watched-page.ts';

const pageOf = async (name: string, size?: typeof PHONE) => {
  const account = await newAgent(name);
  const { page } = await watchedPage(size);
  await arriveWith(page, account);
  const open = async () => {
    await page.goto(`${baseUrl()}/office`);
    await settled(page);
  };
  await open();
  const button = (label: string | RegExp) => page.getByRole('button', { name: label, exact: true });
  const choose = async (name: string, action: string) => {
    await button(`Actions for ${name}`).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };
  return { page, account, open, button, choose, dialog: page.getByRole('dialog') };
};

it('is created, joined by invitation, and left to no one by mistake', { tags: 'deep' }, async () => {
  const [owner, other] = await Promise.all([pageOf('Olga Owner'), pageOf('Otto Other', PHONE)]);
  await owner.button('Create an office').click();
  await owner.dialog.getByText('Owners sign in with a second step').waitFor();
  await owner.dialog.getByRole('link', { name: 'Set it up' }).click();
  await owner.page.getByRole('heading', { name: 'Two-step verification' }).waitFor();
  await withSecondStep(owner.account);
  await owner.open();
  await owner.button('Create an office').click();
  await owner.dialog.getByLabel('Name of the office').fill('Lakeside Realty');
  await owner.button('Create office').click();
  await owner.page.getByRole('heading', { name: 'Lakeside Realty' }).waitFor();

  await owner.button('Invite someone').click();
  await owner.dialog.getByLabel('Email').fill(other.account.email);
  await owner.dialog.getByLabel('Agent').check();
  await owner.button('Send invitation').click();
  await owner.button(`Withdraw the invitation to ${other.account.email}`).click();
  await owner.dialog.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await owner.button('Invite again').click();
  await owner.button(`Withdraw the invitation to ${other.account.email}`).waitFor();

  await other.open();
  await other.page.getByText('Olga Owner invited you. Your role: Agent.').waitFor();
  await other.button('Decline the invitation to Lakeside Realty').click();
  await other.dialog.getByRole('button', { name: 'Cancel' }).click();
  await other.button('Accept the invitation to Lakeside Realty').click();
  await other.button('Leave the office').waitFor();
  expect(await other.button('Invite someone').count()).toBe(0);
  expect(await other.page.getByRole('button', { name: 'Actions for Otto Other' }).count()).toBe(0);

  await other.button('Show my deals to managers').click();
  await other.dialog.getByText('They see no amounts').waitFor();
  await other.button('Show my deals').click();
  await other.page.getByText('The owners and managers of this office see your deals.').waitFor();
  await call('POST', '/api/communications/create/report', {
    ...other.account,
    body: aRequestForm({ property_address: '12 Elm Street', proof_amount: 481_234 }),
  });
  await owner.open();
  await owner.page.getByRole('link', { name: 'See deals of Otto Other' }).click();
  await owner.page.getByRole('heading', { name: 'Deals of Otto Other' }).waitFor();
  const deal = owner.page.getByRole('listitem').filter({ hasText: 'Bo Buyer' });
  await deal.getByText('12 Elm Street').waitFor();
  expect(await owner.page.getByText('481').count()).toBe(0);
  await other.button('Stop showing my deals').click();
  await other.page.getByText("The owners and managers of this office don't see your deals.").waitFor();
  await owner.page.reload();
  await owner.page.getByText("Otto Other doesn't show their deals to this office's managers.").waitFor();

  await owner.open();
  await owner.choose('Otto Other', 'Change role');
  await owner.dialog.getByLabel('Manager').check();
  await owner.button('Save role').click();
  await owner.page.getByText(`Manager · ${other.account.email}`).waitFor();
  await owner.choose('Otto Other', 'Remove');
  await owner.dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await owner.dialog.getByText('Type Otto Other to confirm.').waitFor();
  await owner.dialog.getByLabel('To confirm, type: Otto Other').fill('otto other');
  await owner.dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await owner.button('Actions for Otto Other').waitFor({ state: 'detached' });
  await other.open();
  await other.page.getByText("You're not in an office yet").waitFor();

  await owner.button('Invite someone').click();
  await owner.dialog.getByLabel('Email').fill(other.account.email);
  await owner.button('Send invitation').click();
  await owner.button(`Withdraw the invitation to ${other.account.email}`).waitFor();
  await other.open();
  await other.button('Accept the invitation to Lakeside Realty').click();
  await other.button('Leave the office').waitFor();
  const cleo = { name: 'Cleo Client', email: `cleo-${Date.now()}@clients.example`, address: '1 Elm' };
  await call('POST', '/api/client-list', { ...other.account, body: { ...cleo, phone_number: '2175550166' } });
  await owner.open();
  await owner.choose('Otto Other', 'Remove and move clients');
  await owner.dialog.getByRole('button', { name: 'Remove and move clients' }).click();
  await owner.dialog.getByText('Choose a colleague.').waitFor();
  await owner.dialog.getByText('Type Otto Other to confirm.').waitFor();
  await owner.dialog.getByLabel('Olga Owner').check();
  await owner.dialog.getByLabel('To confirm, type: Otto Other').fill('otto other');
  await owner.dialog.getByRole('button', { name: 'Remove and move clients' }).click();
  await owner.page.getByText(/^Done: 2 clients moved ·/).waitFor();
  await owner.button('Actions for Otto Other').waitFor({ state: 'detached' });
  await owner.page.goto(`${baseUrl()}/client-list`);
  await owner.page.getByText('Cleo Client').first().waitFor();
  await other.open();
  await other.page.getByText("You're not in an office yet").waitFor();
});
