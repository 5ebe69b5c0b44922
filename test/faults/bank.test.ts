// A bank data service that fails in all its ways: a clear message to the person, a retry where it is safe, and nothing lost.
// Seen red: half an answer was taken for a whole one, and the guest met a 500.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Actors, actors, guestOf } from '../cloud/actors.ts';
import { accountsOf, HARBOR, linkBank, release, reportInTheEnd } from '../cloud/bank-journey.ts';
import { call, publicToken } from '../cloud/client.ts';
import { rowsOwnedBy } from '../cloud/database.ts';
import { sized } from '../cloud/size.ts';
import { type Fault, faultHits, injectFault, withoutFaultsBetween } from './inject-fault.ts';

let people: Actors;
beforeAll(async () => {
  people = await actors();
});
withoutFaultsBetween();

const kinds: Fault['kind'][] = ['reset', '429', '500', 'cut', ...(sized(0, 1) ? (['timeout'] as const) : [])];

describe('a person who waits for the bank', () => {
  it.each(kinds)('does not notice one failure: %s', async (kind) => {
    const { link, cookie } = await guestOf(people.agentA);
    await injectFault({ target: 'plaid', kind, count: 1, operation: '/link/token/create' });
    const reply = await call('POST', '/api/guest/create_link_token', { body: link, cookie });
    console.log(`F-01 plaid: one ${kind}: ${reply.status} after ${await faultHits()} hit`);
    expect(await faultHits()).toBe(1);
    expect(reply.body).toMatchObject({ status_message: 'ok', link_token: expect.stringMatching(/^link-/) });
  });

  it.each(kinds)('gets a clear answer when the bank stays unreachable: %s', async (kind) => {
    const { link, cookie } = await guestOf(people.agentA);
    await injectFault({ target: 'plaid', kind, count: 3, operation: '/link/token/create' });
    const [reply, ...others] = await Promise.all([
      call('POST', '/api/guest/create_link_token', { body: link, cookie }),
      call('GET', '/api/myaccount', { token: people.agentA.token }),
      call('POST', '/api/guest/request', { body: link, cookie }),
    ]);
    console.log(`F-02 plaid: ${kind} three times: ${reply.status} ${reply.body?.code}`);
    expect(others.map(({ status }) => status)).toEqual([200, 200]);
    expect(reply.status).toBe(503);
    expect(reply.body).toMatchObject({ code: 'BANK_UNAVAILABLE', message: expect.stringContaining('Nothing is lost') });
    expect(reply.headers.get('retry-after')).toBeTruthy();
    await call('DELETE', '/_local/faults');
    expect((await call('POST', '/api/guest/create_link_token', { body: link, cookie })).status).toBe(200);
  });
});

const banksOf = async (table: 'main' | 'vault', linkId: string) =>
  (await rowsOwnedBy(table, [linkId])).filter(({ SK }) => SK.startsWith('BANK#'));

describe('taking over what Link gave', () => {
  it.each(['before', 'after'] as const)(
    'ends in one connection when the exchange fails %s its effect',
    async (when) => {
      const { link, cookie } = await guestOf(people.agentA);
      const body = { ...link, public_token: await publicToken({ link, cookie }, HARBOR) };
      await injectFault({ target: 'plaid', kind: 'reset', when, count: 1, operation: '/item/public_token/exchange' });
      const first = await call('POST', '/api/guest/get/account', { body, cookie });
      const again = await call('POST', '/api/guest/get/account', { body, cookie });
      const [banks, kept] = [await banksOf('main', link.request_id), await banksOf('vault', link.request_id)];
      console.log(
        `F-01 plaid: exchange lost ${when}: ${first.status}, then ${again.status}; ${banks.length} bank, ${kept.length} token`,
      );
      expect(banks.length).toBe(kept.length);
      // Once the bank has used the token, only linking again helps, and the page says so.
      if (when === 'after' && banks.length === 0) expect(again.body.code).toBe('BANK_REFUSED');
      else expect(banks.length).toBe(1);
    },
  );

  it('ends in one connection however often it is clicked', async () => {
    const { link, cookie } = await guestOf(people.agentA);
    const body = { ...link, public_token: await publicToken({ link, cookie }, HARBOR) };
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => call('POST', '/api/guest/get/account', { body, cookie })),
    );
    const banks = await banksOf('main', link.request_id);
    console.log(`F-01 plaid: five clicks: ${replies.map(({ status }) => status).join()}; ${banks.length} bank`);
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    expect(banks.length).toBe(1);
  });
});

describe('a report', () => {
  it('arrives although the bank data service fails three times', { tags: 'deep' }, async () => {
    const guest = await guestOf(people.agentA);
    await injectFault({ target: 'plaid', kind: '500', count: 3, operation: '/asset_report/create' });
    await linkBank(guest);
    await release(guest);
    const report = await reportInTheEnd(people.agentA, guest.communicationId);
    console.log(`F-01 report: the order failed ${await faultHits()} times; fund_status ${report.fund_status}`);
    expect(await faultHits()).toBe(3);
    expect(report.fund_status).toBe(1);
  });

  it('arrives once although reading it is cut off, and the release is clicked five times', {
    tags: 'deep',
  }, async () => {
    const guest = await guestOf(people.agentA);
    await linkBank(guest);
    await accountsOf(guest);
    await injectFault({ target: 'plaid', kind: 'cut', when: 'after', count: 2, operation: '/asset_report/get' });
    const clicks = await Promise.all(Array.from({ length: 5 }, () => release(guest)));
    expect(clicks.map(({ body }) => body.status)).toEqual(Array(5).fill('success'));
    const report = await reportInTheEnd(people.agentA, guest.communicationId);
    const { body } = await call('POST', '/api/guest/reports', { body: guest.link, cookie: guest.cookie });
    console.log(
      `F-01 report: cut twice, clicked five times: ${body.reports.length} report, fund_status ${report.fund_status}`,
    );
    expect(body.reports.length).toBe(1);
  });
});
