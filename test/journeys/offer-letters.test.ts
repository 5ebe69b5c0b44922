// A letter to the other side: made from a report, capped at the offer, read by its recipient alone, and taken back. T-26 in docs/security.md.
import { beforeAll, describe, expect, it } from 'vitest';
import { actors, type Guest, guestOf, type Person } from '../cloud/actors.ts';
import { answerRequest } from '../cloud/bank-journey.ts';
import { call, mailTo } from '../cloud/client.ts';
import { dealWith } from '../cloud/deal-with.ts';
import { eventually } from '../cloud/eventually.ts';

let agent: Person;
let guest: Guest;
let reportId: string;
let made = 0;

beforeAll(async () => {
  agent = (await actors()).agentA;
  guest = await guestOf(agent, { report_type: 2 });
  reportId = (await answerRequest(agent, guest)).report_id;
});

const by = ({ token, cookie }: Person) => ({ token, cookie });
const letters = () => `/api/communications/${guest.communicationId}/letters`;
const asClient = (path: string, more: object = {}) =>
  call('POST', `/api/guest/reports/${reportId}/letters${path}`, {
    body: { ...guest.link, ...more },
    cookie: guest.cookie,
  });

const newRecipient = () => `lee.lister.${++made}.${Date.now().toString(36)}@listings.example`;
const anOrder = (recipient_email: string, more: object = {}) => ({
  recipient_name: 'Lee Lister',
  recipient_email,
  amount: '450,000',
  ...more,
});

/** The pages that the recipient's email leads to. */
const received = async (to: string) => {
  const mail = await mailTo(to, /proof-of-funds letter/);
  const [, request_id = '', request_pin = ''] = /\/guest-letter\/(\w+)\/(\w+)/.exec(mail.text) ?? [];
  const body = { request_id, request_pin };
  return { mail, body, open: () => call('POST', '/api/guest/letter', { body }) };
};

const dealOf = (communicationId: string) => dealWith(by(agent), communicationId);

