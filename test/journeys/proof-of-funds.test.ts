// The main job, as programs see it: ask, mail, open, link, release, read, verify.
import { beforeAll, describe, expect, it } from 'vitest';
import { aRequestForm } from '../builders/a-request-form.ts';
import type { GuestLink } from '../cloud/actors.ts';
import { allMailsTo } from '../cloud/at-rest.ts';
import { type BrowserSession, call, guestLinkIn, mailTo, publicToken } from '../cloud/client.ts';
import { agreeToSend, sendShown } from '../cloud/client-decision.ts';
import { eventually } from '../cloud/eventually.ts';
import { newAgent } from '../cloud/new-agent.ts';

const HARBOR = 'ins_900001';
const CREDIT_UNION = 'ins_900002';

// An account with only these tests' data: other reports may show figures, these must not.
let token: string;
let agent: BrowserSession;
beforeAll(async () => {
  agent = await newAgent('Ada Agent');
  ({ token } = agent);
});

let guests = 0;
/** A guest with a new address, from the agent's request to the link in the email. */
const ask = async (over: Record<string, unknown> = {}) => {
  const to_user_email = `guest-${++guests}-${Date.now()}@example.com`;
  const created = await call('POST', '/api/communications/create/report', {
    token,
    body: aRequestForm({ to_user_email, ...over }),
  });
  expect(created.status).toBe(201);
  const mail = await mailTo(to_user_email, /asks for your proof of funds/);
  return { id: created.body.id as string, link: guestLinkIn(mail), mail, email: to_user_email };
};

const notification = async (id: string) => {
  const { body } = await call('GET', '/api/dashboard', { token });
  return body.events.find((event: { id: string }) => event.id === id);
};
const statusOf = async (id: string): Promise<string> => (await notification(id))?.message?.message_status;

const linkAndRelease = async (link: GuestLink, institution: string, { asIs = false } = {}) => {
  const public_token = await publicToken({ link }, institution);
  const first = await call('POST', '/api/guest/get/account', { body: { ...link, public_token } });
  expect(first).toMatchObject({ status: 202, body: { pending: true, retry_after: 1 } });
  const accounts = await eventually(async () => {
    const reply = await call('POST', '/api/guest/get/account', { body: link });
    expect([200, 202]).toContain(reply.status);
    return reply.status === 200 ? reply.body : undefined;
  });
  await call('POST', '/api/guest/licence', { body: { ...link, accepted: true } });
  if (asIs) {
    expect((await sendShown({ link }, accounts)).status).toBe(201);
    return accounts;
  }
  await agreeToSend({ link });
  const released = await call('POST', '/api/guest/plaid_asset_report_request', { body: link });
  expect(released.body).toEqual({ status: 'success' });
  return accounts;
};

describe('proof of funds', () => {
  it('goes from the request to a sealed report, through the four statuses, and leaves no connection behind', async () => {
    const { id, link, mail, email } = await ask();
    expect(mail.html).toContain('Securely Send My Proof Of Funds');
    expect(mail.text).toContain('$480,000');
    expect(await statusOf(id)).toBe('Proof-of-funds Request Email Sent.');

    const opened = await call('POST', '/api/guest/request', { body: link });
    expect(opened.body).toMatchObject({ agent_name: 'Ada Agent', proof_amount: 480_000, state: 'opened' });
    expect(await statusOf(id)).toBe('Proof-of-funds Request Email Opened.');

    const linkToken = await call('POST', '/api/guest/create_link_token', { body: link });
    expect(linkToken.body).toMatchObject({ status_message: 'ok', link_token: expect.stringMatching(/^link-/) });

    const accounts = await linkAndRelease(link, HARBOR);
    expect(accounts.proof_amount).toBe(480_000);
    expect(accounts.linkedAssetValue).toBe(550_340.18);
    expect(accounts.linkedAccounts[0].accounts[0].owners[0].names[0]).toBeTruthy();

    await eventually(async () => (await statusOf(id)) === 'Proof-of-funds Report received from Bank');
    const report = await call('GET', `/api/communications/${id}/report`, { token });
    expect(report.body).toMatchObject({
      fund_status: 1,
      proof_amount: 480_000,
      report_type: 1,
      state: 'valid',
      accounts: [],
    });

    const verified = await call('GET', `/api/verify/${report.body.report_id}`);
    expect(verified.body.state).toBe('valid');
    expect((await mailTo(email, /complete/)).text).toContain("doesn't show balances");

    const again = await call('POST', '/api/guest/create_link_token', { body: link });
    expect(again.body.status_message).toContain('in progress');
    await eventually(async () => (await call('POST', '/api/guest/reports', { body: link })).body.banks.length === 0);
  });

  it('says when the minimum is not reached, without saying by how much', async () => {
    const { id, link } = await ask();
    await linkAndRelease(link, CREDIT_UNION, { asIs: true });
    await eventually(async () => (await statusOf(id)) === 'Proof-of-funds Report received from Bank');
    const report = await call('GET', `/api/communications/${id}/report`, { token });
    expect(report.body).toMatchObject({ fund_status: 0, accounts: [] });
    expect(report.body.fund_total).toBeUndefined();
  });

  it('makes one request of a click that is repeated', async () => {
    const body = aRequestForm({ to_user_email: `twice-${Date.now()}@example.com` });
    const headers = { 'idempotency-key': `key-${Date.now()}` };
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => call('POST', '/api/communications/create/report', { token, body, headers })),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
    expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1);
    const { communications } = (await call('GET', '/api/communications', { token })).body;
    expect(communications.filter(({ to_user }: { to_user: string }) => to_user === body.to_user_email)).toHaveLength(1);
    expect(await allMailsTo(body.to_user_email)).toHaveLength(1);
  });

  it('closes the link when the agent cancels, and says whom to ask', async () => {
    const { id, link } = await ask();
    expect((await call('POST', `/api/communications/${id}/cancel`, { token })).status).toBe(200);
    const reply = await call('POST', '/api/guest/request', { body: link });
    expect(reply.status).toBe(410);
    expect(reply.body.message).toContain('Ada Agent');
  });

  it('takes the report back when the client withdraws it', async () => {
    const { id, link } = await ask();
    await linkAndRelease(link, HARBOR);
    await eventually(async () => (await statusOf(id)) === 'Proof-of-funds Report received from Bank');
    const { report_id } = (await call('GET', `/api/communications/${id}/report`, { token })).body;
    const control = await call('POST', '/api/guest/reports', { body: link });
    expect(control.body.reports[0]).toMatchObject({ report_id, state: 'valid', openings: [expect.anything()] });
    await call('POST', `/api/guest/reports/${report_id}/withdraw`, { body: link });
    expect((await call('GET', `/api/communications/${id}/report`, { token })).status).toBe(410);
    expect((await call('GET', `/api/verify/${report_id}`)).body.state).toBe('revoked');
  });
});
