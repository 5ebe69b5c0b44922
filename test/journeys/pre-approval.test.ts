// A lender's pre-approval beside the proof: stated, never verified, and no part of what the bank confirms.
// @module-tag deep
import { beforeAll, describe, expect, it } from 'vitest';
import { aPdf } from '../builders/a-pdf.ts';
import { actors, type Guest, guestOf, type Person } from '../cloud/actors.ts';
import { answerRequest, reportOf as awaitedReport, linkBank, releaseAsIs } from '../cloud/bank-journey.ts';
import { call, mailTo } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import { filesOf, upload } from '../cloud/upload.ts';

let agent: Person;
let other: Person;
let guest: Guest;
beforeAll(async () => {
  ({ agentA: agent, agentB: other } = await actors());
  guest = await guestOf(agent);
});

const STATED = { lender: 'Prairie Home Loans', amount: 5_000_000, expires_on: '2030-01-15', contact: 'Lou Lender' };
const ofAgent = (who = agent) => ({ token: who.token, place: 'request', folder: guest.communicationId }) as const;
const fileOfAgent = async () => (await upload(ofAgent(), aPdf(), { kind: 'lender-letter' })).id as string;
const save = (file_id: string, over: object = {}, { token }: Person = agent) =>
  call('PUT', `/api/communications/${guest.communicationId}/pre-approval`, {
    token,
    body: { ...STATED, file_id, ...over },
  });
const lineOf = async () => {
  const { body } = await call('GET', '/api/communications', { token: agent.token });
  return body.communications.find(({ id }: { id: string }) => id === guest.communicationId);
};
const control = async () => (await call('POST', '/api/guest/reports', { body: guest.link, cookie: guest.cookie })).body;
const reportOf = async () =>
  (await call('GET', `/api/communications/${guest.communicationId}/report`, { token: agent.token })).body;

describe("a lender's pre-approval", () => {
  it('is added by the agent alone who asked, with a file that the client may open', async () => {
    const file = await fileOfAgent();
    expect((await save(file, {}, other)).status).toBe(404);
    const over = await save(file, { expires_on: '2020-01-01' });
    expect([over.status, over.body.fields]).toEqual([400, { expires_on: 'This pre-approval has expired.' }]);
    expect((await save(file)).status).toBe(200);
    expect((await lineOf()).request.pre_approval).toEqual({ ...STATED, file, by: 'agent' });
    // Whom to call is not for the agent to say to the client.
    expect((await control()).pre_approval).toEqual({ ...STATED, contact: '', file, by: 'agent' });
    const opened = await filesOf({ link: guest.link, cookie: guest.cookie, place: 'approval' }).open(file);
    expect(opened.status).toBe(200);
    expect((await filesOf(ofAgent(other)).open(file)).status).toBe(404);
  });

  it('is never added into an amount: neither the verdict nor a letter knows it', async () => {
    // More money than that is asked for, and the lender states far more.
    const poor = await guestOf(agent, { proof_amount: 900_000_000 });
    const letter = (
      await upload({ token: agent.token, place: 'request', folder: poor.communicationId }, aPdf(), {
        kind: 'lender-letter',
      })
    ).id;
    const body = { ...STATED, amount: 999_000_000, file_id: letter };
    const stated = await call('PUT', `/api/communications/${poor.communicationId}/pre-approval`, {
      token: agent.token,
      body,
    });
    expect(stated.status).toBe(200);
    await linkBank(poor);
    await releaseAsIs(poor);
    const unmet = await awaitedReport(agent, poor.communicationId);
    expect(unmet).toMatchObject({ fund_status: 0, pre_approval: { amount: 999_000_000 } });
    await answerRequest(agent, guest);
    const before = await reportOf();
    expect(before).toMatchObject({ fund_status: 1, proof_amount: 480_000, pre_approval: STATED });
    expect(before.fund_total).toBeUndefined();
    const order = { recipient_name: 'Lee Lister', recipient_email: 'lee@listings.example', with_pre_approval: true };
    const send = (amount: number) =>
      call('POST', `/api/communications/${guest.communicationId}/letters`, {
        token: agent.token,
        cookie: agent.cookie ?? '',
        body: { ...order, amount },
      });
    const more = await send(480_001);
    expect([more.status, more.body.fields]).toMatchObject([400, { amount: expect.stringContaining('$480,000') }]);
    expect((await send(400_000)).status).toBe(201);
    const mail = await mailTo('lee@listings.example', /letter/i);
    const [, request_id, request_pin] = /guest-letter\/(\w+)\/(\w+)/.exec(mail.text) ?? [];
    const link = { request_id, request_pin };
    const opened = await eventually(async () => {
      const reply = await call('POST', '/api/guest/letter', { body: link });
      return reply.status === 200 ? reply.body : undefined;
    });
    expect(opened.report).toMatchObject({
      proof_amount: 400_000,
      pre_approval: { ...STATED, amount: 400_000, at_least: true },
    });
    expect(JSON.stringify(opened)).not.toContain(letter);
    const { body: verified } = await call('GET', `/api/verify/${opened.report.report_id}`);
    expect(verified.letter).toMatchObject({ confirmed: true, proof_amount: 400_000 });
    expect(JSON.stringify(verified)).not.toContain(STATED.lender);
  });

  it("is replaced by the client's own, and gone everywhere once one of them removes it", async () => {
    const { file: earlier } = (await lineOf()).request.pre_approval;
    const own = { link: guest.link, cookie: guest.cookie, place: 'approval' } as const;
    const file = (await upload(own, aPdf(), { kind: 'lender-letter' })).id;
    expect((await filesOf(ofAgent()).open(file)).status).toBe(404);
    const saved = await call('POST', '/api/guest/pre-approval', {
      body: { ...guest.link, ...STATED, amount: 300_000, file_id: file },
      cookie: guest.cookie,
    });
    expect(saved.status).toBe(200);
    expect((await filesOf(ofAgent()).open(file)).status).toBe(200);
    expect((await filesOf(ofAgent()).open(earlier)).status).toBe(404);
    const { report_id, pre_approval } = await reportOf();
    expect(pre_approval.amount).toBe(300_000);
    const path = `/api/guest/reports/${report_id}/copy`;
    const copy = await call('POST', path, { body: guest.link, cookie: guest.cookie });
    expect(copy.body.pre_approval).toEqual(pre_approval);
    // The agent's form was opened before that, and would replace it unseen.
    const late = await call('PUT', `/api/communications/${guest.communicationId}/pre-approval`, {
      token: agent.token,
      body: { ...STATED, amount: 320_000, file_id: earlier, seen: { ...STATED, file_id: earlier } },
    });
    expect([late.status, late.body.now]).toEqual([409, { amount: 300_000 }]);
    const answered = await lineOf();
    expect([answered.report.fund_status, answered.request.pre_approval.amount]).toEqual([1, 300_000]);
    const removed = await call('POST', '/api/guest/pre-approval/remove', { body: guest.link, cookie: guest.cookie });
    expect(removed.status).toBe(200);
    const line = await lineOf();
    expect([line.report.fund_status, line.request.pre_approval]).toEqual([1, undefined]);
    expect((await reportOf()).pre_approval).toBeUndefined();
    expect((await filesOf(ofAgent()).open(file)).status).toBe(404);
    // A no-op.
    const again = await call('DELETE', `/api/communications/${guest.communicationId}/pre-approval`, {
      token: agent.token,
    });
    expect(again.status).toBe(200);
  });
});
