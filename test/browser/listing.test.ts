// A listing from its poster to the dates of its contract: a buyer on a phone, and the listing's agent.
// @module-tag deep
import { expect, it } from 'vitest';
import { baseUrl, browserOf, guestLinkIn, mailTo } from '../cloud/client.ts';
import { addOffer, makeListing, sellerOf } from '../cloud/listings.ts';
import { linkAt } from './bank-frame.ts';
import { arriveAs } from './walk.ts';
import { PHONE, watchedPage } from './watched-page.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

it('brings a buyer from its link to an offer, and the agent to a contract', async () => {
  const agent = await watchedPage();
  const token = await arriveAs(agent.page);
  const id = await makeListing({ token }, { proof_amount: 100_000 });
  await addOffer({ token }, id, { buyer_name: 'Cy Client', price: 455_000 });
  // Both are open before the buyer comes: what changes is seen without a reload.
  await agent.page.goto(`${baseUrl()}/listings/${id}`);
  await agent.page.getByText('$455,000').waitFor();
  const seller = await watchedPage(PHONE);
  const sellers = await sellerOf(await browserOf('agent'), id);
  await seller.page.goto(`${baseUrl()}/guest-offers/${sellers.request_id}/${sellers.request_pin}`);
  await seller.page.getByText('$455,000').waitFor();

  const { page: phone, problems } = await watchedPage(PHONE);
  const email = `bo-${Date.now()}@buyers.example`;
  await phone.goto(`${baseUrl()}/guest-listing/${id}`);
  await phone.getByLabel('First name').fill('Bo');
  await phone.getByLabel('Last name').fill('Buyer');
  await phone.getByLabel('Email', { exact: true }).fill(email);
  await phone.getByRole('button', { name: 'Email me my link' }).click();
  await phone.getByRole('heading', { name: 'Look in your email' }).waitFor();
  // A mistyped address was never shown again, and the page led back to no form.
  await phone.getByText(`on its way to ${email}`).waitFor();
  await phone.getByRole('button', { name: 'Use another address' }).click();
  await phone.getByRole('button', { name: 'Email me my link' }).waitFor();

  const { request_id, request_pin } = guestLinkIn(await mailTo(email, /proof of funds/));
  await phone.goto(`${baseUrl()}/guest/${request_id}/${request_pin}`);
  await phone.getByRole('checkbox', { name: /accept the license/ }).check();
  await phone.getByRole('button', { name: 'PROCEED' }).click();
  await linkAt(phone, 'First Harbor Bank');
  await phone.getByRole('link', { name: 'Go to your offer' }).waitFor();
  await phone.getByRole('link', { name: 'Go to your offer' }).click();

  await phone.getByRole('button', { name: 'Make an offer' }).click();
  const form = phone.getByRole('dialog');
  await form.getByLabel('Price').fill('470,000');
  await form.getByLabel('Down payment').fill('90,000');
  await form.getByLabel('Closing').fill(inDays(40));
  await form.getByLabel('Open until').fill(inDays(3));
  await form.getByRole('checkbox', { name: 'Inspection' }).check();
  await form.getByRole('button', { name: 'Make an offer' }).click();
  await phone.getByText('You can change it, or take it back, until the seller decides.').waitFor();
  await phone.getByText('$470,000').waitFor();
  expect(await phone.locator('#content').innerText()).not.toMatch(/455,000|Cy Client/);

  const sheet = agent.page.getByRole('table');
  await sheet.getByText('Bank confirms $100,000').waitFor();
  await sheet.getByText('Accounts of Bo Buyer').waitFor();
  // Many offers scroll sideways, by keyboard, too.
  const scroller = agent.page.getByRole('region', { name: 'Offers' });
  await scroller.focus();
  expect(await scroller.evaluate((box) => box === document.activeElement)).toBe(true);
  // Only the buyer changes what the buyer entered.
  expect(await sheet.getByRole('button', { name: 'Change' }).count()).toBe(1);
  await sheet.getByRole('columnheader', { name: 'Bo Buyer' }).waitFor();
  const accept = sheet.getByRole('button', { name: 'Accept' });
  const mine = (await sheet.getByRole('columnheader').allInnerTexts()).filter(Boolean).indexOf('Bo Buyer');
  await accept.nth(mine).click();
  await agent.page.getByRole('button', { name: 'Accept the offer' }).click();
  await agent.page.getByRole('heading', { name: 'Dates of the contract' }).waitFor();
  await agent.page.getByRole('button', { name: 'Inspection', exact: true }).click();
  await agent.page.getByLabel('Days', { exact: true }).fill('10');
  await agent.page.getByRole('button', { name: 'Save', exact: true }).click();
  await agent.page.getByText(/^10 calendar days after/).waitFor();

  await phone.reload();
  await phone.getByText('The seller has accepted your offer.').waitFor();
  // The buyer's deal has the dates, too.
  await agent.page.getByRole('link', { name: 'Bo Buyer' }).first().click();
  await agent.page.getByText('The offer on', { exact: false }).first().waitFor();
  await agent.page.getByText('Next', { exact: true }).waitFor();
  await seller.page.getByText('Bank confirms $100,000').waitFor();
  await seller.page.getByText('Accepted', { exact: true }).waitFor();
  expect([...problems, ...agent.problems, ...seller.problems]).toEqual([]);
});
