// Two buyers who are asked together, in three browsers: the pages of the agent, and of each buyer.
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { baseUrl, guestLinkIn, mailTo } from '../cloud/client.ts';
import { readSignedPdf } from '../read-signed-pdf.ts';
import { readZip } from '../read-zip.ts';
import { linkAt } from './bank-frame.ts';
import { arriveAs, chooseMore } from './walk.ts';
import { PHONE, watchedPage } from './watched-page.ts';
import { wordsInSight } from './words-in-sight.ts';

/** The figures of each buyer and of both together: no one else may see them. */
const FIGURES = /550,?340|498,?000|52,?340|4,?304|1,?204\.55|3,?100|554,?644/;

const askBoth = async (page: Page, emails: { bo: string; cleo: string }) => {
  await page.goto(`${baseUrl()}/requestreport`);
  await page.getByRole('button', { name: 'More about this offer' }).click();
  await page.getByRole('button', { name: 'Add a person' }).click();
  await page.getByLabel('First name', { exact: true }).nth(1).fill('Bo James');
  await page.getByLabel('Last name', { exact: true }).nth(1).click();
  await page.keyboard.type('Buyer');
  await page.keyboard.press('Tab');
  expect(await page.getByLabel('First name', { exact: true }).nth(1).inputValue()).toBe('Bo');
  expect(await page.getByLabel('Last name', { exact: true }).nth(1).inputValue()).toBe('Buyer');
  await page.getByLabel('Email', { exact: true }).fill(emails.bo);
  await page.getByLabel('Minimum required funds in dollars').fill('553,000');
  await page.getByLabel("Co-buyer's first name").fill('Cleo');
  await page.getByLabel("Co-buyer's last name").fill('Cobuyer');
  await page.getByLabel("Co-buyer's email").fill(emails.cleo);
  await page.getByRole('button', { name: 'PREVIEW REQUEST' }).click();
  await page.getByText(/Cleo Cobuyer gets the same/).waitFor();
  await page.getByRole('button', { name: 'SEND', exact: true }).click();
  await page.waitForURL('**/requestcomplete');
};

