// Banks on their bad days: the pages of the guest and the agent, and the end of everyone's waiting.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Guest, guestOf, type Person } from '../cloud/actors.ts';
import { accountsOf, HARBOR, linkBank, release, reportOf } from '../cloud/bank-journey.ts';
import { leftAtBank } from '../cloud/bank-side.ts';
import { call, local, publicToken, signInAs } from '../cloud/client.ts';
import { readLongAgo } from '../cloud/database.ts';
import { eventually } from '../cloud/eventually.ts';
import { runSchedule } from '../cloud/schedules.ts';

const OWNERS_UNAVAILABLE = 'ins_900005';
const REPAIR_NEEDED = 'ins_900009';
const DOWN = 'ins_900010';
const SLOW = 'ins_900011';
const NO_ACCOUNTS = 'ins_900014';
const FAILING_REPORT = 'ins_900018';
const NEVER_READY = 'ins_900021';

let agent: Person;
beforeAll(async () => {
  const token = await signInAs('agent');
  const { id, email } = (await call('GET', '/api/me', { token })).body;
  agent = { id, email, token };
});

const asGuest = (guest: Guest, path: string, more: object = {}) =>
  call('POST', path, { body: { ...guest.link, ...more }, cookie: guest.cookie });

const refusalOf = (guest: Guest) =>
  eventually(async () => {
    const reply = await asGuest(guest, '/api/guest/get/account');
    return reply.status >= 400 ? reply : undefined;
  });

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

const untilFailed = (guest: Guest) =>
  eventually(async () => {
    const { reports } = (await asGuest(guest, '/api/guest/reports')).body;
    return reports.some(({ state }: { state: string }) => state === 'failed');
  });

