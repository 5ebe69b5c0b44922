// The main job as people do it: an agent in one browser, a client on a phone in another, a bank between them.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aRequestForm } from '../builders/a-request-form.ts';
import { baseUrl, call, guestLinkIn, local, mailTo, signInAs } from '../cloud/client.ts';
import { AND_SEND, bankFrame, chooseBank, finishLinking, signInAtBank } from './bank-frame.ts';
import { pixelsBeyond } from './layout-faults.ts';
import { signInOn } from './sign-in-on.ts';
import { PHONE, watchedPage } from './watched-page.ts';

const noSidewaysScroll = async (page: Page) => {
  expect(await pixelsBeyond(page)).toBe(0);
};

const acceptLicense = async (page: Page) => {
  const proceed = page.getByRole('button', { name: 'PROCEED' });
  expect(await proceed.isDisabled()).toBe(true);
  await page.getByRole('checkbox', { name: /accept the license/ }).check();
  await proceed.click();
};

describe('proof of funds in the browser', () => {
  it('is asked for, given on a phone and read, while the dashboard follows without a reload', async () => {
    const agent = await watchedPage();
    await signInOn(agent.page, (await local()).accounts.agent);
    const email = `browser-${Date.now()}@example.com`;

    await agent.page
      .getByRole('link', { name: /Request Proof of Funds/ })
      .first()
      .click();
    await agent.page.waitForURL('**/requestreport');
    await agent.page.getByLabel('First name').nth(1).fill('Bo');
    await agent.page.getByLabel('Last name').nth(1).fill('Buyer');
    await agent.page.getByLabel('Email', { exact: true }).fill(email);
    const preview = agent.page.getByRole('button', { name: 'PREVIEW REQUEST' });
    expect(await preview.isDisabled()).toBe(true);
    await agent.page.getByLabel('Minimum required funds in dollars').fill('480,000');
    await agent.page.getByLabel('Message').fill('For 14 Maple Street.');
    await preview.click();
    await agent.page.getByText('asks for your proof of funds').waitFor();
    await agent.page.frameLocator('iframe').getByText('$480,000').filter({ visible: true }).first().waitFor();
    await agent.page.getByRole('button', { name: 'SEND', exact: true }).click();
    await agent.page.waitForURL('**/requestcomplete');

    await agent.page.goto(`${baseUrl()}/dashboard`);
    const follows = (status: string) => agent.page.getByText(status).first().waitFor();
    await follows('Proof-of-funds Request Email Sent.');

    const { request_id, request_pin } = guestLinkIn(await mailTo(email, /asks for your proof/));
    const guest = await watchedPage(PHONE);
    await guest.page.goto(`${baseUrl()}/guest/${request_id}/${request_pin}`);
    await guest.page.getByText('$480,000').first().waitFor();
    await noSidewaysScroll(guest.page);
    await follows('Proof-of-funds Request Email Opened.');

    await acceptLicense(guest.page);
    await chooseBank(guest.page, 'First Harbor Bank');
    await signInAtBank(guest.page, 'wrong');
    await bankFrame(guest.page).getByRole('alert').getByText('The credentials you provided were incorrect').waitFor();
    await signInAtBank(guest.page, 'right');
    await bankFrame(guest.page)
      .getByRole('checkbox', { name: /Harbor Checking/ })
      .waitFor();
    await bankFrame(guest.page).getByRole('button', { name: 'Continue' }).click();
    await finishLinking(guest.page);
    await guest.page.getByRole('heading', { name: 'Report complete' }).waitFor();
    await noSidewaysScroll(guest.page);
    await follows('Proof-of-funds Report received from Bank');

    await agent.page.goto(`${baseUrl()}/communications`);
    await agent.page.getByText('Bo Buyer').first().click();
    await agent.page.getByText('Incoming Client Asset Report').first().waitFor();
    await agent.page.getByRole('link', { name: 'View report' }).first().click();
    await agent.page.waitForURL('**/prooffund/**');
    // The list, which shows totals of other reports, stays until the report is loaded.
    await agent.page.getByRole('heading', { level: 1, name: "Bo Buyer's proof of funds" }).waitFor();
    await agent.page.getByText('$480,000').first().waitFor();
    expect(await agent.page.locator('main').textContent()).not.toMatch(/550,?340|498,?000/);

    expect(agent.problems).toEqual([]);
    expect(guest.problems).toEqual([]);
  });

  it('loses nothing when the bank is left half-way and the browser closed', { tags: 'deep' }, async () => {
    const token = await signInAs('agent');
    const email = `halfway-${Date.now()}@example.com`;
    await call('POST', '/api/communications/create/report', { token, body: aRequestForm({ to_user_email: email }) });
    const { request_id, request_pin } = guestLinkIn(await mailTo(email, /asks for your proof/));
    const first = await watchedPage(PHONE);
    await first.page.goto(`${baseUrl()}/guest/${request_id}/${request_pin}`);
    await acceptLicense(first.page);
    await chooseBank(first.page, 'First Harbor Bank');
    await bankFrame(first.page).getByLabel('User name').waitFor();
    await first.page.keyboard.press('Escape');
    await first.page.getByText('Nothing was linked and nothing was shared.').waitFor();
    await first.page.context().close();

    const second = await watchedPage(PHONE);
    await second.page.goto(`${baseUrl()}/guest/${request_id}/${request_pin}`);
    await second.page.getByRole('button', { name: AND_SEND }).waitFor();
  });
});
