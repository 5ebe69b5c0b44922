// Letters from one bank connection: over different amounts, as files, and gone when they may no longer be kept.
// @module-tag deep
import { beforeAll, describe, expect, it } from 'vitest';
import { type Guest, guestOf, type Person } from '../cloud/actors.ts';
import { accountsOf, linkBank, release, reportOf } from '../cloud/bank-journey.ts';
import { inVault, leftAtBank } from '../cloud/bank-side.ts';
import { browserOf, call } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import { inDays, runSchedule } from '../cloud/schedules.ts';

let agent: Person;
beforeAll(async () => {
  const session = await browserOf('agent');
  const { id, email } = (await call('GET', '/api/me', session)).body;
  agent = { id, email, ...session };
});

/** S3 says no more about a missing object to callers who may not list the bucket. */
const GONE = 403;

const asGuest = (guest: Guest, path: string, more: object = {}) =>
  call('POST', path, { body: { ...guest.link, ...more }, cookie: guest.cookie });

const keep = (guest: Guest) => asGuest(guest, '/api/guest/keep', { keep: true });

type Account = { account_id: string; name: string };
const choose = (accounts: Awaited<ReturnType<typeof accountsOf>>, wanted: (account: Account) => boolean = () => true) =>
  accounts.linkedAccounts.flatMap((bank: { item_id: string; accounts: Account[] }) =>
    bank.accounts.filter(wanted).map(({ account_id }) => ({ item_id: bank.item_id, account_id })),
  );

const issue = async (guest: Guest, draft: object): Promise<string> => {
  const reply = await asGuest(guest, '/api/guest/communications/create/report', draft);
  if (reply.status !== 201) throw new Error(`The letter was refused: ${reply.text}`);
  return reply.body.id;
};

const fileOf = async (address: string) => {
  const reply = await fetch(address);
  const bytes = Buffer.from(await reply.arrayBuffer());
  return { status: reply.status, bytes, disposition: reply.headers.get('content-disposition') };
};

describe('letters', () => {
  it('over different amounts know nothing of each other, and neither tells the balance', async () => {
    const guest = await guestOf(agent);
    await keep(guest);
    await linkBank(guest);
    const accounts = await accountsOf(guest);
    await release(guest);
    const first = await reportOf(agent, guest.communicationId);
    const id = await issue(guest, { report_type: 1, proof_amount: 510_000, data: choose(accounts) });
    const second = await reportOf(agent, id);
    expect([first, second]).toMatchObject([
      { proof_amount: 480_000, fund_status: 1, accounts: [] },
      { proof_amount: 510_000, fund_status: 1, accounts: [] },
    ]);
    const [one, other] = [JSON.stringify(first), JSON.stringify(second)];
    expect(one).not.toMatch(/510,?000|550,?340|498,?000/);
    expect(other).not.toMatch(/480,?000|550,?340|498,?000/);
    expect(other).not.toContain(first.report_id);

    await asGuest(guest, `/api/guest/reports/${second.report_id}/withdraw`);
    const states = await Promise.all(
      [first, second].map(async ({ report_id }) => (await call('GET', `/api/verify/${report_id}`)).body.state),
    );
    expect(states).toEqual(['valid', 'revoked']);
  });

  it('rest only on the accounts that were chosen, at the bank too', async () => {
    const guest = await guestOf(agent, { report_type: 2, proof_amount: 400_000 });
    await linkBank(guest);
    const accounts = await accountsOf(guest);
    const data = choose(accounts, ({ name }) => /Savings/.test(name));
    await issue(guest, { report_type: 2, proof_amount: 400_000, data });
    const report = await reportOf(agent, guest.communicationId);
    expect(report.fund_total).toBe(498_000);
    expect(report.accounts.map(({ name }: Account) => name)).toEqual(['Harbor Savings Account']);
    expect(JSON.stringify(report)).not.toMatch(/Checking|52,?340/);
    const itemIds = data.map(({ item_id }: { item_id: string }) => item_id);
    await eventually(async () => leftAtBank(itemIds).reports === 0 && leftAtBank(itemIds).items.length === 0);
  });

  it('can be downloaded as a file, by the agent and by a reader with a link', async () => {
    const guest = await guestOf(agent);
    await linkBank(guest);
    await accountsOf(guest);
    expect(
      (await call('GET', `/api/communications/${guest.communicationId}/report/pdf`, { token: agent.token })).status,
    ).toBe(409);
    await release(guest);
    const { report_id } = await reportOf(agent, guest.communicationId);
    const { body } = await call('GET', `/api/communications/${guest.communicationId}/report/pdf`, {
      token: agent.token,
    });
    const file = await fileOf(body.url);
    expect(file).toMatchObject({ status: 200, disposition: expect.stringContaining('.pdf') });
    expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(file.bytes.toString('latin1')).toContain(`/verify/${report_id}`);

    await asGuest(guest, `/api/guest/reports/${report_id}/withdraw`);
    const after = await call('GET', `/api/communications/${guest.communicationId}/report/pdf`, { token: agent.token });
    expect(after.status).toBe(410);
    await runSchedule('retention', inDays(1));
    expect((await fileOf(body.url)).status).toBe(GONE);
  });
});

