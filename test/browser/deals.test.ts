// A deal is one page for its clients and a property, and the place where an agent acts. A row of Communications leads to it, and
// going back leads to that row.
// Seen red: with addresses compared letter by letter, only one of two requests was on the page.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { aPdf } from '../builders/a-pdf.ts';
import { aRequestForm } from '../builders/a-request-form.ts';
import { anEmail } from '../builders/an-email.ts';
import { type Guest, guestOf } from '../cloud/actors.ts';
import { accountsOf, HARBOR, linkBank, release, releaseAsIs, reportOf } from '../cloud/bank-journey.ts';
import { type BrowserSession, baseUrl, call, mailsTo, mailTo } from '../cloud/client.ts';
import { dealWith } from '../cloud/deal-with.ts';
import { eventually } from '../cloud/eventually.ts';
import { deliver } from '../cloud/incoming-mail.ts';
import { newAgent } from '../cloud/new-agent.ts';
import { partOfTheDay } from '../cloud/size.ts';
import { askTwoBuyers } from '../cloud/two-buyers.ts';
import { layoutFaults } from './layout-faults.ts';
import { arriveWith } from './sign-in-on.ts';
import { smallTargets } from './small-targets.ts';
import { chooseMore, settled } from './walk.ts';
import { PHONE, watchedPage } from './watched-page.ts';

const CLIENT = `bo-deal-${Date.now().toString(36)}@clients.example`;

/** Makes the deal's address, and has a client and a stranger write to it. */
const writeToDeal = async (page: Page, agent: BrowserSession) => {
  const email = page.getByRole('region', { name: 'Email', exact: true });
  await email.getByRole('button', { name: 'Make an address' }).click();
  const to = await email.getByText(/^d-[0-9a-f]{32}@/).innerText();
  const files = [{ name: 'Inspection.pdf', type: 'application/pdf', bytes: aPdf() }];
  const own = anEmail({ from: CLIENT, subject: 'The inspection', files });
  await deliver({ to, raw: own, found: 'PASS' });
  for (const subject of ['Wire the deposit here', 'Your pre-approval'])
    await deliver({ to, raw: anEmail({ from: 'eve@example.com', subject }) });
  const mails = async () => (await call('GET', `/api${new URL(page.url()).pathname}/mail`, agent)).body.mails;
  await eventually(async () => (await mails()).length === 3);
};

