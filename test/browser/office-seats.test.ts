// An owner buys seats for the office, changes their number after a look at the price, cancels and resumes; a colleague has a seat, and the
// next one learns that none is free.
import { expect, it } from 'vitest';
import { baseUrl, call } from '../cloud/client.ts';
import { newAgent } from '../cloud/new-agent.ts';
import { newOffice } from '../cloud/office-seats.ts';
import { findingsOn } from './axe.ts';
import { layoutFaults } from './layout-faults.ts';
import { arriveWith } from './sign-in-on.ts';
import { settled } from './walk.ts';
import { PHONE, watchedPage } from './watched-page.ts';

const pageOf = async (name: string, size?: typeof PHONE) => {
  const account = await newAgent(name);
  const { page } = await watchedPage(size);
  await arriveWith(page, account);
  const open = async (path: string) => {
    await page.goto(baseUrl() + path);
    await settled(page);
  };
  const button = (label: string | RegExp) => page.getByRole('button', { name: label, exact: true });
  return { page, account, open, button, dialog: page.getByRole('dialog') };
};

it('are bought, changed at the price that was shown, canceled and resumed, and everyone knows where they stand', {
  tags: 'deep',
}, async () => {
  const [owner, colleague, late] = [
    await pageOf('Olga Owner', PHONE),
    await pageOf('Otto Other', PHONE),
    await pageOf('Lars Late'),
  ];
  const office = await newOffice(owner.account);
  const invite = (email: string) =>
    call('POST', `/api/offices/${office}/invitations`, { ...owner.account, body: { email, role: 'manager' } });
  await invite(colleague.account.email);
  await call('POST', `/api/offices/${office}/accept`, colleague.account);

  await owner.open('/office');
  await owner.page.getByText('$25 a seat each month, from 3 seats').waitFor();
  await owner.button('Buy seats').click();
  await owner.dialog.getByLabel('Number of seats').fill('2');
  await owner.button('Continue to payment').click();
  await owner.dialog.getByText('Enter a whole number from 3 to 50.').waitFor();
  await owner.dialog.getByLabel('Number of seats').fill('4');
  await owner.dialog.getByText('4 seats: $100 a month.').waitFor();
  await owner.button('Continue to payment').click();
  await owner.page.getByLabel('Cardholder name').fill('Olga Owner');
  await owner.button('Subscribe').click();
  await owner.page.getByText('The payment is verified. Everyone in the office has a seat now.').waitFor();
  await owner.page.getByText('2 of 4 used').waitFor();

  await owner.button('Change seats').click();
  await owner.button('See what it costs').click();
  await owner.dialog.getByText('The office has 4 seats already. Enter another number.').waitFor();
  await owner.dialog.getByLabel('Number of seats').fill('6');
  await owner.button('See what it costs').click();
  await owner.dialog.getByText(/^You pay \$(50|49\.\d\d) today, then \$150 a month\.$/).waitFor();
  expect(await findingsOn(owner.page)).toEqual([]);
  await owner.button(/^Agree and pay \$/).click();
  await owner.page.getByText('2 of 6 used').waitFor();
  await owner.button('Change seats').click();
  await owner.dialog.getByLabel('Number of seats').fill('3');
  await owner.button('See what it costs').click();
  await owner.dialog
    .getByText(/^You pay nothing today\. .* is taken off the next payments, then you pay \$75 a month\.$/)
    .waitFor();
  expect(await layoutFaults(owner.page)).toEqual([]);
  await owner.button('Agree').click();
  await owner.page.getByText('2 of 3 used').waitFor();

  await colleague.open('/myaccount/products');
  await colleague.page.getByText('Your seat is paid by Lakeside Realty.').waitFor();
  await colleague.open('/subscribe');
  const team = colleague.page.getByRole('article', { name: 'Team', exact: true });
  await team.getByText('Your seat', { exact: true }).waitFor();
  expect(await colleague.page.getByText('Your plan', { exact: true }).count()).toBe(0);
  await colleague.open('/office');
  await colleague.page.getByText('2 of 3 used').waitFor();
  expect(await colleague.button('Change seats').count()).toBe(0);
  expect(await colleague.page.getByText('$75').count()).toBe(0);

  await invite(late.account.email);
  const third = await newAgent('Thea Third');
  await invite(third.email);
  await call('POST', `/api/offices/${office}/accept`, third);
  await late.open('/office');
  await late.button('Accept the invitation to Lakeside Realty').click();
  await late.page.getByText('All seats of Lakeside Realty are taken.').waitFor();
  await owner.open('/office');
  await owner.page.getByText('All seats are taken. No one else can join').waitFor();

  await owner.button('Cancel plan').click();
  await owner.dialog.getByText('you can resume it until then').waitFor();
  await owner.dialog.getByRole('button', { name: 'Cancel plan', exact: true }).click();
  await owner.page.getByText('The plan is canceled and runs until').waitFor();
  expect(await owner.button('Change seats').count()).toBe(0);
  await owner.button('Resume plan').click();
  await owner.button('Change seats').waitFor();
  await owner.button('Card and invoices').click();
  await owner.page.getByText('Groundwork Team seat').first().waitFor();
});
