// Nothing goes out before the client has accepted the license, by none of the ways to a report.
// Seen red: before it was enforced, both ways ended in a sealed report.
import { beforeAll, describe, expect, it } from 'vitest';
import { aRequestForm } from '../builders/a-request-form.ts';
import { actors, cookieIn, type Guest, type Person } from '../cloud/actors.ts';
import { accountsOf, linkBank, release, reportOf } from '../cloud/bank-journey.ts';
import { call, guestLinkIn, mailTo } from '../cloud/client.ts';

let agent: Person;
beforeAll(async () => {
  agent = (await actors()).agentA;
});

let asked = 0;
/** A guest who has opened the link, linked a bank, and accepted nothing. */
const linkedGuest = async (): Promise<Guest> => {
  const email = `hasty-${++asked}-${Date.now()}@guests.example`;
  const body = aRequestForm({ to_user_email: email });
  const { id } = (await call('POST', '/api/communications/create/report', { token: agent.token, body })).body;
  const link = guestLinkIn(await mailTo(email, /asks for your proof of funds/));
  const opened = await call('POST', '/api/guest/request', { body: link });
  const guest = { link, cookie: cookieIn(opened.headers.get('set-cookie') ?? ''), email, communicationId: id };
  await linkBank(guest);
  return guest;
};

const asGuest = ({ link, cookie }: Guest, path: string, more: object = {}) =>
  call('POST', path, { body: { ...link, ...more }, cookie });

const lettersOf = async (guest: Guest) => (await asGuest(guest, '/api/guest/reports')).body.reports;

describe('a client who has not accepted the license', () => {
  it('cannot release the report', async () => {
    const guest = await linkedGuest();
    const refused = await asGuest(guest, '/api/guest/plaid_asset_report_request');
    expect(refused).toMatchObject({ status: 409, body: { message: 'Please accept the license first.' } });
    expect(await lettersOf(guest)).toEqual([]);
    await release(guest);
    expect(await reportOf(agent, guest.communicationId)).toMatchObject({ fund_status: 1 });
  });

  it('cannot answer with a report of chosen accounts', { tags: 'deep' }, async () => {
    const guest = await linkedGuest();
    const [bank] = (await accountsOf(guest)).linkedAccounts;
    const data = bank.accounts.map(({ account_id }: { account_id: string }) => ({ item_id: bank.item_id, account_id }));
    const refused = await asGuest(guest, '/api/guest/communications/create/report', { data });
    expect(refused).toMatchObject({ status: 409, body: { message: 'Please accept the license first.' } });
    expect(await lettersOf(guest)).toEqual([]);
  });

  it.each([false, 'yes', 1, null, undefined])('does not accept it with %s', { tags: 'deep' }, async (accepted) => {
    const guest = await linkedGuest();
    expect((await asGuest(guest, '/api/guest/licence', { accepted })).status).toBe(400);
    expect((await asGuest(guest, '/api/guest/plaid_asset_report_request')).status).toBe(409);
  });
});