const askDonor = async (page: Page, emails: { bo: string; dana: string }) => {
  await page.goto(`${baseUrl()}/requestreport`);
  await page.getByLabel('First name', { exact: true }).nth(1).fill('Bo');
  await page.getByLabel('Last name', { exact: true }).nth(1).fill('Buyer');
  await page.getByLabel('Email', { exact: true }).fill(emails.bo);
  await page.getByLabel('Minimum required funds in dollars').fill('554,000');
  await page.getByRole('button', { name: 'More about this offer' }).click();
  await page.getByRole('button', { name: 'Add a person' }).click();
  await page.getByRole('button', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Gift donor' }).click();
  await page.getByLabel("Gift donor's first name").fill('Dana');
  await page.getByLabel("Gift donor's last name").fill('Donor');
  await page.getByLabel("Gift donor's email").fill(emails.dana);
  await page.getByRole('button', { name: 'PREVIEW REQUEST' }).click();
  await page.getByText(/Dana Donor gets an email for a gift donor/).waitFor();
  await page.getByRole('button', { name: 'SEND', exact: true }).click();
  await page.waitForURL('**/requestcomplete');
};

const openLink = async (email: string) => {
  const { request_id, request_pin } = guestLinkIn(await mailTo(email, /asks for your proof/));
  const guest = await watchedPage(PHONE);
  await guest.page.goto(`${baseUrl()}/guest/${request_id}/${request_pin}`);
  return guest;
};

const accept = async (page: Page) => {
  await page.getByRole('checkbox', { name: /accept the license/ }).check();
  await page.getByRole('button', { name: 'PROCEED' }).click();
};

const doPart = async (page: Page, bank: string) => {
  await page.getByText('together with your co-buyer').first().waitFor();
  await accept(page);
  await linkAt(page, bank);
};

const shownOn = (page: Page) => page.locator('#content').innerText();

it('both do their part, and the agent reads one verdict over the two', { tags: 'deep' }, async () => {
  const mark = Date.now();
  const emails = { bo: `bo-${mark}@guests.example`, cleo: `cleo-${mark}@guests.example` };
  const agent = await watchedPage();
  await arriveAs(agent.page);
  await askBoth(agent.page, emails);

  const bo = await openLink(emails.bo);
  await doPart(bo.page, 'First Harbor Bank');
  await bo.page.getByRole('heading', { name: 'Your part is done' }).waitFor();
  expect(await shownOn(bo.page)).not.toMatch(/Cleo|Report complete\n/);

  await agent.page.goto(`${baseUrl()}/communications`);
  const bos = agent.page.locator('article', { hasText: 'Bo Buyer and' }).first();
  await bos.getByText('Part done').waitFor();
  await bos.getByRole('button').first().click();
  await bos.getByText("You'll get one report covering both buyers once Cleo Cobuyer's part is done.").waitFor();

  const cleo = await openLink(emails.cleo);
  await doPart(cleo.page, 'Corner Credit Union');
  await cleo.page.getByText("Your co-buyer's part is done.").waitFor();
  expect(await shownOn(cleo.page)).not.toMatch(/Bo Buyer|550,?340/);

  await bos.getByText("Both buyers' banks confirmed at least $553,000 together.").waitFor();
  await bos.getByRole('link', { name: 'View report' }).click();
  await agent.page.getByRole('heading', { level: 1, name: /'s proof of funds$/ }).waitFor();
  await agent.page.getByText('$553,000').first().waitFor();
  expect(await shownOn(agent.page)).not.toMatch(FIGURES);
  await bo.page.reload();
  await bo.page.getByText("Your co-buyer's part is done.").waitFor();
  expect(await shownOn(bo.page)).not.toMatch(FIGURES);

  // Asked again, the form has both with their addresses.
  await agent.page.goBack();
  await chooseMore(agent.page, 'Request again', bos);
  expect(await agent.page.getByLabel('Email', { exact: true }).inputValue()).toBe(emails.bo);
  await agent.page.getByRole('button', { name: 'PREVIEW REQUEST' }).click();
  await agent.page.getByText(/Cleo Cobuyer gets the same/).waitFor();
  expect([...agent.problems, ...bo.problems, ...cleo.problems]).toEqual([]);
});

it('a donor signs a gift letter, which the agent reads with the report', { tags: 'deep' }, async () => {
  const mark = Date.now();
  const emails = { bo: `bo-${mark}@guests.example`, dana: `dana-${mark}@guests.example` };
  const agent = await watchedPage();
  await arriveAs(agent.page);
  await askDonor(agent.page, emails);

  const bo = await openLink(emails.bo);
  await accept(bo.page);
  await linkAt(bo.page, 'First Harbor Bank');
  await bo.page.getByRole('heading', { name: 'Your part is done' }).waitFor();

  const dana = await openLink(emails.dana);
  await accept(dana.page);
  await dana.page.getByText('gets your signed gift letter').waitFor();
  // Seen red: 126 words.
  expect(await wordsInSight(dana.page)).toBeLessThanOrEqual(120);
  await linkAt(dana.page, 'Corner Credit Union');
  await dana.page.getByRole('heading', { name: 'Sign your gift letter' }).waitFor();
  expect(await wordsInSight(dana.page)).toBeLessThanOrEqual(120);
  await agent.page.goto(`${baseUrl()}/communications`);
  const danas = agent.page.locator('article', { hasText: 'Dana Donor' }).first();
  await danas.getByText('Gift letter missing').waitFor();
  await dana.page.getByLabel('Amount of the gift in dollars').fill('4,000');
  await dana.page.getByLabel('Your relationship to the recipient').fill('mother');
  await dana.page.getByLabel('Address of the property').fill('12 Elm Street');
  await dana.page.getByText('I, Dana Donor, give Bo Buyer a gift of $4,000.').waitFor();
  await dana.page.getByLabel('Your signature').fill('Dana Donor');
  await dana.page.getByRole('button', { name: 'Sign the gift letter' }).click();
  await dana.page.getByText('All parts are done.').first().waitFor();

  await agent.page.goto(`${baseUrl()}/communications`);
  const bos = agent.page.locator('article', { hasText: 'Bo Buyer' }).first();
  await bos.getByRole('button').first().click();
  await bos.getByRole('link', { name: 'View report' }).click();
  await agent.page.getByText(/Gift of \$4,000 from Dana Donor, letter signed/).waitFor();
  await agent.page.getByRole('button', { name: 'Gift letter from Dana Donor', exact: true }).waitFor();
  const [, id] = /prooffund\/(\w+)/.exec(agent.page.url()) ?? [];
  await agent.page.goto(`${baseUrl()}/transactions/${id}`);
  const [download] = await Promise.all([
    agent.page.waitForEvent('download'),
    agent.page.getByRole('button', { name: 'Download everything (ZIP)' }).click(),
  ]);
  const files = readZip(await readFile(await download.path()));
  const letter = files.get('Signed documents/Gift letter from Dana Donor.pdf') as Buffer;
  expect(readSignedPdf(letter).isValid).toBe(true);
  expect([...agent.problems, ...bo.problems, ...dana.problems]).toEqual([]);
});
