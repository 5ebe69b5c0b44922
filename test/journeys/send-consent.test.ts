// A client agrees before linking, and closes the page at the first moment they can: the report arrives without them, or they learn
// which step is left.
import { beforeAll, describe, expect, it } from 'vitest';
import { actors, type Guest, guestOf, type Person } from '../cloud/actors.ts';
import { accountsOf, HARBOR, linkBank, release, reportOf } from '../cloud/bank-journey.ts';
import { call, mailsTo, mailTo, signInAs, signInOnPages } from '../cloud/client.ts';
import { rowsNaming, rowsOwnedBy } from '../cloud/database.ts';
import { eventually } from '../cloud/eventually.ts';
import { newAgent } from '../cloud/new-agent.ts';
import { agreeToSend, stopSending } from '../cloud/send-consent.ts';
import { askTwoBuyers } from '../cloud/two-buyers.ts';

/** $4,304.55. */
const CREDIT_UNION = 'ins_900002';
const NEEDS_SIGN_IN = 'ins_900009';
const NEVER_READY = 'ins_900021';
const LEFT = /One step left/;

let agent: Person;
beforeAll(async () => {
  agent = (await actors()).agentA;
});

const asGuest = (guest: Guest, path: string, more: object = {}) =>
  call('POST', path, { body: { ...guest.link, ...more }, cookie: guest.cookie });

const communicationOf = async ({ communicationId }: Guest) => {
  const { communications } = (await call('GET', '/api/communications', { token: agent.token })).body;
  return communications.find(({ id }: { id: string }) => id === communicationId);
};

const wholeReportRead = ({ link }: Guest) =>
  eventually(async () =>
    (await rowsOwnedBy('main', [link.request_id])).some(({ SK, full }) => SK === 'DATA' && full === true),
  );

const ownReports = async (guest: Guest): Promise<{ state: string }[]> =>
  (await asGuest(guest, '/api/guest/reports')).body.reports;

describe('a client who agreed to send the result', () => {
  it('may close the page as soon as the bank is linked', async () => {
    const guest = await guestOf(agent);
    expect(await agreeToSend(guest)).toBe('agreed');
    await linkBank(guest);
    const report = await reportOf(agent, guest.communicationId);
    expect(report).toMatchObject({ fund_status: 1, state: 'valid' });
    expect((await mailTo(guest.email, /Your proof of funds is complete/)).text).toContain('has received the report');
    const communication = await communicationOf(guest);
    expect(communication.message_status).toBe('Proof-of-funds Report received from Bank');
    expect(communication.request.bank_linked_at).toBeTruthy();
    expect(communication.request.steps).toHaveLength(4);
  });

  it('finds what they agreed to under the seal', async () => {
    const guest = await guestOf(agent);
    await agreeToSend(guest);
    await linkBank(guest);
    const { report_id } = await reportOf(agent, guest.communicationId);
    const [sealed] = await rowsNaming('main', [`REPORT#${report_id}`]);
    const [consent] = (await rowsOwnedBy('main', [guest.link.request_id])).filter(({ SK }) =>
      SK.startsWith('CONSENT#'),
    );
    expect(consent).toMatchObject({ agreed: true, words: 'send-1', language: 'en' });
    expect(JSON.parse(String(sealed?.text)).consents).toEqual([
      { words: 'send-1', at: consent?.at, hash: consent?.hash },
    ]);
  });

  it('may agree after linking, when the bank has answered already', async () => {
    const guest = await guestOf(agent);
    await linkBank(guest);
    await wholeReportRead(guest);
    expect((await communicationOf(guest)).message_status).toBe('Proof-of-funds Request Email Opened.');
    expect(await ownReports(guest)).toEqual([]);
    await agreeToSend(guest);
    expect(await reportOf(agent, guest.communicationId)).toMatchObject({ fund_status: 1 });
  });

  it('decides when the accounts add up to less, and is done once another bank is linked', async () => {
    const guest = await guestOf(agent);
    await agreeToSend(guest);
    await linkBank(guest, CREDIT_UNION);
    const { text } = await mailTo(guest.email, LEFT);
    expect(text).toContain("don't add up to");
    expect(text).toContain(guest.link.request_pin);
    expect(await ownReports(guest)).toEqual([]);
    const before = await communicationOf(guest);
    expect(before.report.fund_status).toBe('');
    // The agent learns nothing of the amount.
    const { events } = (await call('GET', '/api/dashboard', { token: agent.token })).body;
    const event = events.find(({ id }: { id: string }) => id === guest.communicationId);
    expect(event.body).toBe('Your client has linked a bank. One step is left for them, and we emailed them about it.');
    await linkBank(guest, HARBOR);
    expect(await reportOf(agent, guest.communicationId)).toMatchObject({ fund_status: 1 });
    expect(await mailsTo(guest.email, LEFT)).toHaveLength(1);
  });

  it('learns that the bank needs another sign-in', async () => {
    const guest = await guestOf(agent);
    await agreeToSend(guest);
    await linkBank(guest, NEEDS_SIGN_IN);
    expect((await mailTo(guest.email, LEFT)).text).toContain('sign in again');
  });

  it('may still send it by hand first', async () => {
    const guest = await guestOf(agent);
    await agreeToSend(guest);
    await linkBank(guest, CREDIT_UNION);
    await mailTo(guest.email, LEFT);
    expect((await release(guest)).body).toEqual({ status: 'success' });
    expect(await reportOf(agent, guest.communicationId)).toMatchObject({ fund_status: 0 });
    expect(await ownReports(guest)).toHaveLength(1);
  });

  it('gets one report with the co-buyer when both close the page', async () => {
    const { bo, cleo } = await askTwoBuyers(agent, 554_644.73);
    await agreeToSend(bo);
    await linkBank(bo, HARBOR);
    await eventually(async () => (await ownReports(bo))[0]?.state === 'ready');
    await agreeToSend(cleo);
    await linkBank(cleo, CREDIT_UNION);
    expect(await reportOf(agent, bo.communicationId)).toMatchObject({ fund_status: 1 });
    expect((await reportOf(agent, cleo.communicationId)).report_id).toBeTruthy();
  });
});

