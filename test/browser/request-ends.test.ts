// An agent's actions on a request after sending it, and the pages of a request that is over.
// @module-tag deep
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Guest, guestOf, type Person } from '../cloud/actors.ts';
import { accountsOf, answerRequest, linkBank, release, reportOf } from '../cloud/bank-journey.ts';
import { baseUrl, call, mailsTo, mailTo } from '../cloud/client.ts';
import { newAgent } from '../cloud/new-agent.ts';
import { askTwoBuyers } from '../cloud/two-buyers.ts';
import { arriveAs, chooseMore } from './walk.ts';
import { PHONE, watchedPage } from './watched-page.ts';

const { page } = await watchedPage();
let agent: Person;
beforeAll(async () => {
  agent = { id: '', email: '', token: await arriveAs(page) };
});

const openOn = async (at: Page, { communicationId }: Guest) => {
  await at.goto(`${baseUrl()}/communications?id=${communicationId}`);
  await at.getByText('Minimum required funds').waitFor();
};

describe('a request that is extended', () => {
  it('brings the client an email, and says so when it is extended twice', async () => {
    const guest = await guestOf(agent);
    await openOn(page, guest);
    await chooseMore(page, 'Extend by 14 days');
    await page.getByText(/Your client can answer until .* We've emailed them the new date\./).waitFor();
    const mail = await mailTo(guest.email, /more time/);
    expect(mail.text).toContain(`/guest/${guest.link.request_id}/${guest.link.request_pin}`);
    await chooseMore(page, 'Extend by 14 days');
    await page.getByText('You extended this request a moment ago').waitFor();
    expect(await mailsTo(guest.email, /more time/)).toHaveLength(1);
  });

  it('says so, too, of a second reminder and of the address that it has already', async () => {
    const guest = await guestOf(agent);
    await openOn(page, guest);
    await page.getByRole('button', { name: 'Remind', exact: true }).click();
    await page.getByText('A reminder is on its way.').waitFor();
    await page.getByRole('button', { name: 'Remind', exact: true }).click();
    await page.getByText('You sent a reminder a moment ago').waitFor();
    await chooseMore(page, 'Correct email');
    await page.getByRole('button', { name: 'Send to this address' }).click();
    await page.getByText(/already goes to .*so nothing was changed or sent/).waitFor();
  });
});

describe('the reminders of a sent request', () => {
  it('are changed in its menu, and shown as they are now', async () => {
    const guest = await guestOf(agent);
    await openOn(page, guest);
    await page.getByText('After 3, 7 and 11 days').waitFor();
    await chooseMore(page, 'Change reminders');
    const window = page.getByRole('dialog', { name: 'Change reminders' });
    await window.getByRole('radio', { name: 'Every day, 7 at most' }).check();
    await window.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Your choice is saved. Your client was not emailed.').waitFor();
    await page.getByText('Every day, 7 at most').first().waitFor();
    expect(await mailsTo(guest.email, /./)).toHaveLength(1);
  });
});

describe('a request that was canceled', () => {
  it('shows no deadline, and its report page says that none will come', async () => {
    const guest = await guestOf(agent);
    await call('POST', `/api/communications/${guest.communicationId}/cancel`, { token: agent.token });
    await openOn(page, guest);
    await page.getByText('Canceled').first().waitFor();
    expect(await page.getByText('Can be answered until').count()).toBe(0);
    await page.goto(`${baseUrl()}/prooffund/${guest.communicationId}`);
    await page.getByText('This request was canceled').waitFor();
    expect(await page.getByText("hasn't sent one yet").count()).toBe(0);
  });
});

describe('a client who disconnects their bank', () => {
  it('sees at once that it goes, and soon that it has gone', async () => {
    const guest = await guestOf(agent);
    await call('POST', '/api/guest/keep', { body: { ...guest.link, keep: true }, cookie: guest.cookie });
    await answerRequest(agent, guest);
    const phone = (await watchedPage(PHONE)).page;
    const { request_id, request_pin } = guest.link;
    await phone.goto(`${baseUrl()}/guest/${request_id}/${request_pin}`);
    await phone.getByText('First Harbor Bank').waitFor();
    await phone.getByRole('button', { name: 'Disconnect my bank' }).tap();
    await phone.getByRole('dialog').getByRole('button', { name: 'Disconnect my bank' }).tap();
    await phone.getByText('No bank is connected.').waitFor();
    expect(await phone.getByText('First Harbor Bank').count()).toBe(0);
  });
});

/** The tab was behind another one. */
const comeBack = (tab: Page) => tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

// Seen red: each tab said "Your part is done" for as long as it was open.
describe('a tab of a client whose part is done', () => {
  const CREDIT_UNION = 'ins_900002';
  const doPart = async (guest: Guest, bank?: string) => {
    await linkBank(guest, bank);
    await accountsOf(guest);
    await release(guest);
  };
  /** Bo's part of two is done, and a tab shows it. */
  const bosPart = async (minimum: number) => {
    const asking = { id: '', ...(await newAgent()) };
    const pair = await askTwoBuyers(asking, minimum);
    await doPart(pair.bo);
    const { page: tab } = await watchedPage(PHONE);
    const { request_id, request_pin } = pair.bo.link;
    const open = async (one: Page) => {
      await one.goto(`${baseUrl()}/guest/${request_id}/${request_pin}`);
      await one.getByRole('heading', { name: 'Your part is done' }).waitFor();
    };
    await open(tab);
    return { ...pair, asking, tab, open };
  };

  it('shows that it was taken back in another tab', async () => {
    const { tab, open } = await bosPart(500_000);
    const other = await tab.context().newPage();
    await open(other);
    await other.getByRole('button', { name: 'Withdraw' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click();
    await other.getByRole('heading', { name: 'Your part is done' }).waitFor({ state: 'detached' });
    await comeBack(tab);
    await tab.getByRole('heading', { name: 'Your part is done' }).waitFor({ state: 'detached' });
    await tab.getByRole('button', { name: 'PROCEED' }).waitFor();
  });

  it('shows that the agent canceled the request', async () => {
    const { tab, bo, asking } = await bosPart(500_000);
    await call('POST', `/api/communications/${bo.communicationId}/cancel`, { token: asking.token });
    await comeBack(tab);
    await tab.getByRole('heading', { name: 'This request has been canceled' }).waitFor();
  });

  it("shows that both buyers' funds were not confirmed together", async () => {
    const { tab, bo, cleo, asking } = await bosPart(600_000);
    await doPart(cleo, CREDIT_UNION);
    await reportOf(asking, bo.communicationId);
    await comeBack(tab);
    await tab.getByRole('heading', { name: "Your funds weren't confirmed" }).waitFor();
  });
});