describe('a letter to the other side', () => {
  it('says the amount of the offer and no other figure, as a page, as a file and when it is verified', async () => {
    const to = newRecipient();
    const sent = await call('POST', letters(), {
      ...by(agent),
      body: anOrder(to, { message: 'For Elm Street' }),
    });
    expect(sent.status).toBe(201);
    const { mail, open, body } = await received(to);
    expect(mail.text).toContain('at least $450,000');
    expect(mail.text).toContain('For Elm Street');
    const opened = await open();
    expect(opened.body).toMatchObject({
      message: 'For Elm Street',
      report: { proof_amount: 450_000, accounts: [], client_email: '', report_type: 1 },
    });
    expect(opened.text).not.toMatch(/480,?000|550,?340|498,?000/);
    const file = await fetch((await call('POST', '/api/guest/letter/pdf', { body })).body.url);
    const bytes = Buffer.from(await file.arrayBuffer()).toString('latin1');
    expect(bytes).toContain(`/verify/${sent.body.report_id}`);
    // The sender has the same file, to attach it to the offer, and no one counts it as opened.
    const own = await call('GET', `/api/offer-letters/${sent.body.id}/pdf?as=bytes`, by(agent));
    expect(Buffer.from(own.body.pdf, 'base64').toString('latin1')).toBe(bytes);
    const [{ views }] = (await call('GET', letters(), by(agent))).body.letters;
    expect(views).toBe(1);
    const verified = await call('GET', `/api/verify/${sent.body.report_id}`);
    expect(verified.body).toMatchObject({ state: 'valid', letter: { confirmed: true, proof_amount: 450_000 } });
    expect(verified.text).not.toMatch(/480,?000|550,?340|498,?000/);
  });

  it('brings the client an email, and shows its sender who opened it and what they replied', async () => {
    const to = newRecipient();
    const { id } = (await call('POST', letters(), { ...by(agent), body: anOrder(to) })).body;
    const { open, body } = await received(to);
    await mailTo(guest.email, /letter about your funds/);
    await open();
    await call('POST', '/api/guest/letter/reply', { body: { ...body, words: 'Who is the lender?' } });
    const mail = await mailTo(agent.email, /reply to your proof-of-funds letter/);
    expect(mail.text).toContain('Who is the lender?');
    const listed = (await call('GET', letters(), { token: agent.token })).body.letters;
    const shown = listed.find((letter: { id: string }) => letter.id === id);
    expect(shown).toMatchObject({ state: 'sent', views: 1, replies: [{ words: 'Who is the lender?' }] });
    expect((await asClient('/list')).body.letters.map((letter: { id: string }) => letter.id)).toContain(id);
    const deal = (await call('GET', `/api/deals/${await dealOf(guest.communicationId)}`, by(agent))).body;
    const opened_at = [expect.any(String)];
    expect(deal.letters).toContainEqual(
      expect.objectContaining({
        recipient_name: 'Lee Lister',
        amount: 450_000,
        openings: opened_at,
        replies: opened_at,
      }),
    );
  });

  it("is on the client's side alone when the client sent it", async () => {
    const to = newRecipient();
    const sent = await asClient('', anOrder(to));
    expect(sent.status).toBe(201);
    await mailTo(to, /proof-of-funds letter/);
    const deal = (await call('GET', `/api/deals/${await dealOf(guest.communicationId)}`, by(agent))).body;
    expect(JSON.stringify(deal.letters)).not.toContain(sent.body.report_id);
    expect((await call('GET', `/api/offer-letters/${sent.body.id}/pdf`, by(agent))).status).toBe(404);
    // The client has its file, as the agent has those of their own letters.
    const fileFor = (letter: string) =>
      call('POST', `/api/guest/letters/${letter}/pdf`, { body: { ...guest.link, as: 'bytes' }, cookie: guest.cookie });
    const bytes = Buffer.from((await fileFor(sent.body.id)).body.pdf, 'base64').toString('latin1');
    expect(bytes).toContain(`/verify/${sent.body.report_id}`);
    const agents = (await call('POST', letters(), { ...by(agent), body: anOrder(newRecipient()) })).body;
    expect((await fileFor(agents.id)).status).toBe(404);
  });

  it('is withdrawn by the client, and then neither read, downloaded nor verified', { tags: 'deep' }, async () => {
    const to = newRecipient();
    const { id, report_id } = (await call('POST', letters(), { ...by(agent), body: anOrder(to) })).body;
    const { open, body } = await received(to);
    const withdraw = { body: guest.link, cookie: guest.cookie };
    expect((await call('POST', `/api/guest/letters/${id}/withdraw`, withdraw)).status).toBe(200);
    expect((await open()).status).toBe(410);
    expect((await call('POST', '/api/guest/letter/pdf', { body })).status).toBe(410);
    expect((await call('GET', `/api/verify/${report_id}`)).body.state).toBe('revoked');
    await mailTo(to, /was withdrawn/);
  });

  // P-06.
  it('goes with the report it was made from', { tags: 'deep' }, async () => {
    const own = await guestOf(agent);
    const { report_id } = await answerRequest(agent, own);
    const to = newRecipient();
    const body = { ...own.link, ...anOrder(to) };
    const path = `/api/guest/reports/${report_id}`;
    const sent = (await call('POST', `${path}/letters`, { body, cookie: own.cookie })).body;
    const { open } = await received(to);
    await call('POST', `${path}/withdraw`, { body: own.link, cookie: own.cookie });
    expect((await open()).status).toBe(410);
    expect((await call('GET', `/api/verify/${sent.report_id}`)).body.state).toBe('revoked');
    await eventually(async () => {
      const listed = await call('POST', `${path}/letters/list`, { body: own.link, cookie: own.cookie });
      return listed.body.letters[0].state === 'withdrawn';
    });
    await mailTo(to, /was withdrawn/);
  });
});
