// The possible contents of a report, and their requirements: transactions, addresses, accounts that do not count; and answers that
// are withdrawn before there is a report.
// @module-tag deep
import { beforeAll, describe, expect, it } from 'vitest';
import { type Guest, guestOf, type Person } from '../cloud/actors.ts';
import { accountsOf, HARBOR, linkBank, linkOwnBank, release, reportOf } from '../cloud/bank-journey.ts';
import { leftAtBank } from '../cloud/bank-side.ts';
import { call, mailTo } from '../cloud/client.ts';
import { readLongAgo } from '../cloud/database.ts';
import { eventually } from '../cloud/eventually.ts';
import { newAgent } from '../cloud/new-agent.ts';

const MIXED = 'ins_900004';
const CURRENCIES = 'ins_900007';
const NULL_BALANCES = 'ins_900006';
const NEVER_READY = 'ins_900021';

let agent: Person;
beforeAll(async () => {
  agent = { id: '', ...(await newAgent()) };
});

const asGuest = (guest: Guest, path: string, more: object = {}) =>
  call('POST', path, { body: { ...guest.link, ...more }, cookie: guest.cookie });
const requestState = async ({ communicationId }: Guest) => {
  const { communications } = (await call('GET', '/api/communications', { token: agent.token })).body;
  return communications.find(({ id }: { id: string }) => id === communicationId);
};

type Account = {
  account_id: string;
  name: string;
  counted: boolean;
  transactions?: { name: string; amount: number }[];
};
const accountsIn = (data: { linkedAccounts: { accounts: Account[] }[] }) =>
  data.linkedAccounts.flatMap(({ accounts }) => accounts);
const chooseAll = (data: { linkedAccounts: { item_id: string; accounts: Account[] }[] }) =>
  data.linkedAccounts.flatMap(({ item_id, accounts }) =>
    accounts.filter(({ counted }) => counted).map(({ account_id }) => ({ item_id, account_id })),
  );

