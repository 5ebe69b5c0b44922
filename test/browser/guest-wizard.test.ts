// The wizard of a guest: in two tabs at once, with many accounts, and under its own name.
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { STILL_GOOD_CONSENT } from '../../lambdas/funds/request/contract.ts';
import { type Guest, guestOf, type Person } from '../cloud/actors.ts';
import { accountsOf, answerRequest, linkBank } from '../cloud/bank-journey.ts';
import { baseUrl, call } from '../cloud/client.ts';
import { stopSending } from '../cloud/client-decision.ts';
import { inDays } from '../cloud/schedules.ts';
import { pixelsBeyond } from './layout-faults.ts';
import { arriveAs } from './walk.ts';
import { PHONE, watchedPage } from './watched-page.ts';

let agent: Person;
beforeAll(async () => {
  agent = { id: '', email: '', token: await arriveAs((await watchedPage()).page) };
});

const addressOf = ({ link }: Guest) => `${baseUrl()}/sendreport/guest/${link.request_id}/${link.request_pin}`;
const next = (page: Page) => page.getByRole('button', { name: 'Next' });

const toAccounts = async (page: Page, guest: Guest) => {
  await page.goto(addressOf(guest));
  await page.getByRole('radio', { name: /Confirmation of funds/ }).check();
  await next(page).click();
  await page.getByRole('heading', { name: 'Select information to share' }).waitFor();
  await next(page).click();
  await page.getByRole('heading', { name: 'Select accounts' }).waitFor();
};

const toReview = async (page: Page, guest: Guest) => {
  await toAccounts(page, guest);
  const boxes = page.getByRole('region', { name: 'Your accounts' }).getByRole('checkbox');
  await boxes.first().waitFor();
  for (const box of await boxes.all()) if (await box.isEnabled()) await box.check();
  await next(page).click();
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
};

