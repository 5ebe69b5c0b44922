// A client agrees, links a bank and closes the page, at each moment after linking: the report arrives without them.
import type { BrowserContextOptions } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { guestOf, type Person } from '../cloud/actors.ts';
import { reportOf } from '../cloud/bank-journey.ts';
import { baseUrl, mailTo } from '../cloud/client.ts';
import { newAgent } from '../cloud/new-agent.ts';
import { findingsOn } from './axe.ts';
import { linkAt } from './bank-frame.ts';
import { PHONE, watchedPage } from './watched-page.ts';

let agent: Person;
beforeAll(async () => {
  agent = { id: '', ...(await newAgent()) };
});

const AGREE = /^Send the result to .* as soon as my bank confirms/;

const agreedAt = async (size: BrowserContextOptions = PHONE) => {
  const guest = await guestOf(agent);
  const { page } = await watchedPage(size);
  await page.goto(`${baseUrl()}/guest/${guest.link.request_id}/${guest.link.request_pin}`);
  const box = page.getByRole('checkbox', { name: AGREE });
  await box.check();
  await page.getByRole('checkbox', { name: AGREE, checked: true, disabled: false }).waitFor();
  // Kept by the server, not by the page.
  await page.reload();
  await page.getByRole('checkbox', { name: AGREE, checked: true }).waitFor();
  return { guest, page };
};

it.each([
  ['when the bank is linked', /guest\/get\/account$/],
  ['when the report has been asked for', /guest\/plaid_asset_report_request$/],
])('a client may close the page %s', async (_, lastCall) => {
  const { guest, page } = await agreedAt();
  expect(await findingsOn(page)).toEqual([]);
  const answered = page.waitForResponse((reply) => lastCall.test(new URL(reply.url()).pathname));
  // The server may be faster than the page, which then has nothing to ask for.
  const complete = page.getByRole('heading', { name: 'Report complete' }).waitFor();
  await linkAt(page, 'First Harbor Bank');
  await Promise.any([answered, complete]);
  for (const late of [answered, complete]) late.catch(() => undefined);
  await page.close();
  expect(await reportOf(agent, guest.communicationId)).toMatchObject({ fund_status: 1 });
  await mailTo(guest.email, /Your proof of funds is complete/);
});

it('a client who clears the box has not agreed', async () => {
  const { guest, page } = await agreedAt({});
  await page.getByRole('checkbox', { name: AGREE }).uncheck();
  await page.getByRole('checkbox', { name: AGREE, checked: false, disabled: false }).waitFor();
  await page.reload();
  await page.getByRole('checkbox', { name: AGREE, checked: false }).waitFor();
  expect(guest.email).toBeTruthy();
});
