// The pages' actions without a tap of the client: nothing is sent by opening, loading again, Back, a second tab or a draft, and
// nothing against the last decision.
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { aRequestForm } from '../builders/a-request-form.ts';
import { actors, type Guest, guestOf, type Person } from '../cloud/actors.ts';
import { accountsOf, linkBank, reportOf } from '../cloud/bank-journey.ts';
import { baseUrl, call, guestLinkIn, mailTo } from '../cloud/client.ts';
import { decide } from '../cloud/client-decision.ts';
import { rowsOwnedBy } from '../cloud/database.ts';
import { eventually } from '../cloud/eventually.ts';
import { newAgent } from '../cloud/new-agent.ts';
import { openWorkAbout } from '../cloud/outbox.ts';
import { findingsOn } from './axe.ts';
import { AND_DECIDE, AND_SEND, linkAt } from './bank-frame.ts';
import { PHONE, watchedPage } from './watched-page.ts';

let agent: Person;
beforeAll(async () => {
  agent = { id: '', ...(await newAgent()) };
});

const HARBOR = 'First Harbor Bank';
const NEVER_READY = 'ins_900021';

const addressOf = ({ link }: Pick<Guest, 'link'>) => `${baseUrl()}/guest/${link.request_id}/${link.request_pin}`;
const openedBy = async (guest: Pick<Guest, 'link'>): Promise<Page> => {
  const { page } = await watchedPage(PHONE);
  await page.goto(addressOf(guest));
  return page;
};

const overviewOf = async ({ link, cookie }: Guest): Promise<{ reports: unknown[]; banks: unknown[] }> =>
  (await call('POST', '/api/guest/reports', { body: link, cookie })).body;
const reportsOf = async (guest: Guest) => (await overviewOf(guest)).reports;
const banksOf = async (guest: Guest) => (await overviewOf(guest)).banks;

/** The bank has said all it says, and all that it leads to is done. */
const bankAnswered = ({ link }: Guest) =>
  eventually(async () => {
    const isRead = (await rowsOwnedBy('main', [link.request_id])).some(
      ({ SK, full }) => SK === 'DATA' && full === true,
    );
    return isRead && (await openWorkAbout(link.request_id)).every(({ state }) => state === 'waiting');
  });

const expectNothingSent = async (guest: Guest) => {
  await bankAnswered(guest);
  expect(await reportsOf(guest)).toEqual([]);
};

const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });

describe('nothing is sent', () => {
  it('after the client stopped it, however often the page is loaded', { tags: 'deep' }, async () => {
    const guest = await guestOf(agent);
    await decide(guest, 'send when confirmed');
    await linkBank(guest, NEVER_READY);
    const page = await openedBy(guest);
    await page.getByRole('dialog', { name: /^Loading your data/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: "Stop, don't send it" }).click();
    await page.getByRole('dialog').getByRole('button', { name: "Stop, don't send it" }).click();
    await page.getByRole('button', { name: "Stop, don't send it" }).first().waitFor({ state: 'detached' });
    // Another bank answers.
    await call('POST', '/api/guest/disconnect', { body: guest.link, cookie: guest.cookie });
    await eventually(async () => (await banksOf(guest)).length === 0);
    await linkBank(guest);
    await page.reload();
    await page.getByRole('heading', { name: 'Nothing is sent' }).waitFor();
    await expectNothingSent(guest);
  });

  // Seen red: the email names a button that stops it, and these pages had none.
  it.each([
    ['needs them to sign in again', 'ins_900009', /needs you to sign in again/],
    ['has no account that counts', 'ins_900013', 'None of these accounts count'],
  ] as const)('after the client stopped it at a bank that %s', { tags: 'deep' }, async (_, institution, told) => {
    const guest = await guestOf(agent);
    await decide(guest, 'send when confirmed');
    await linkBank(guest, institution);
    const page = await openedBy(guest);
    await page.getByText(told).first().waitFor();
    await page.getByRole('button', { name: "Stop, don't send it" }).click();
    await page.getByRole('dialog').getByRole('button', { name: "Stop, don't send it" }).click();
    await page.getByText(/^You stopped it\./).waitFor();
    expect(await page.getByRole('button', { name: "Stop, don't send it" }).count()).toBe(0);
    expect(await reportsOf(guest)).toEqual([]);
  });

  // Seen red: a client who hadn't sent anything found no way to disconnect the bank, and no list of browsers.
  it('before the client disconnects the bank instead', { tags: 'deep' }, async () => {
    const guest = await guestOf(agent);
    await linkBank(guest);
    await accountsOf(guest);
    const page = await openedBy(guest);
    await send(page).waitFor();
    await page.getByRole('button', { name: 'Your bank and browsers' }).click();
    await page.getByRole('heading', { name: 'Browsers that opened your page' }).waitFor();
    expect(await findingsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Disconnect my bank' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect my bank' }).click();
    await page.getByRole('button', { name: AND_DECIDE }).waitFor();
    expect([await banksOf(guest), await reportsOf(guest)]).toEqual([[], []]);
  });

  it('before the client has seen it, when they want to see it first: they send it, or not', async () => {
    const guest = await guestOf(agent);
    const page = await openedBy(guest);
    await linkAt(page, HARBOR, AND_DECIDE);
    await page.getByRole('heading', { name: /^Send this to/ }).waitFor();
    await page.getByText('$550,340.18').waitFor();
    expect(await findingsOn(page)).toEqual([]);
    await expectNothingSent(guest);
    // A reopened link, and a second tab.
    await page.reload();
    await send(page).waitFor();
    const other = await page.context().newPage();
    await other.goto(addressOf(guest));
    await send(other).waitFor();
    await expectNothingSent(guest);
    await page.getByRole('button', { name: "Don't send" }).click();
    await page.getByRole('heading', { name: 'Nothing is sent' }).waitFor();
    // The other tab still shows the button, and learns the truth.
    await send(other).click();
    await other.getByText('You decided something else in another window. Nothing was sent by this one.').waitFor();
    await other.getByRole('heading', { name: 'Nothing is sent' }).waitFor();
    await expectNothingSent(guest);
    await page.getByRole('button', { name: 'Show me the result again' }).click();
    await send(page).click();
    expect(await reportOf(agent, guest.communicationId)).toMatchObject({ fund_status: 1 });
  });

  it('by a link that is opened after a bank was linked without a word', { tags: 'deep' }, async () => {
    const guest = await guestOf(agent);
    await linkBank(guest);
    await accountsOf(guest);
    const page = await openedBy(guest);
    await send(page).waitFor();
    await expectNothingSent(guest);
  });

  it('by Back out of the wizard, in which a bank was linked', { tags: 'deep' }, async () => {
    const guest = await guestOf(agent);
    const page = await openedBy(guest);
    await page.getByRole('button', { name: 'Other ways and settings' }).click();
    await page.getByRole('link', { name: 'Choose the accounts and add a note' }).click();
    await page.getByRole('radio', { name: /Confirmation of funds/ }).check();
    for (const heading of ['Select information to share', 'Select accounts']) {
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('heading', { name: heading }).waitFor();
    }
    await linkAt(page, HARBOR);
    await page.getByRole('region', { name: 'Your accounts' }).getByRole('checkbox').first().waitFor();
    for (const heading of ['Select information to share', 'What should it say?']) {
      await page.goBack();
      await page.getByRole('heading', { name: heading }).waitFor();
    }
    await page.goBack();
    await send(page).waitFor();
    await expectNothingSent(guest);
  });

  it('by a link with a draft, which opens the draft', { tags: 'deep' }, async () => {
    const guest = await guestOf(agent);
    await linkBank(guest);
    await accountsOf(guest);
    const draft = { ...guest.link, report_type: 3, message_draft: 1, message_body: 'From my aunt.' };
    await call('POST', '/api/guest/communications/create/report', { body: draft, cookie: guest.cookie });
    const page = await openedBy(guest);
    await page.waitForURL('**/sendreport/guest/**');
    await page.getByRole('heading', { name: 'Select accounts' }).waitFor();
    await expectNothingSent(guest);
    for (const heading of ['Select information to share', 'What should it say?']) {
      await page.getByRole('button', { name: 'Back' }).click();
      await page.getByRole('heading', { name: heading }).waitFor();
    }
    expect(await page.getByRole('radio', { name: /with details/ }).isChecked()).toBe(true);
  });
});