describe("a guest's wizard", () => {
  it('is called by what it does, on the page and in the tab', { tags: 'deep' }, async () => {
    const { page } = await watchedPage(PHONE);
    await page.goto(addressOf(await guestOf(agent)));
    await page.getByRole('heading', { level: 1, name: 'Send your proof of funds' }).waitFor();
    expect(await page.title()).toBe('Send your proof of funds · Groundwork');
  });

  const banks = [
    { banks: 'leave', keep: false },
    { banks: 'stay', keep: true },
  ];
  it.each(banks)(
    'in a tab left behind leads to what became of the request, and sends no second one: banks $banks',
    { tags: 'deep' },
    async ({ keep }) => {
      const guest = await guestOf(agent);
      await linkBank(guest);
      await accountsOf(guest);
      await call('POST', '/api/guest/keep', { body: { ...guest.link, keep }, cookie: guest.cookie });
      const { page: first } = await watchedPage(PHONE);
      const second = await first.context().newPage();
      for (const tab of [first, second]) await toReview(tab, guest);
      await first.getByRole('button', { name: 'Send', exact: true }).click();
      await first.waitForURL('**/processcomplete');
      await second.getByRole('button', { name: 'Send', exact: true }).click();
      // The link's page shows the request's new state; nothing of this attempt was sent.
      await second.waitForURL(/\/guest\//);
      await second.getByRole('heading', { name: /Report (complete|already in progress)/ }).waitFor();
      expect(await second.getByText('Your report has been sent').count()).toBe(0);
      expect(await second.getByText('No bank is linked yet').count()).toBe(0);
      expect(await second.getByText('ERROR').count()).toBe(0);
    },
  );

  // Seen red: with an answer of 409 taken for a repetition of what was sent before.
  it('sends nothing after the client stopped it in another tab, and says so', async () => {
    const guest = await guestOf(agent);
    await linkBank(guest);
    await accountsOf(guest);
    const { page } = await watchedPage(PHONE);
    await toReview(page, guest);
    await stopSending(guest);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('You decided something else in another window. Nothing was sent by this one.').waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/sendreport\/guest\//);
    expect(await page.getByText('has been sent').count()).toBe(0);
    const { body } = await call('POST', '/api/guest/reports', { body: guest.link, cookie: guest.cookie });
    expect(body.reports).toEqual([]);
  });

  it('on two phones keeps what both save, and sends nothing before it has shown what the other one saved', {
    tags: 'deep',
  }, async () => {
    const guest = await guestOf(agent);
    await linkBank(guest);
    await accountsOf(guest);
    const { page: one } = await watchedPage(PHONE);
    const other = await one.context().newPage();
    for (const phone of [one, other]) await toReview(phone, guest);
    const write = async (phone: Page, field: 'Title' | 'Message', text: string) => {
      await phone.getByRole('button', { name: 'Back' }).click();
      await phone.getByRole('textbox', { name: field }).fill(text);
      await phone.getByRole('button', { name: 'Review' }).click();
    };
    const save = (phone: Page) => phone.getByRole('button', { name: 'Save Draft' }).click();
    const send = (phone: Page) => phone.getByRole('button', { name: 'Send', exact: true }).click();
    const isSaved = (phone: Page) => phone.getByText('Saved. Come back to the same link to continue.').waitFor();

    await write(one, 'Message', "One's message");
    await save(one);
    await isSaved(one);
    await write(other, 'Title', "Other's title");
    await save(other);
    await other.getByText('Saved, together with what was saved on another device: Message.').waitFor();
    await other.getByText("One's message").waitFor();

    await send(one);
    await one.getByText('Now also in the form: Title. Please read it again before you send it.').waitFor();
    await one.getByText("Other's title").waitFor();
    await write(one, 'Message', "One's last message");
    await save(one);
    await one.getByText('Now also in the form').waitFor({ state: 'detached' });
    await write(other, 'Message', "Other's message");
    await save(other);
    await other.getByRole('alert').getByText("Message: One's last message").waitFor();
    await other.getByText("Other's message").waitFor();
    await send(other);
    await other.waitForURL('**/processcomplete');
  });

  it('that is opened again once the report is there says that it was sent, also while the bank is linked', {
    tags: 'deep',
  }, async () => {
    const guest = await guestOf(agent);
    // The bank stays because the agent may ask again, as it does until the worker ends it.
    const until = inDays(7).toISOString().slice(0, 10);
    await call('POST', '/api/guest/still-good', {
      body: { ...guest.link, words: STILL_GOOD_CONSENT.version, agreed: true, until, zone: 'America/New_York' },
      cookie: guest.cookie,
    });
    await answerRequest(agent, guest);
    const { page } = await watchedPage(PHONE);
    await page.goto(addressOf(guest));
    await page.getByRole('heading', { name: 'Your report has been sent' }).waitFor();
    expect(await page.getByRole('radio').count()).toBe(0);
    await page.getByRole('link', { name: 'See your reports and bank connections' }).click();
    await page.getByRole('button', { name: 'Disconnect my bank' }).waitFor();
  });

  it('with sixty accounts is searched, and chosen from as a whole', { tags: 'deep' }, async () => {
    const guest = await guestOf(agent);
    const accounts = Array.from({ length: 60 }, (_, n) => ({
      subtype: n % 2 === 0 ? 'checking' : 'savings',
      starting_balance: 10_000,
      meta: { name: n === 41 ? 'Down Payment' : `Account ${n + 1}`, mask: String(1000 + n) },
    }));
    await linkBank(guest, undefined, accounts);
    await accountsOf(guest);
    const { page } = await watchedPage(PHONE);
    await toAccounts(page, guest);
    const list = page.getByRole('region', { name: 'Your accounts' });
    await page.getByRole('checkbox', { name: 'Select all 60' }).check();
    await page.getByText('$600,000').waitFor();
    await page.getByRole('searchbox', { name: 'Find an account' }).fill('down pay');
    await page.getByRole('checkbox', { name: 'Select the 1 found' }).uncheck();
    await page.getByText('$590,000').waitFor();
    expect(await list.getByRole('checkbox').count()).toBe(1);
    await page.getByRole('searchbox', { name: 'Find an account' }).fill('1041');
    expect(await list.getByRole('checkbox').isChecked()).toBe(false);
    expect(await pixelsBeyond(page)).toBe(0);
  });
});
