// A client's decision by the button that opens the bank, and the data that it sends: with the page closed at the first moment,
// without a word, and against a decision made elsewhere.
import { beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '../../lambdas/core/platform/clock.ts';
import { actors, cookieIn, type Guest, guestOf, type Person } from '../cloud/actors.ts';
import { accountsOf, HARBOR, linkBank, release, reportOf, SILENT_WEBHOOK } from '../cloud/bank-journey.ts';
import { call, guestLinkIn, mailsTo, mailTo, signInAs, signInOnPages } from '../cloud/client.ts';
import { agreeToSend, decide, sendShown, stopSending } from '../cloud/client-decision.ts';
import { rowsNaming, rowsOwnedBy } from '../cloud/database.ts';
import { eventually } from '../cloud/eventually.ts';
import { newAgent } from '../cloud/new-agent.ts';
import { openWorkAbout, redrive } from '../cloud/outbox.ts';
import { runSchedule } from '../cloud/schedules.ts';

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

const settledAbout = ({ link }: Guest) =>
  eventually(async () => (await openWorkAbout(link.request_id)).every(({ state }) => state === 'waiting'));

const ownReports = async (guest: Guest): Promise<{ state: string }[]> =>
  (await asGuest(guest, '/api/guest/reports')).body.reports;

/** An agent's view of a request on every page, without its own IDs and times. */
const agentReads = async (guest: Guest): Promise<string> => {
  const get = async (path: string) => (await call('GET', path, { token: agent.token })).body;
  const { events } = await get('/api/dashboard');
  const { entries } = await get(`/api/communications/${guest.communicationId}/log`);
  const all = {
    row: await communicationOf(guest),
    // A slow mail worker notes that the email went after the guest has read it.
    log: entries.toSorted((one: { event: string }, other: { event: string }) => one.event.localeCompare(other.event)),
    report: await get(`/api/communications/${guest.communicationId}/report`),
    events: events.filter(({ id }: { id: string }) => id === guest.communicationId),
  };
  return JSON.stringify(all)
    .replaceAll(guest.communicationId, 'ID')
    .replaceAll(guest.email, 'EMAIL')
    .replace(/"deal_id":"\w+"/g, 'DEAL')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replace(/"id":"\d+"/g, 'ENTRY');
};

// Seen red: the history, the notification and the status differed between an agreement, a stop and a bank that didn't confirm.
it('before anything is sent, the agent reads the same whatever the client decided and the bank said', async () => {
  const linked = async (institution: string, decision?: Parameters<typeof decide>[1]) => {
    const guest = await guestOf(agent);
    if (decision && decision !== 'stopped') await decide(guest, decision);
    await linkBank(guest, institution);
    if (decision === 'stopped') await decide(guest, decision);
    await wholeReportRead(guest);
    if (decision === 'send when confirmed') await mailTo(guest.email, LEFT);
    await settledAbout(guest);
    return agentReads(guest);
  };
  const read = [
    await linked(HARBOR, 'show me first'),
    await linked(HARBOR, 'stopped'),
    await linked(HARBOR),
    await linked(CREDIT_UNION, 'show me first'),
    await linked(CREDIT_UNION, 'send when confirmed'),
  ];
  expect([...new Set(read)]).toHaveLength(1);
});

describe('a client who agreed to send the result', () => {
  it('may close the page as soon as the bank is linked', { tags: 'deep' }, async () => {
    const guest = await guestOf(agent);
    expect(await agreeToSend(guest)).toEqual({ is: 'send when confirmed', number: 1, sent: false });
    await linkBank(guest);
    const report = await reportOf(agent, guest.communicationId);
    expect(report).toMatchObject({ fund_status: 1, state: 'valid' });
    expect((await mailTo(guest.email, /Your proof of funds is complete/)).text).toContain('has received the report');
    const communication = await communicationOf(guest);
    expect(communication.message_status).toBe('Proof-of-funds Report received from Bank');
    expect(communication.request.bank_linked_at).toBeTruthy();
    expect(communication.request.steps).toHaveLength(4);
  });

  it('finds what they agreed to under the seal', { tags: 'deep' }, async () => {
    const guest = await guestOf(agent);
    await agreeToSend(guest);
    await linkBank(guest);
    const { report_id } = await reportOf(agent, guest.communicationId);
    const [sealed] = await rowsNaming('main', [`REPORT#${report_id}`]);
    const [consent] = (await rowsOwnedBy('main', [guest.link.request_id])).filter(({ SK }) =>
      SK.startsWith('CONSENT#'),
    );
    expect(consent).toMatchObject({ agreed: true, words: 'send-confirmed-3', language: 'en' });
    expect(JSON.parse(String(sealed?.text)).consents).toEqual([
      { words: 'send-confirmed-3', at: consent?.at, hash: consent?.hash },
    ]);
  });

  it('decides when the accounts add up to less, and is done once another bank is linked', {
    tags: 'deep',
  }, async () => {
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
    expect(event.body).toBe('Bank linked, waiting for your client.');
    await linkBank(guest, HARBOR);
    expect(await reportOf(agent, guest.communicationId)).toMatchObject({ fund_status: 1 });
    expect(await mailsTo(guest.email, LEFT)).toHaveLength(1);
  });

  it('learns that the bank needs another sign-in', { tags: 'deep' }, async () => {
    const guest = await guestOf(agent);
    await agreeToSend(guest);
    await linkBank(guest, NEEDS_SIGN_IN);
    expect((await mailTo(guest.email, LEFT)).text).toContain('sign in again');
  });

  it('may still send it by hand first', { tags: 'deep' }, async () => {
    const guest = await guestOf(agent);
    await agreeToSend(guest);
    await linkBank(guest, CREDIT_UNION);
    await mailTo(guest.email, LEFT);
    expect((await sendShown(guest, await accountsOf(guest))).status).toBe(201);
    expect(await reportOf(agent, guest.communicationId)).toMatchObject({ fund_status: 0 });
    expect(await ownReports(guest)).toHaveLength(1);
  });

  it('has nothing sent that the bank does not confirm, although it was asked for the report', async () => {
    const guest = await guestOf(agent);
    await linkBank(guest, CREDIT_UNION);
    expect((await release(guest)).body).toEqual({ status: 'success' });
    await mailTo(guest.email, LEFT);
    expect(await communicationOf(guest)).toMatchObject({ report: { fund_status: '' }, request: { state: 'opened' } });
    expect((await ownReports(guest)).map(({ state }) => state)).toEqual(['failed']);
  });
});

describe('a client who stops', () => {
  it('before linking is asked for everything as if they had never agreed', async () => {
    const guest = await guestOf(agent);
    await agreeToSend(guest);
    expect(await stopSending(guest)).toEqual({ is: 'stopped', number: 2, sent: false });
    expect((await asGuest(guest, '/api/guest/request')).body.decision).toEqual({ is: 'stopped', number: 2 });
    await linkBank(guest);
    await wholeReportRead(guest);
    await accountsOf(guest);
    const asked = await asGuest(guest, '/api/guest/plaid_asset_report_request');
    expect(asked.body).toMatchObject({ status: 'failed', message: expect.stringContaining('You stopped this') });
    expect(await ownReports(guest)).toEqual([]);
    await release(guest);
    const report = await reportOf(agent, guest.communicationId);
    expect(report.fund_status).toBe(1);
  });

  it('while the bank is asked sends nothing, and can answer again', { tags: 'deep' }, async () => {
    const guest = await guestOf(agent);
    await agreeToSend(guest);
    await linkBank(guest, NEVER_READY);
    await release(guest);
    expect((await communicationOf(guest)).report.fund_status).toBe('pending');
    expect(await stopSending(guest)).toMatchObject({ is: 'stopped', sent: false });
    expect(await communicationOf(guest)).toMatchObject({ report: { fund_status: '' }, request: { state: 'opened' } });
    expect((await ownReports(guest)).map(({ state }) => state)).toEqual(['withdrawn']);
  });

  it('is believed only with their own pin, and about words of today', { tags: 'deep' }, async () => {
    const guest = await guestOf(agent);
    const other = await guestOf(agent);
    const body = { decision: 'send when confirmed', words: 'send-confirmed-3', seen: 0 };
    const theirs = { ...guest, link: { ...guest.link, request_pin: other.link.request_pin } };
    expect((await asGuest(theirs, '/api/guest/decision', body)).status).toBe(404);
    expect((await asGuest(guest, '/api/guest/decision', { ...body, words: 'send-confirmed-0' })).status).toBe(400);
  });
});

describe('a client who wants to see it first', () => {
  it('has nothing sent before they tap, gets one email, and the agent sees who is waited for', async () => {
    const guest = await guestOf(agent);
    await decide(guest, 'show me first');
    await linkBank(guest);
    await wholeReportRead(guest);
    const shown = await accountsOf(guest);
    // The call of a page with old code.
    expect((await asGuest(guest, '/api/guest/plaid_asset_report_request')).body).toEqual({ status: 'success' });
    const body = expect.stringMatching(/^Bank linked, waiting for your client\./);
    const eventOf = async () => {
      const { events } = (await call('GET', '/api/dashboard', { token: agent.token })).body;
      return events.find(({ id }: { id: string }) => id === guest.communicationId);
    };
    expect(await eventOf()).toMatchObject({ body });
    expect(await communicationOf(guest)).toMatchObject({ status: { is: 'bank_linked' }, request: { state: 'opened' } });
    for (let round = 0; round < 2; round++) {
      await redrive();
      expect((await mailTo(guest.email, /One tap left/)).text).toContain('Nothing has been sent');
    }
    expect(await mailsTo(guest.email, /One tap left/)).toHaveLength(1);
    expect(await ownReports(guest)).toEqual([]);
    expect((await sendShown(guest, shown)).status).toBe(201);
    expect(await reportOf(agent, guest.communicationId)).toMatchObject({ fund_status: 1 });
  });

  // P-02.
  it('sends exactly what they were shown, and not past what they decided in another window', {
    tags: 'deep',
  }, async () => {
    const guest = await guestOf(agent);
    await decide(guest, 'show me first');
    await linkBank(guest);
    const shown = await accountsOf(guest);
    const other = await sendShown(guest, { ...shown, linkedAssetValue: shown.linkedAssetValue + 1 });
    expect(other).toMatchObject({ status: 409, body: { message: expect.stringContaining('newer figures') } });
    await stopSending(guest);
    const [bank] = shown.linkedAccounts;
    const data = bank.accounts.map(({ account_id }: { account_id: string }) => ({ item_id: bank.item_id, account_id }));
    const send = (more: object) => asGuest(guest, '/api/guest/communications/create/report', { data, ...more });
    for (const stale of [{}, { seen_decision: 1 }])
      expect(await send(stale)).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('another window') },
      });
    const agreed = { decision: 'send when confirmed', words: 'send-confirmed-3', seen: 1 };
    expect((await asGuest(guest, '/api/guest/decision', agreed)).status).toBe(409);
    expect(await ownReports(guest)).toEqual([]);
    // Deliberately, by a page that shows that it was stopped.
    expect((await sendShown(guest, shown)).status).toBe(201);
    expect(await reportOf(agent, guest.communicationId)).toMatchObject({ fund_status: 1 });
  });
});