describe('a page says only what was sent', () => {
  it.each([
    ['/processcomplete', 'Your reports', 'Your report has been sent'],
    ['/requestcomplete', 'Your requests', 'Your request is on its way'],
  ])('and nothing when %s is opened by its address', { tags: 'deep' }, async (path, title, claim) => {
    const { page } = await watchedPage();
    await page.goto(baseUrl());
    await page.evaluate((token) => localStorage.setItem('token', token), agent.token);
    await page.goto(`${baseUrl()}${path}`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await page.getByText(claim).count()).toBe(0);
  });
});

/** Beside the license's own text. */
const wordsOn = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main');
    const license = main?.querySelector<HTMLElement>('.license-box')?.innerText ?? '';
    return (main?.innerText.split(/\s+/).length ?? 0) - license.split(/\s+/).length;
  });

it('the license and the button that opens the bank take few words beside the license', async () => {
  const to_user_email = `few-words-${Date.now()}@guests.example`;
  await call('POST', '/api/communications/create/report', {
    token: agent.token,
    body: aRequestForm({ to_user_email }),
  });
  const link = guestLinkIn(await mailTo(to_user_email, /asks for your proof of funds/));
  const page = await openedBy({ link });
  const proceed = page.getByRole('button', { name: 'PROCEED' });
  await proceed.waitFor();
  expect(await wordsOn(page)).toBeLessThanOrEqual(120);
  await page.getByRole('checkbox').check();
  await proceed.click();
  await page.getByRole('button', { name: AND_SEND }).and(page.locator(':enabled')).waitFor();
  expect(await wordsOn(page)).toBeLessThanOrEqual(120);
});

// Seen red: 154 words, and 199 where accounts don't count.
it.each([
  ['who decides after it', 'ins_900002', 'show me first'],
  ['who agreed to sending', 'ins_900002', 'send when confirmed'],
  ['whose accounts mostly do not count', 'ins_900027', 'show me first'],
] as const)('below the amount, a client %s reads few words', { tags: 'deep' }, async (_, institution, decision) => {
  const { agentA } = await actors();
  const guest = await guestOf(agentA);
  await decide(guest, decision);
  await linkBank(guest, institution);
  await accountsOf(guest);
  const page = await openedBy(guest);
  await page.getByRole('heading', { name: 'Below the requested amount' }).waitFor();
  await page.getByRole('button', { name: 'Send as is' }).waitFor();
  expect(await wordsOn(page)).toBeLessThanOrEqual(120);
});

// Seen red: it said that the report couldn't be built, also once the network was back.
it('a Send without a network says so beside the button, and is sent by the next tap', { tags: 'deep' }, async () => {
  const { agentA } = await actors();
  const guest = await guestOf(agentA);
  await decide(guest, 'show me first');
  await linkBank(guest);
  await accountsOf(guest);
  const page = await openedBy(guest);
  await send(page).waitFor();
  await page.context().setOffline(true);
  await send(page).tap();
  const words = page.getByText('You seem to be offline.');
  await words.waitFor();
  await page.context().setOffline(false);
  await expect.poll(() => words.count()).toBe(0);
  await send(page).tap();
  await page.getByRole('heading', { name: 'Report complete' }).waitFor();
});
