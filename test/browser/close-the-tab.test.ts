// A client links a bank by the button that also sends the result, and closes the page at each moment after it: the report arrives
// without them.
// @module-tag deep
import type { BrowserContextOptions } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { MINUTE } from '../../lambdas/core/platform/clock.ts';
import { type Guest, guestOf, type Person } from '../cloud/actors.ts';
import { reportOf } from '../cloud/bank-journey.ts';
import { baseUrl, call, mailTo } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import { newAgent } from '../cloud/new-agent.ts';
import { runSchedule } from '../cloud/schedules.ts';
import { findingsOn } from './axe.ts';
import { AND_SEND, linkAt } from './bank-frame.ts';
import { PHONE, watchedPage } from './watched-page.ts';

let agent: Person;
beforeAll(async () => {
  agent = { id: '', ...(await newAgent()) };
});

const reportsOf = async ({ link, cookie }: Guest): Promise<unknown[]> =>
  (await call('POST', '/api/guest/reports', { body: link, cookie })).body.reports;

const openedAt = async (size: BrowserContextOptions = PHONE) => {
  const guest = await guestOf(agent);
  const { page } = await watchedPage(size);
  await page.goto(`${baseUrl()}/guest/${guest.link.request_id}/${guest.link.request_pin}`);
  await page.getByRole('button', { name: AND_SEND }).waitFor();
  return { guest, page };
};

it('a client may close the page when the bank is linked', async () => {
  const { guest, page } = await openedAt();
  expect(await findingsOn(page)).toEqual([]);
  const answered = page.waitForResponse((reply) => new URL(reply.url()).pathname.endsWith('/guest/get/account'));
  // The server may be faster than the page, which then makes no call.
  const complete = page.getByRole('heading', { name: 'Report complete' }).waitFor();
  await linkAt(page, 'First Harbor Bank');
  await Promise.any([answered, complete]);
  for (const late of [answered, complete]) late.catch(() => undefined);
  await page.close();
  expect(await reportOf(agent, guest.communicationId)).toMatchObject({ fund_status: 1 });
  await mailTo(guest.email, /Your proof of funds is complete/);
});

it('a client may close the page before it could say that the bank is linked', async () => {
  const { guest, page } = await openedAt();
  const said = page.waitForRequest((sent) => sent.postData()?.includes('public_token"') === true);
  await page.route(/guest\/(get|add)\/account$/, (route) =>
    route.request().postData()?.includes('public_token"') ? route.abort() : route.continue(),
  );
  await linkAt(page, 'First Harbor Bank');
  await said;
  await page.close();
  // The provider has announced the report already; an open page has priority for a minute.
  await eventually(async () => {
    await runSchedule('redrive', new Date(Date.now() + 2 * MINUTE));
    return (await reportsOf(guest)).length > 0;
  });
  expect(await reportOf(agent, guest.communicationId)).toMatchObject({ fund_status: 1 });
});
