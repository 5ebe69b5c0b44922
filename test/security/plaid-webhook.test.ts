// Plaid's webhooks: believed only if Plaid sent them, carried out once however often they come, and not needed if they never come.
// Seen red: with the age of a webhook unchecked, the sixteen old and future ones were taken.
// @module-tag deep
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { guestLink } from '../../lambdas/core/http/guest-link-entity.ts';
import { type Actors, actors, type Guest, guestOf } from '../cloud/actors.ts';
import { atRest } from '../cloud/at-rest.ts';
import { linkBank, release, reportOf, SILENT_WEBHOOK } from '../cloud/bank-journey.ts';
import { call, local, mailsTo } from '../cloud/client.ts';
import { rowsIn, rowsNaming, rowsOf } from '../cloud/database.ts';
import { eventually } from '../cloud/eventually.ts';
import { inFlight } from '../cloud/in-flight.ts';
import { sized } from '../cloud/size.ts';
import { attack } from './attack.ts';
import { byRetiredKey, genuine, productReady, type Webhook, wrongWebhooks } from './plaid-webhooks.ts';

let people: Actors;
beforeAll(async () => {
  people = await actors();
});

const send = ({ body, header }: Webhook) =>
  attack({
    method: 'POST',
    path: '/api/webhooks/plaid',
    body,
    headers: header === undefined ? undefined : { 'plaid-verification': header },
  });

const outboxRows = () => rowsNaming('main', ['OUTBOX#']);

/** A bank whose webhook never comes: any progress is our own doing. */
const silent = async (): Promise<{ guest: Guest; assetReportId: string }> => {
  const guest = await guestOf(people.agentA);
  await linkBank(guest, SILENT_WEBHOOK);
  await release(guest);
  // The report's token is kept together with the report's own row.
  const token = await eventually(async () => {
    const kept = await rowsIn('vault', guestLink.partition({ linkId: guest.link.request_id }));
    return kept.find(({ SK }) => SK.startsWith('ASSET#'));
  });
  return { guest, assetReportId: token.SK.replace('ASSET#', '') };
};

/** The bank is done, and the word of it is held back. */
const builtAtTheBank = (assetReportId: string) =>
  eventually(async () => {
    const { body } = await call('GET', '/_local/sent-webhooks');
    return body.some(
      (one: { body: string; status: string }) =>
        one.status === 'held' && one.body.includes(assetReportId) && /FULL/.test(one.body),
    );
  });

const statusOf = async ({ communicationId }: Guest): Promise<string> => {
  const { body } = await call('GET', '/api/communications', { token: people.agentA.token });
  return body.communications.find(({ id }: { id: string }) => id === communicationId).message_status;
};

describe("Plaid's webhook", () => {
  it('has no effect when it is wrong, and one when it is right', async () => {
    const { guest, assetReportId } = await silent();
    const body = productReady(assetReportId);
    const before = await atRest([guest.link.request_id, assetReportId]);
    const queued = (await outboxRows()).length;
    const wrong = wrongWebhooks(inject('dataDir'), body, sized(2, 8));
    const replies = await inFlight(8, wrong, ({ webhook }) => send(webhook));
    const taken = wrong.flatMap(({ what }, index) => {
      const status = replies[index]?.status;
      return status === 401 ? [] : [`${what}: ${status}`];
    });
    const after = await atRest([guest.link.request_id, assetReportId]);
    console.log(
      `T-09 webhook: ${wrong.length} wrong ones, ${taken.length} taken, ${after.length - before.length} rows more`,
    );
    expect(wrong.length).toBe(sized(50, 200));
    expect(taken).toEqual([]);
    expect(after).toEqual(before);
    expect((await outboxRows()).length).toBe(queued);

    const right = genuine(inject('dataDir'), body);
    const hundred = await inFlight(10, Array.from({ length: sized(30, 100) }), () => send(right));
    expect(hundred.filter(({ status }) => status !== 200)).toEqual([]);
    const report = await reportOf(people.agentA, guest.communicationId);
    await atRest([guest.link.request_id]);
    const reports = (await rowsOf()).filter(
      (row) => row.SK === 'REPORT' && JSON.stringify(row).includes(report.report_id),
    );
    const mails = await mailsTo(guest.email, /complete/);
    const { body: control } = await call('POST', '/api/guest/reports', { body: guest.link, cookie: guest.cookie });
    console.log(
      `T-09 webhook: ${hundred.length} times the genuine one: ${reports.length} report, ${control.reports.length} letter, ${mails.length} mail`,
    );
    expect([reports.length, control.reports.length, mails.length]).toEqual([1, 1, 1]);
  });

  it('is not believed with a key that was retired, even by a function that knew it', async () => {
    const { guest, assetReportId } = await silent();
    const body = productReady(assetReportId);
    const unasked = productReady('nobody-asked-for-this');
    // The function remembers the key in force, and then meets the next one.
    expect((await send(genuine(inject('dataDir'), unasked))).status).toBe(200);
    await call('POST', '/_local/webhooks/retire-key');
    const sent = (await call('GET', '/_local/sent-webhooks')).body as { id: string; from: string; body: string }[];
    // Whatever Plaid says next is signed with its new key. What it holds back about this report has to stay held back.
    const another = sent.find((one) => one.from === 'plaid' && !one.body.includes(assetReportId));
    await call('POST', `/_local/sent-webhooks/${another?.id}/fire`);
    expect((await send(genuine(inject('dataDir'), unasked))).status).toBe(200);
    expect((await send(byRetiredKey(inject('dataDir'), body))).status).toBe(401);
    expect(await statusOf(guest)).toBe('Proof-of-funds Request sent to Bank');
    await builtAtTheBank(assetReportId);
    expect((await send(genuine(inject('dataDir'), body))).status).toBe(200);
    await reportOf(people.agentA, guest.communicationId);
  });

  it('is not needed: the report arrives through the schedule when it never comes', async () => {
    const { guest, assetReportId } = await silent();
    expect(await statusOf(guest)).toBe('Proof-of-funds Request sent to Bank');
    await builtAtTheBank(assetReportId);
    const { schedules } = await local();
    const { name } = schedules.find((one: { name: string }) => one.name.endsWith('poll-banks'));
    const at = new Date(Date.now() + 5 * 60_000).toISOString();
    expect((await call('POST', `/_local/schedules/${name}?at=${at}`)).status).toBe(200);
    await reportOf(people.agentA, guest.communicationId);
    expect(await statusOf(guest)).toBe('Proof-of-funds Report received from Bank');
    console.log('T-09 webhook that never comes: 1 report through the schedule');
  });
});