describe('a client whose agent is deactivated', () => {
  it('has what they agreed to held back, and sent once the account is open again', { tags: 'deep' }, async () => {
    const [staff, { email, password }] = await Promise.all([signInAs('staff'), newAgent()]);
    const session = await signInOnPages({ email, password });
    const { id } = (await call('GET', '/api/me', session)).body;
    const owner = { ...session, id, email };
    const asked = await guestOf(owner);
    await agreeToSend(asked);
    // This bank answers only when it's asked.
    await linkBank(asked, SILENT_WEBHOOK);
    const change = (how: string) => call('POST', `/api/staff/accounts/${id}/${how}`, { token: staff, body: { email } });
    expect((await change('deactivate')).status).toBe(200);
    // The client's earlier link is void, and a new one is in their mailbox.
    const link = guestLinkIn(await mailTo(asked.email, /Your private link/));
    const opened = await call('POST', '/api/guest/request', { body: link });
    const guest = { ...asked, link, cookie: cookieIn(opened.headers.get('set-cookie') ?? '') };
    await expect(agreeToSend(guest)).rejects.toThrow('LINK_ON_HOLD');
    const held = () => rowsNaming('main', [`OUTBOX#agreed-${guest.link.request_id}`]);
    await eventually(async () => {
      await runSchedule('poll-banks', new Date(Date.now() + 20 * MINUTE));
      return (await held()).length === 1;
    });
    expect(await ownReports(guest)).toEqual([]);
    expect(await held()).toMatchObject([{ state: 'waiting' }]);

    expect((await change('reactivate')).status).toBe(200);
    await stopSending(guest);
    await agreeToSend(guest);
    const { token, cookie } = await signInOnPages({ email, password });
    expect(await reportOf({ ...owner, token, cookie }, guest.communicationId)).toMatchObject({ fund_status: 1 });
  });
});
