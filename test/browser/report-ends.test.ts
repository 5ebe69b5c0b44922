// Requests and reports that don't take their normal course, for the client and the agent.
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { type Guest, guestOf, type Person } from '../cloud/actors.ts';
import { accountsOf, answerRequest, linkBank, release, releaseAsIs, reportOf } from '../cloud/bank-journey.ts';
import { inVault } from '../cloud/bank-side.ts';
import { baseUrl, call, local, mailsTo, mailTo } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import { newAgent } from '../cloud/new-agent.ts';
import { findingsOn } from './axe.ts';
import { arriveWith } from './sign-in-on.ts';
import { arriveAs, chooseMore } from './walk.ts';
import { aGate, PHONE, watchedPage } from './watched-page.ts';

const SMALL_BALANCES = 'ins_900002';
const BROKERAGE_ONLY = 'ins_900013';
const NEVER_READY = 'ins_900021';
/** Health savings, benefits and a prepaid card beside a checking account. */
const SET_ASIDE = 'ins_900027';

const { page: agentsPage } = await watchedPage();
let agent: Person;
beforeAll(async () => {
  agent = { id: '', email: '', token: await arriveAs(agentsPage) };
});

const openedBy = async ({ link }: Guest, options = PHONE): Promise<Page> => {
  const { page } = await watchedPage(options);
  await page.goto(`${baseUrl()}/guest/${link.request_id}/${link.request_pin}`);
  return page;
};