describe('what may no longer be kept', () => {
  const ownerOf = (guest: Guest) => `LINK#${guest.link.request_id}`;
  const nothingLeft = (guest: Guest, itemIds: string[]) =>
    eventually(async () => {
      const { items, reports } = leftAtBank(itemIds);
      return items.length === 0 && reports === 0 && (await inVault(ownerOf(guest))).length === 0;
    });
  const linked = async (over: object = {}) => {
    const guest = await guestOf(agent, over as Record<string, unknown>);
    await keep(guest);
    await linkBank(guest);
    const accounts = await accountsOf(guest);
    const itemIds = accounts.linkedAccounts.map(({ item_id }: { item_id: string }) => item_id);
    expect(leftAtBank(itemIds).items).toEqual(itemIds);
    return { guest, itemIds };
  };

  it('goes from bank and vault when the request is canceled', async () => {
    const { guest, itemIds } = await linked();
    await call('POST', `/api/communications/${guest.communicationId}/cancel`, { token: agent.token });
    await nothingLeft(guest, itemIds);
  });

  it('is removed when the address is corrected: it was someone else who linked the bank', async () => {
    const { guest, itemIds } = await linked();
    await call('POST', `/api/communications/${guest.communicationId}/email`, {
      ...agent,
      body: { to_user_email: `other-${Date.now()}@guests.example` },
    });
    await nothingLeft(guest, itemIds);
  });

  it('stays while the guest keeps it, and goes on the day after', async () => {
    const { guest, itemIds } = await linked();
    await release(guest);
    await reportOf(agent, guest.communicationId);
    await runSchedule('retention', inDays(29));
    expect(leftAtBank(itemIds).items).toEqual(itemIds);
    await runSchedule('retention', inDays(31));
    await nothingLeft(guest, itemIds);
  });

  it('goes when the request expires unanswered', async () => {
    const { guest, itemIds } = await linked();
    await runSchedule('requests', inDays(17));
    await nothingLeft(guest, itemIds);
    expect((await asGuest(guest, '/api/guest/request')).status).toBe(410);
  });

  it('is erased with its file after a year', async () => {
    const guest = await guestOf(agent);
    await linkBank(guest);
    await accountsOf(guest);
    await release(guest);
    const { report_id } = await reportOf(agent, guest.communicationId);
    const { body } = await call('GET', `/api/communications/${guest.communicationId}/report/pdf`, {
      token: agent.token,
    });
    await runSchedule('retention', inDays(366));
    expect((await call('GET', `/api/verify/${report_id}`)).status).toBe(404);
    expect((await fileOf(body.url)).status).toBe(GONE);
    const { communications } = (await call('GET', '/api/communications', { token: agent.token })).body;
    const message = communications.find(({ id }: { id: string }) => id === guest.communicationId);
    expect(message.report).toEqual({ fund_status: '', fund_total: '' });
  });
});