describe('a guest', () => {
  it('without a bank has no accounts, and no error', async () => {
    const guest = await guestOf(agent);
    const reply = await asGuest(guest, '/api/guest/get/account');
    expect(reply).toMatchObject({ status: 200, body: { linkedAccounts: [], linkedAssetValue: 0, pending: false } });
    const refused = await asGuest(guest, '/api/guest/plaid_asset_report_request');
    expect(refused.body).toMatchObject({ status: 'failed', message: expect.stringContaining('No bank is linked') });
  });

  it('sees the transactions only after asking for them, and shares them in a report with details', async () => {
    const guest = await guestOf(agent);
    await linkBank(guest, HARBOR);
    const data = await accountsOf(guest);
    expect(accountsIn(data).every(({ transactions }) => transactions === undefined)).toBe(true);
    const told = await eventually(async () => {
      const reply = await asGuest(guest, '/api/guest/get/account', { transactions: true });
      return reply.status === 200 ? reply.body : undefined;
    });
    const [checking] = accountsIn(told);
    expect(checking?.transactions?.length).toBeGreaterThan(10);
    // Income is above zero, spending below.
    const signOf = (about: RegExp) => checking?.transactions?.find(({ name }) => about.test(name))?.amount ?? 0;
    expect(signOf(/payroll/i)).toBeGreaterThan(0);
    expect(signOf(/market|transit|cafe|pharmacy/i)).toBeLessThan(0);
    const issued = await asGuest(guest, '/api/guest/communications/create/report', {
      report_type: 3,
      data: chooseAll(data),
      address: 1,
    });
    expect(issued.status).toBe(201);
    const report = await reportOf(agent, guest.communicationId);
    expect(report.accounts[0].transactions.length).toBeGreaterThan(10);
    expect(report.addresses).toContain('418 Chestnut Street, Apt 6, Hoboken, NJ 07030');
    expect(JSON.stringify(report)).not.toContain('5550142');
  });

  it('who wants details at once has the bank asked for transactions', async () => {
    const guest = await guestOf(agent);
    await linkBank(guest, HARBOR);
    const data = chooseAll(await accountsOf(guest));
    await asGuest(guest, '/api/guest/communications/create/report', { report_type: 3, data });
    const report = await reportOf(agent, guest.communicationId);
    expect(report.accounts[0].transactions.length).toBeGreaterThan(10);
    expect(report.addresses).toBeUndefined();
  });

  it('sees which accounts count: no credit, no other currency, and what has any balance', async () => {
    const guest = await guestOf(agent);
    for (const bank of [MIXED, CURRENCIES, NULL_BALANCES]) await linkBank(guest, bank);
    const accounts = await eventually(async () => {
      const all = accountsIn(await accountsOf(guest));
      return all.some(({ name }) => name.includes('No Current')) ? all : undefined;
    });
    const counted = accounts.filter((one) => one.counted).map(({ name }) => name);
    expect(counted.toSorted()).toEqual([
      'Dollar Account Account',
      'Meridian Checking Account',
      'No Available Account',
      'No Current Account',
    ]);
    expect(accounts.length).toBeGreaterThan(counted.length);
  });

  it('who takes the answer back while the bank is at it can answer again', async () => {
    const guest = await guestOf(agent);
    await linkBank(guest, NEVER_READY);
    await eventually(async () => (await asGuest(guest, '/api/guest/reports')).body.banks.length === 1);
    await release(guest);
    expect((await requestState(guest)).report.fund_status).toBe('pending');
    const [pending] = (await asGuest(guest, '/api/guest/reports')).body.reports;
    expect((await asGuest(guest, `/api/guest/reports/${pending.report_id}/withdraw`)).status).toBe(200);
    expect(await requestState(guest)).toMatchObject({ report: { fund_status: '' }, request: { state: 'opened' } });
    expect((await asGuest(guest, '/api/guest/request')).body).toMatchObject({
      state: 'opened',
      licence_accepted: false,
    });
    const token = await asGuest(guest, '/api/guest/create_link_token');
    expect(token.body.status_message).toBe('ok');
    await release(guest);
    expect((await requestState(guest)).request.state).toBe('at_bank');
  });
});

describe('a person', () => {
  it('sees the transactions of own accounts where they ask for them', async () => {
    await linkOwnBank(agent);
    const plain = (await call('GET', '/api/myaccount', { token: agent.token })).body.accounts;
    expect(accountsIn(plain)[0]?.transactions).toBeUndefined();
    const told = await eventually(async () => {
      const { accounts } = (await call('GET', '/api/myaccount?transactions=1', { token: agent.token })).body;
      return accountsIn(accounts)[0]?.transactions?.length ? accountsIn(accounts) : undefined;
    });
    expect(told[0]?.transactions?.length).toBeGreaterThan(10);
  });

  it('leaves no report of own accounts at the bank that a newer one has taken the place of', async () => {
    const sender: Person = { id: '', ...(await newAgent()) };
    const bank = await linkOwnBank(sender);
    const { body } = await call('GET', '/api/me', { token: sender.token });
    await eventually(async () => leftAtBank([bank.item_id]).reports === 1);
    await readLongAgo(`ACCOUNT#${body.id}`);
    const data = bank.accounts.map(({ account_id }: Account) => ({ item_id: bank.item_id, account_id }));
    const to_user = `reader-${Date.now()}@readers.example`;
    const draft = { report_type: 2, report_request_type: 2, to_user, proof_amount: 100, data };
    await call('POST', '/api/communications/create/report', { token: sender.token, body: draft });
    await mailTo(to_user, /proof-of-funds report/);
    await eventually(async () => leftAtBank([bank.item_id]).reports === 1);
    expect(leftAtBank([bank.item_id]).items).toEqual([bank.item_id]);
  });
});