it('a withdrawn report is closed on the client’s page and on the agent’s, and no longer waits for the agent', {
  tags: 'deep',
}, async () => {
  // This agent has no other work.
  const own = { id: '', ...(await newAgent()) };
  const { page: desk } = await watchedPage();
  await arriveWith(desk, own);
  const guest = await guestOf(own, { to_user_last_name: 'Withdrawn', requestee_name: 'Bo Withdrawn' });
  await answerRequest(own, guest);
  await desk.goto(`${baseUrl()}/dashboard`);
  const waiting = desk.locator('section[aria-labelledby="today-title"]');
  await waiting.getByText("Bo Withdrawn's report is ready").first().waitFor();

  const page = await openedBy(guest);
  await page.getByRole('heading', { name: 'Report complete' }).waitFor();
  await page.getByText(/^Opened by/).waitFor();
  expect(await page.locator('#content').innerText()).not.toMatch(/sell/);
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click();
  await page.getByRole('heading', { name: 'Your report has been withdrawn' }).waitFor();
  await page.getByText('No bank is connected.').waitFor();
  expect(await page.locator('#content').innerText()).not.toMatch(
    /has your report|can rely on|Report complete\n.*Thank/,
  );
  await page.reload();
  await page.getByRole('heading', { name: 'Your report has been withdrawn' }).waitFor();

  await desk.goto(`${baseUrl()}/dashboard`);
  await desk.getByRole('heading', { name: 'Waiting for you' }).waitFor();
  await waiting.getByRole('listitem').first().waitFor();
  expect(await waiting.getByText("Bo Withdrawn's report is ready").count()).toBe(0);
  await desk.goto(`${baseUrl()}/prooffund/${guest.communicationId}`);
  await desk.getByText('has withdrawn this report').waitFor();
  expect(await desk.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  await desk.getByRole('link', { name: 'Back to the request' }).click();
  await desk.getByText(/^Withdrawn on/).waitFor();
  // One press asks for another one, as it was.
  await desk.getByRole('button', { name: 'Request again' }).click();
  const again = desk.getByRole('dialog', { name: 'Ask Bo Withdrawn again?' });
  await again.getByRole('link', { name: 'Change something first' }).waitFor();
  await again.getByRole('button', { name: 'Send the request' }).click();
  await desk.getByText(`A new request is on its way to ${guest.email}.`).first().waitFor();
  await eventually(async () => (await mailsTo(guest.email, /asks for your proof/)).length === 2);
});

it('what is under way already is said under a dimmed stepper that can still be read', { tags: 'deep' }, async () => {
  const guest = await guestOf(agent);
  await linkBank(guest, NEVER_READY);
  await release(guest);
  const page = await openedBy(guest, { ...PHONE, colorScheme: 'dark' } as typeof PHONE);
  await page.getByRole('heading', { name: 'Report already in progress. Thank you!' }).waitFor();
  expect(await page.locator('.guest-page-dimmed .step-trail').count()).toBe(1);
  await page.getByText('Being built').waitFor();
  expect(await findingsOn(page)).toEqual([]);
});

it('accounts that cannot be counted are said to be so, and another bank can be linked', { tags: 'deep' }, async () => {
  const guest = await guestOf(agent);
  await linkBank(guest, BROKERAGE_ONLY);
  await accountsOf(guest);
  const page = await openedBy(guest);
  await page.getByRole('heading', { name: 'None of these accounts count' }).waitFor();
  await page.getByRole('button', { name: 'Link another bank' }).waitFor();
  expect(await page.getByRole('button', { name: 'Send as is' }).count()).toBe(0);
});

// Seen red: after a tap, the list had only those that counted.
it('a report that confirms nothing says to its client which of their accounts it counted, and which not', {
  tags: 'deep',
}, async () => {
  const guest = await guestOf(agent);
  await linkBank(guest, SET_ASIDE);
  await releaseAsIs(guest);
  await reportOf(agent, guest.communicationId);
  const page = await openedBy(guest);
  const said = page.getByRole('status').filter({ hasText: "Your funds weren't confirmed" });
  await said.getByText('These accounts of yours counted:').waitFor();
  expect(await said.getByRole('listitem').allTextContents()).toEqual([
    'Set Aside Bank Plain Checking Account •••• 2701',
    'Set Aside Bank Health Savings Account •••• 2702: health savings',
    'Set Aside Bank Benefits Card Account •••• 2703, Prepaid Card Account •••• 2704, Payment Balance Account: prepaid, benefits or payment account',
  ]);
});

// Seen red: no email and no page offered to disconnect the bank without withdrawing the report; and the list of reports, whose
// code came last, waited for an answer that another part of the page had asked for.
it('a client whose funds were not confirmed disconnects the bank that they kept, from the email, and the report stays', {
  tags: 'deep',
}, async () => {
  const guest = await guestOf(agent);
  await call('POST', '/api/guest/keep', { body: { ...guest.link, keep: true }, cookie: guest.cookie });
  await linkBank(guest, SMALL_BALANCES);
  await releaseAsIs(guest);
  await reportOf(agent, guest.communicationId);
  const { text } = await mailTo(guest.email, /wasn't confirmed/);
  const [address = ''] = /\S+\?show=banks/.exec(text) ?? [];
  const { page } = await watchedPage(PHONE);
  const list = aGate();
  await page.route('**/control-panel-*.css', async (route) => {
    await list.opened;
    await route.continue();
  });
  await page.goto(address);
  const button = page.getByRole('button', { name: 'Disconnect this bank' });
  await button.waitFor();
  list.open();
  await page.getByRole('heading', { name: 'Your reports' }).waitFor();
  await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await findingsOn(page)).toEqual([]);
  await button.tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect this bank' }).tap();
  await page.getByText('No bank is connected.').waitFor();
  expect(await button.count()).toBe(0);
  await page.getByText("It says that the amount isn't confirmed.").waitFor();
  await eventually(async () => (await inVault(`LINK#${guest.link.request_id}`)).length === 0);
  expect(await reportOf(agent, guest.communicationId)).toMatchObject({ state: 'valid' });
});

// Seen red: the page that waited said "Report complete" until it was loaded again.
it('a page that waits for the report says that the funds were not confirmed', { tags: 'deep' }, async () => {
  const guest = await guestOf(agent);
  await linkBank(guest, SMALL_BALANCES);
  await accountsOf(guest);
  const page = await openedBy(guest);
  await page.getByText('Held by Daniel Okafor').first().waitFor();
  await page.getByRole('button', { name: 'Send as is' }).click();
  await page.getByText("It says that the amount isn't confirmed.").waitFor();
  await page.getByRole('heading', { name: "Your funds weren't confirmed" }).waitFor();
  expect(await page.locator('#content').innerText()).not.toContain('Thank you');
});

it('a corrected address that is not valid, or the agent’s own, is refused once, at its field', {
  tags: 'deep',
}, async () => {
  const guest = await guestOf(agent);
  await agentsPage.goto(`${baseUrl()}/communications?id=${guest.communicationId}`);
  await chooseMore(agentsPage, 'Correct email');
  const dialog = agentsPage.getByRole('dialog');
  const { email: own } = (await local()).accounts.agent;
  for (const [typed, refusal] of [
    ['not an address', 'Enter a valid email address.'],
    [own, 'Enter a different email from your account email.'],
  ] as const) {
    await dialog.getByLabel('New email').fill(typed);
    await dialog.getByRole('button', { name: 'Send to this address' }).click();
    await dialog.getByText(refusal).first().waitFor();
    expect(await dialog.getByText(refusal).count()).toBe(1);
    expect(await dialog.getByRole('alert').count()).toBe(0);
  }
  await dialog.getByLabel('New email').fill('right-this-time@example.com');
  await dialog.getByRole('button', { name: 'Send to this address' }).click();
  await agentsPage.getByText('The request now goes to right-this-time@example.com.').waitFor();
});

it('an expired link still opens the transaction, and takes the bank back', { tags: 'deep' }, async () => {
  const guest = await guestOf(agent);
  await linkBank(guest);
  const { page } = await watchedPage(PHONE);
  await page.route('**/api/guest/request', (route) =>
    route.fulfill({ status: 410, json: { code: 'LINK_EXPIRED', message: 'This link has expired. Please ask Ada.' } }),
  );
  await page.goto(`${baseUrl()}/guest/${guest.link.request_id}/${guest.link.request_pin}`);
  await page.getByRole('heading', { name: 'This link has expired' }).waitFor();
  await page.getByRole('link', { name: 'Open the steps for sellers' }).waitFor();
  await page.getByText('First Harbor Bank').waitFor();
  expect(await page.getByRole('checkbox').count()).toBe(0);
  await page.getByRole('button', { name: 'Disconnect my bank' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect my bank' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await eventually(async () => (await inVault(`LINK#${guest.link.request_id}`)).length === 0);
});
