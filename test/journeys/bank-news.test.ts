// A bank's reports about a connection after it was linked: access that ended, and a person who must sign in again.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Guest, guestOf, type Person } from '../cloud/actors.ts';
import { allMailsTo } from '../cloud/at-rest.ts';
import { accountsOf, answerRequest, linkBank, linkOwnBank, reportOf } from '../cloud/bank-journey.ts';
import { endSignIn, inVault, leftAtBank, tellAboutBank } from '../cloud/bank-side.ts';
import { call, mailsTo, mailTo, signInAs } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import { newAgent } from '../cloud/new-agent.ts';

let agent: Person;
beforeAll(async () => {
  const token = await signInAs('agent');
  const { id, email } = (await call('GET', '/api/me', { token })).body;
  agent = { id, email, token };
});

const banksOf = async ({ link, cookie }: Guest) =>
  (await call('POST', '/api/guest/reports', { body: link, cookie })).body.banks as unknown[];

const noticeTo = ({ token }: { token: string }, about: RegExp) =>
  eventually(async () => {
    const { events } = (await call('GET', '/api/dashboard', { token })).body;
    return events.find(({ subject }: { subject: string }) => about.test(subject));
  });

const gone = (guest: Guest, itemId: string) =>
  eventually(async () => (await inVault(`LINK#${guest.link.request_id}`)).length === 0 && leftAtBank([itemId]));

describe('access that the client ended at the bank', () => {
  it('takes everything with it that was read, and both sides are notified', async () => {
    const guest = await guestOf(agent);
    await linkBank(guest);
    const [{ item_id: itemId }] = (await accountsOf(guest)).linkedAccounts;
    await tellAboutBank(itemId, 'USER_PERMISSION_REVOKED');
    expect(await gone(guest, itemId)).toEqual({ items: [], reports: 0 });
    expect(await banksOf(guest)).toEqual([]);
    const mail = await mailTo(guest.email, /is no longer linked/);
    expect(mail.text).toContain("We've deleted what we read there.");
    expect(mail.text).toContain(`/guest/${guest.link.request_id}/`);
    expect(await noticeTo(agent, /bank is no longer linked/)).toMatchObject({
      body: expect.stringContaining('call them'),
    });

    // A repeated webhook is one that Plaid sends when it isn't sure.
    await linkBank(guest);
    await accountsOf(guest);
    expect(await mailsTo(guest.email, /is no longer linked/)).toHaveLength(1);
  });

  it('leaves a report that was sent as it is', { tags: 'deep' }, async () => {
    const guest = await guestOf(agent);
    await call('POST', '/api/guest/keep', { body: { ...guest.link, keep: true }, cookie: guest.cookie });
    const report = await answerRequest(agent, guest);
    const [{ item_id: itemId }] = (await accountsOf(guest)).linkedAccounts;
    await tellAboutBank(itemId, 'USER_PERMISSION_REVOKED');
    const mail = await mailTo(guest.email, /is no longer linked/);
    expect(mail.text).toContain("received doesn't change");
    expect(await gone(guest, itemId)).toEqual({ items: [], reports: 0 });
    expect(await reportOf(agent, guest.communicationId)).toMatchObject({ report_id: report.report_id, state: 'valid' });
  });
});

describe('a bank that needs its person again', () => {
  it("is marked in the agent's account, until they have signed in", { tags: 'deep' }, async () => {
    const owner = await newAgent();
    const person = { id: '', ...owner };
    const { item_id: itemId } = await linkOwnBank(person);
    const state = async () => {
      const { accounts } = (await call('GET', '/api/myaccount', { token: owner.token })).body;
      return accounts.linkedAccounts[0]?.state;
    };
    await tellAboutBank(itemId, 'PENDING_DISCONNECT');
    await eventually(async () => (await state()) === 'needs_repair');
    expect(await noticeTo(owner, /^Reconnect /)).toMatchObject({ type: 3 });
    await tellAboutBank(itemId, 'LOGIN_REPAIRED');
    await eventually(async () => (await state()) === 'linked');
  });

  it('asks the client by email, and tells the agent', { tags: 'deep' }, async () => {
    const guest = await guestOf(agent);
    await linkBank(guest);
    const [{ item_id: itemId }] = (await accountsOf(guest)).linkedAccounts;
    await endSignIn(itemId);
    const mail = await mailTo(guest.email, /needs you to sign in again/);
    expect(mail.text).toContain(`/guest/${guest.link.request_id}/`);
    await noticeTo(agent, /needs to reconnect their bank/);
  });

  it('is not asked for when the news of an error comes too late', { tags: 'deep' }, async () => {
    const guest = await guestOf(agent);
    await linkBank(guest);
    const [{ item_id: itemId }] = (await accountsOf(guest)).linkedAccounts;
    await tellAboutBank(itemId, 'ERROR');
    await allMailsTo(guest.email);
    expect((await accountsOf(guest)).linkedAccounts[0].state).toBe('linked');
    expect(await mailsTo(guest.email, /sign in again/)).toEqual([]);
  });
});