/** A waiting email is on the dashboard until it's accepted or deleted, and leads to the deal. */
const dealWithMail = async (page: Page, deal: string, isPhone: boolean) => {
  await page.goto(`${baseUrl()}/dashboard`);
  const waiting = page.getByRole('region', { name: 'Waiting for you' });
  await waiting.getByText(/^2 emails to your deal about 12 {1,2}elm street\.? wait for you/i).waitFor();
  await page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('heading', { name: 'An email to a deal waits for you' })
    .waitFor();
  await waiting.getByRole('link', { name: /2 emails to your deal/ }).click();
  await page.waitForURL(deal);
  const email = page.getByRole('region', { name: 'Email', exact: true });
  const held = email.getByRole('region', { name: 'Waiting for you' });
  await held
    .getByText(/anyone could have written this address/)
    .first()
    .waitFor();
  await held.getByRole('button', { name: 'Delete: Wire the deposit here' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('The email is deleted.').waitFor();
  await held.getByRole('button', { name: 'Accept: Your pre-approval' }).click();
  await held.waitFor({ state: 'detached' });
  await email.getByRole('button', { name: /^The inspection/ }).click();
  await email.getByRole('button', { name: 'Open Inspection.pdf' }).waitFor();
  await page.getByRole('region', { name: 'Timeline' }).getByText('Your pre-approval').waitFor();
  expect([...(isPhone ? await smallTargets(page) : []), ...(await layoutFaults(page))]).toEqual([]);
  await page.goto(`${baseUrl()}/dashboard`);
  await settled(page);
  expect(await waiting.getByText(/emails? to your deal/).count()).toBe(0);
};

it.each(
  partOfTheDay(
    [
      ['a desktop', undefined],
      ['a phone', PHONE],
    ],
    2,
  ),
)('is found from a request, says what comes next, and keeps a note and its email, on %s', async (_, size) => {
  const agent = await newAgent();
  const { page, problems } = await watchedPage(size);
  for (const property_address of ['12 Elm Street', '12  elm street.', '9 Oak Avenue'])
    await call('POST', '/api/communications/create/report', {
      ...agent,
      body: aRequestForm({ property_address, to_user_email: CLIENT }),
    });
  await arriveWith(page, agent);
  await page.goto(`${baseUrl()}/communications`);
  await settled(page);
  const row = page
    .getByRole('article')
    .filter({ hasText: /12 {1,2}elm street/i })
    .getByRole('button')
    .first();
  await row.click();
  await page.getByRole('link', { name: 'View the deal' }).click();
  await page.waitForURL('**/deals/*');
  await page.getByRole('heading', { level: 1, name: 'Bo Buyer' }).waitFor();
  const parts = page.getByRole('region', { name: 'Next steps' }).getByRole('region', { name: 'Bo Buyer' });
  await expect.poll(() => parts.count()).toBe(2);
  await parts.first().getByText("Bo Buyer hasn't opened your email yet. Remind or call them.").waitFor();

  // Seen red: it was a link to the request's line in Communications.
  await parts.first().getByRole('button', { name: 'Remind', exact: true }).click();
  await page.getByText('A reminder is on its way.').waitFor();
  await chooseMore(page, 'Calculate ROI', parts.first());
  const calculator = page.getByRole('dialog', { name: 'ROI Calculator' });
  await expect
    .poll(() => calculator.getByLabel('Property', { exact: false }).first().inputValue())
    .toMatch(/elm street/i);
  await calculator.getByRole('button', { name: 'Close', exact: true }).last().click();
  await chooseMore(page, 'Cancel request', parts.first());
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel request' }).click();
  const before = page.getByRole('region', { name: 'Earlier requests and reports' });
  await before.getByText('Canceled').waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/deals\//);

  await page.getByLabel('Your note').fill('Ask about the dock.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByText('Your note is saved.').waitFor();
  await page.goBack();
  await page.waitForURL('**/communications');
  await expect.poll(() => row.getAttribute('aria-expanded')).toBe('true');
  await page.getByRole('link', { name: 'View the deal' }).click();
  await page.waitForURL('**/deals/*');
  await page.reload();
  await expect.poll(() => page.getByLabel('Your note').inputValue()).toBe('Ask about the dock.');
  await writeToDeal(page, agent);
  await dealWithMail(page, page.url(), size !== undefined);
  expect(problems).toEqual([]);
});

const BROKERAGE = 'ins_900020';

it('asks again with investments in one press, where nothing else was missing', { tags: 'deep' }, async () => {
  const agent = { id: '', ...(await newAgent()) };
  const guest = await guestOf(agent, { proof_amount: 510_000, accepts: 'cash', property_address: '12 Elm Street' });
  await linkBank(guest, BROKERAGE);
  await releaseAsIs(guest);
  const { deal_id } = await reportOf(agent, guest.communicationId);
  const { page, problems } = await watchedPage();
  await arriveWith(page, agent);
  await page.goto(`${baseUrl()}/deals/${deal_id}`);
  const next = page.getByRole('region', { name: 'Next step' });
  await next.getByText('Not confirmed').first().waitFor();
  await next.getByRole('button', { name: 'Count investments, too' }).click();
  await page.getByText(/gets a new link, and decides again/).waitFor();
  // The new request is the deal's next step, and the report stays in its history.
  await next.getByText(/hasn't opened your email yet/).waitFor();
  await page.getByRole('region', { name: 'Earlier requests and reports' }).getByText('Not confirmed').waitFor();
  expect(problems).toEqual([]);
});

/** Together with Harbor's, it reaches the amount. */
const CREDIT_UNION = 'ins_900002';
const doPart = async (guest: Guest, bank: string) => {
  await linkBank(guest, bank);
  await accountsOf(guest);
  await release(guest);
};

it('of two buyers is done on its page, on a phone: a reminder to the one who is behind, the report, and a letter', {
  tags: 'deep',
}, async () => {
  const agent = { id: '', ...(await newAgent()) };
  const { bo, cleo } = await askTwoBuyers(agent, 553_000);
  await doPart(bo, HARBOR);
  const { page, problems } = await watchedPage(PHONE);
  await arriveWith(page, agent);
  await page.goto(`${baseUrl()}/deals/${await dealWith(agent, bo.communicationId)}`);
  const steps = page.getByRole('region', { name: 'Next steps' });
  const bos = steps.getByRole('region', { name: 'Bo Buyer' });
  const cleos = steps.getByRole('region', { name: 'Cleo Cobuyer' });
  await bos.getByText("Bo Buyer's part is done.", { exact: false }).waitFor();
  expect(await bos.getByRole('button', { name: 'Remind' }).count()).toBe(0);
  await cleos.getByRole('button', { name: 'Remind', exact: true }).tap();
  await page.getByText('A reminder is on its way.').waitFor();
  await mailTo(cleo.email, /reminder/i);
  expect(await mailsTo(bo.email, /reminder/i)).toEqual([]);
  expect([...(await smallTargets(page)), ...(await layoutFaults(page))]).toEqual([]);

  await doPart(cleo, CREDIT_UNION);
  await reportOf(agent, bo.communicationId);
  await page.reload();
  await page.getByText("Both buyers' banks confirmed at least $553,000 together.").waitFor();
  await page.getByRole('link', { name: 'View report' }).tap();
  await page.getByRole('heading', { level: 1, name: /'s proof of funds$/ }).waitFor();
  await page.getByRole('link', { name: 'View the deal' }).tap();
  // The bank names someone else, so reading comes first.
  await chooseMore(page, 'Send a letter');
  await page.getByLabel("Recipient's name").fill('Lee Lister');
  const to = `lee-deal-${Date.now()}@example.com`;
  await page.getByLabel("Recipient's email").fill(to);
  await page.getByRole('button', { name: 'Send the letter' }).tap();
  await page.getByText('Your letter to Lee Lister is on its way.').waitFor();
  await page.getByRole('region', { name: 'Letters to the other side' }).getByText(to).waitFor();
  await page.getByText('Sent a letter for $553,000 to Lee Lister').first().waitFor();
  expect([...(await smallTargets(page)), ...(await layoutFaults(page))]).toEqual([]);
  expect(new URL(page.url()).pathname).toMatch(/^\/deals\//);
  expect(problems).toEqual([]);
});

it("shows a lender's pre-approval that the client added on a phone, and letters that may repeat it", {
  tags: 'deep',
}, async () => {
  const agent = { id: '', ...(await newAgent()) };
  const guest = await guestOf(agent, { property_address: '12 Elm Street' });
  await linkBank(guest, HARBOR);
  await accountsOf(guest);
  await release(guest);
  const { deal_id } = await reportOf(agent, guest.communicationId);
  const { page: phone, problems } = await watchedPage(PHONE);
  await phone.goto(`${baseUrl()}/guest/${guest.link.request_id}/${guest.link.request_pin}`);
  await phone.getByRole('button', { name: 'Pre-approval' }).tap();
  await phone.getByRole('button', { name: 'Add a pre-approval' }).tap();
  await phone
    .getByLabel("Lender's letter", { exact: true })
    .setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: aPdf() });
  await phone.getByLabel('Lender', { exact: true }).fill('Prairie Home Loans');
  await phone.getByLabel('Amount in dollars').fill('400,000');
  await phone.getByLabel('Valid until').fill('2030-01-15');
  await phone.getByLabel('Contact at the lender').fill('Lou Lender');
  await phone.getByRole('button', { name: 'Open letter.pdf' }).waitFor();
  expect(await layoutFaults(phone)).toEqual([]);
  await phone.getByRole('button', { name: 'Save the pre-approval' }).tap();
  await phone.getByText('Pre-approval: Stated by the lender, not verified').waitFor();

  const { page } = await watchedPage();
  await arriveWith(page, agent);
  await page.goto(`${baseUrl()}/deals/${deal_id}`);
  const stated = page.getByRole('region', { name: 'Pre-approval of Bo Buyer' });
  await stated.getByText('Prairie Home Loans').waitFor();
  await page.goto(`${baseUrl()}/prooffund/${guest.communicationId}`);
  await page.getByRole('button', { name: 'Send a letter' }).click();
  await page.getByRole('checkbox', { name: 'Repeat the pre-approval, as stated by the lender' }).waitFor();
  await page.goto(`${baseUrl()}/deals/${deal_id}`);
  await stated.getByRole('button', { name: 'Remove the pre-approval' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await stated.getByRole('button', { name: 'Add a pre-approval' }).waitFor();
  expect(problems).toEqual([]);
});