describe('a bank that', () => {
  it('is linked twice by one guest is linked once', { tags: 'deep' }, async () => {
    const guest = await guestOf(agent);
    await linkBank(guest);
    const first = await accountsOf(guest);
    const public_token = await publicToken(guest, HARBOR);
    const again = await asGuest(guest, '/api/guest/add/account', { public_token });
    expect(again.body.item_id).toBe(first.linkedAccounts[0].item_id);
    const repeated = await asGuest(guest, '/api/guest/add/account', { public_token });
    expect(repeated.body.item_id).toBe(again.body.item_id);
    const after = await accountsOf(guest);
    expect(after.linkedAccounts).toHaveLength(1);
    expect(after.linkedAssetValue).toBe(first.linkedAssetValue);
  });

  it('asks to sign in again is named, opened in update mode, and read once it was repaired', async () => {
    const guest = await guestOf(agent);
    await linkBank(guest, REPAIR_NEEDED);
    const refused = await refusalOf(guest);
    expect(refused).toMatchObject({ status: 409, body: { code: 'BANK_NEEDS_SIGN_IN', item_id: expect.any(String) } });
    const { item_id } = refused.body;
    const token = await asGuest(guest, '/api/guest/create_link_token', { item_id });
    expect(token.body).toMatchObject({ status_message: 'ok', link_token: expect.stringMatching(/^link-/) });
    await signInAgain(token.body.link_token);
    const read = await asGuest(guest, '/api/guest/get/account', { repaired_item_id: item_id });
    expect(read.status).toBe(202);
    expect((await accountsOf(guest)).linkedAccounts[0]).toMatchObject({ item_id, state: 'linked' });
  });

  it('is not the guest’s own cannot be called repaired', { tags: 'deep' }, async () => {
    const guest = await guestOf(agent);
    const reply = await asGuest(guest, '/api/guest/get/account', { repaired_item_id: 'another' });
    expect(reply.status).toBe(404);
  });

  it('has no accounts says so', { tags: 'deep' }, async () => {
    const guest = await guestOf(agent);
    await linkBank(guest, NO_ACCOUNTS);
    const refused = await refusalOf(guest);
    expect(refused.body).toMatchObject({ code: 'BANK_REFUSED', message: expect.stringContaining('no checking') });
  });

  it('is down is reported as temporary', async () => {
    const guest = await guestOf(agent);
    await linkBank(guest, DOWN);
    const refused = await refusalOf(guest);
    expect(refused.status).toBe(503);
    expect(refused.body.code).toBe('BANK_UNAVAILABLE');
    expect(refused.headers.get('retry-after')).toBe('30');
  });

  it('is slow to answer is asked again automatically', { tags: 'deep' }, async () => {
    const guest = await guestOf(agent);
    await linkBank(guest, SLOW);
    const accounts = await eventually(async () => {
      const reply = await asGuest(guest, '/api/guest/get/account');
      if (reply.status === 503) await runSchedule('redrive', inMinutes(120));
      return reply.status === 200 ? reply.body : undefined;
    });
    expect(accounts.linkedAccounts).toHaveLength(1);
  });

  it('does not say who owns the accounts gives a report that is never called verified', { tags: 'deep' }, async () => {
    const guest = await guestOf(agent);
    await linkBank(guest, OWNERS_UNAVAILABLE);
    await accountsOf(guest);
    await release(guest);
    const report = await reportOf(agent, guest.communicationId);
    expect(report).toMatchObject({ fund_status: 1, owner_verified: false, holders: [] });
  });

  it('cannot build the report leaves neither guest nor agent waiting', { tags: 'deep' }, async () => {
    const guest = await guestOf(agent);
    await linkBank(guest, FAILING_REPORT);
    await release(guest);
    await untilFailed(guest);
    const refused = await refusalOf(guest);
    expect(refused.body.code).toBe('BANK_REFUSED');
    const { events } = (await call('GET', '/api/dashboard', { token: agent.token })).body;
    expect(events.some(({ subject }: { subject: string }) => /couldn't provide the report/.test(subject))).toBe(true);
    const { communications } = (await call('GET', '/api/communications', { token: agent.token })).body;
    const message = communications.find(({ id }: { id: string }) => id === guest.communicationId);
    expect(message).toMatchObject({ report: { fund_status: '' }, request: { state: 'opened' } });

    await asGuest(guest, '/api/guest/disconnect');
    const reports = async () => (await asGuest(guest, '/api/guest/reports')).body;
    expect((await reports()).banks).toEqual([]);
    await eventually(async () => !(await reports()).ending);
    await linkBank(guest, HARBOR);
    await accountsOf(guest);
    await release(guest);
    expect(await reportOf(agent, guest.communicationId)).toMatchObject({ fund_status: 1, state: 'valid' });
  });

  it('is never ready is given up', { tags: 'deep' }, async () => {
    const guest = await guestOf(agent);
    await linkBank(guest, NEVER_READY);
    await release(guest);
    await eventually(async () => {
      await runSchedule('poll-banks', inMinutes(7 * 60));
      const { reports } = (await asGuest(guest, '/api/guest/reports')).body;
      return reports[0]?.state === 'failed';
    });
  });

  it('gave its figures two days ago is asked again for another letter', { tags: 'deep' }, async () => {
    const guest = await guestOf(agent);
    await asGuest(guest, '/api/guest/keep', { keep: true });
    await linkBank(guest);
    const accounts = await accountsOf(guest);
    await release(guest);
    await reportOf(agent, guest.communicationId);
    const [bank] = accounts.linkedAccounts;
    const before = leftAtBank([bank.item_id]).reports;
    await readLongAgo(`LINK#${guest.link.request_id}`);
    const data = bank.accounts.map(({ account_id }: { account_id: string }) => ({ item_id: bank.item_id, account_id }));
    const reply = await asGuest(guest, '/api/guest/communications/create/report', { proof_amount: 500_000, data });
    expect(reply.status).toBe(201);
    expect(await reportOf(agent, reply.body.id)).toMatchObject({ proof_amount: 500_000, fund_status: 1 });
    expect(leftAtBank([bank.item_id]).reports).toBe(before + 1);
  });
});

/** Plays the bank's own window in update mode. */
const signInAgain = async (link_token: string) => {
  const { plaid } = await local();
  const window = (path: string, body: object) =>
    fetch(`${plaid.baseUrl}/link/${path}`, { method: 'POST', body: JSON.stringify({ link_token, ...body }) });
  await window('sign_in', { institution_id: REPAIR_NEEDED, username: 'user_good', password: 'pass_good' });
  expect((await window('finish', { account_ids: [] })).status).toBe(200);
};
