// An office on the page: created, someone invited by email, who joins on a phone; another role, and removed by typing their name.
import { expect, it } from 'vitest';
import { baseUrl } from '../cloud/client.ts';
import { newAgent } from '../cloud/new-agent.ts';
import { signInOn } from './sign-in-on.ts';
import { settled } from './walk.ts';
import { PHONE, watchedPage } from './watched-page.ts';

const pageOf = async (name: string, size?: typeof PHONE) => {
  const account = await newAgent(name);
  const { page } = await watchedPage(size);
  await signInOn(page, account);
  const open = async () => {
    await page.goto(`${baseUrl()}/office`);
    await settled(page);
  };
  await open();
  const button = (label: string | RegExp) => page.getByRole('button', { name: label, exact: true });
  return { page, account, open, button, dialog: page.getByRole('dialog') };
};

it('is created, joined by invitation, and left to no one by mistake', async () => {
  const [owner, other] = await Promise.all([pageOf('Olga Owner'), pageOf('Otto Other', PHONE)]);
  await owner.button('Create an office').click();
  await owner.dialog.getByLabel('Name of the office').fill('Lakeside Realty');
  await owner.button('Create office').click();
  await owner.page.getByRole('heading', { name: 'Lakeside Realty' }).waitFor();

  await owner.button('Invite someone').click();
  await owner.dialog.getByLabel('Email').fill(other.account.email);
  await owner.dialog.getByLabel('Coordinator').check();
  await owner.button('Send invitation').click();
  await owner.button(`Withdraw the invitation to ${other.account.email}`).waitFor();

  await other.open();
  await other.page.getByText('Olga Owner invited you. Your role: Coordinator.').waitFor();
  await other.button('Accept the invitation to Lakeside Realty').click();
  await other.button('Leave the office').waitFor();
  expect(await other.button('Invite someone').count()).toBe(0);
  expect(await other.button(/^Remove|^Change the role/).count()).toBe(0);

  await owner.open();
  await owner.button('Change role: Otto Other').click();
  await owner.dialog.getByLabel('Manager').check();
  await owner.button('Save role').click();
  await owner.page.getByText(`Manager · ${other.account.email}`).waitFor();
  await owner.button('Remove Otto Other').click();
  await owner.dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await owner.dialog.getByText('Type Otto Other to confirm.').waitFor();
  await owner.dialog.getByLabel('To confirm, type: Otto Other').fill('otto other');
  await owner.dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await owner.button('Remove Otto Other').waitFor({ state: 'detached' });
  await other.open();
  await other.page.getByText("You're not in an office yet").waitFor();
});