describe('a client who stops', () => {
  it('before linking is asked for everything as if they had never agreed', async () => {
    const guest = await guestOf(agent);
    await agreeToSend(guest);
    expect(await stopSending(guest)).toBe('stopped');
    expect((await asGuest(guest, '/api/guest/request')).body.send_consent).toBe(false);
    await linkBank(guest);
    await wholeReportRead(guest);
    expect(await ownReports(guest)).toEqual([]);
    await accountsOf(guest);
    await release(guest);
    const report = await reportOf(agent, guest.communicationId);
    expect(report.fund_status).toBe(1);
  });

  it('while the bank is asked sends nothing, and can answer again', async () => {
    const guest = await guestOf(agent);
    await agreeToSend(guest);
    await linkBank(guest, NEVER_READY);
    await release(guest);
    expect((await communicationOf(guest)).report.fund_status).toBe('pending');
    expect(await stopSending(guest)).toBe('stopped');
    expect(await communicationOf(guest)).toMatchObject({ report: { fund_status: '' }, request: { state: 'opened' } });
    expect((await ownReports(guest)).map(({ state }) => state)).toEqual(['withdrawn']);
  });

  it('by disconnecting the bank or withdrawing the answer has to agree again', async () => {
    const guest = await guestOf(agent);
    await agreeToSend(guest);
    await linkBank(guest, CREDIT_UNION);
    await mailTo(guest.email, LEFT);
    await asGuest(guest, '/api/guest/disconnect');
    expect((await asGuest(guest, '/api/guest/request')).body.send_consent).toBe(false);
    await linkBank(guest, HARBOR);
    await wholeReportRead(guest);
    expect(await ownReports(guest)).toEqual([]);

    const other = await guestOf(agent);
    await agreeToSend(other);
    await linkBank(other, NEVER_READY);
    await release(other);
    const [{ report_id }] = (await asGuest(other, '/api/guest/reports')).body.reports;
    expect((await asGuest(other, `/api/guest/reports/${report_id}/withdraw`)).status).toBe(200);
    expect((await asGuest(other, '/api/guest/request')).body).toMatchObject({
      send_consent: false,
      licence_accepted: false,
    });
  });

  it('learns when it has been sent, and nothing is withdrawn', async () => {
    const guest = await guestOf(agent);
    await agreeToSend(guest);
    await linkBank(guest);
    await reportOf(agent, guest.communicationId);
    expect(await stopSending(guest)).toBe('sent');
    expect(await reportOf(agent, guest.communicationId)).toMatchObject({ state: 'valid' });
  });

  it('is believed only with their own pin, and about words of today', async () => {
    const guest = await guestOf(agent);
    const other = await guestOf(agent);
    const reply = await asGuest(
      { ...guest, link: { ...guest.link, request_pin: other.link.request_pin } },
      '/api/guest/send-consent',
      {
        words: 'send-1',
        agreed: true,
      },
    );
    expect(reply.status).toBe(404);
    const old = await asGuest(guest, '/api/guest/send-consent', { words: 'send-0', agreed: true });
    expect(old.status).toBe(400);
  });
});

describe('a client whose agent is deactivated', () => {
  it('has what they agreed to held back, and sent once the account is open again', async () => {
    const [staff, { email, password }] = await Promise.all([signInAs('staff'), newAgent()]);
    const session = await signInOnPages({ email, password });
    const { id } = (await call('GET', '/api/me', session)).body;
    const owner = { ...session, id, email };
    const guest = await guestOf(owner);
    await linkBank(guest);
    await wholeReportRead(guest);
    const change = (how: string) => call('POST', `/api/staff/accounts/${id}/${how}`, { token: staff, body: { email } });
    expect((await change('deactivate')).status).toBe(200);
    expect(await agreeToSend(guest)).toBe('agreed');
    const held = () => rowsNaming('main', [`OUTBOX#agreed-${guest.link.request_id}`]);
    await eventually(async () => (await held()).length === 1);
    expect(await ownReports(guest)).toEqual([]);
    expect(await held()).toMatchObject([{ state: 'waiting' }]);

    expect((await change('reactivate')).status).toBe(200);
    expect(await stopSending(guest)).toBe('stopped');
    expect(await agreeToSend(guest)).toBe('agreed');
    const { token, cookie } = await signInOnPages({ email, password });
    expect(await reportOf({ ...owner, token, cookie }, guest.communicationId)).toMatchObject({ fund_status: 1 });
  });
});
