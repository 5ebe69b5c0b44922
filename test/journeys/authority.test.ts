// A trust holds the client's money. Its verdict is never just confirmed until the agent has accepted a document that shows how the client
// signs for it, and no longer than that: docs/adr/043-account-holder.md.
// @module-tag deep
import { beforeAll, describe, expect, it } from 'vitest';
import { aPdf } from '../builders/a-pdf.ts';

import { actors, type Guest, guestOf, type Person } from '../cloud/actors.ts';
import { type ApiKey, newKey, withKey } from '../cloud/api-keys.ts';
import { answerRequest, HARBOR } from '../cloud/bank-journey.ts';
import { call, mailTo } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import { filesOf, upload } from '../cloud/upload.ts';

const TRUST = 'The Lopez Family Trust';
const NOT_SHOWN = 'Held by an entity, authority not shown';

let agent: Person;
let other: Person;
let guest: Guest;
let reportId: string;
let key: ApiKey | undefined;
beforeAll(async () => {
  ({ agentA: agent, agentB: other } = await actors());
  guest = await guestOf(agent);
  reportId = (await answerRequest(agent, guest, HARBOR, { holder: TRUST })).report_id;
});

const paper = async () => {
  const who = { link: guest.link, cookie: guest.cookie, place: 'authority' } as const;
  return (await upload(who, aPdf(), { kind: 'authority' })).id as string;
};
const share = (file_id: string, over: object = {}) =>
  call('POST', `/api/guest/reports/${reportId}/authority`, {
    body: { ...guest.link, entity: TRUST, capacity: 'trustee', file_id, ...over },
    cookie: guest.cookie,
  });
const takeBack = () =>
  call('POST', `/api/guest/reports/${reportId}/authority/remove`, {
    body: { ...guest.link, entity: TRUST },
    cookie: guest.cookie,
  });
const accept = (body: object, { token, cookie = '' }: Person = agent) =>
  call('PUT', `/api/communications/${guest.communicationId}/authority`, { token, cookie, body });
const refuse = (body: object) =>
  call('POST', `/api/communications/${guest.communicationId}/authority`, { token: agent.token, body });
const lineOf = async () => {
  const { body } = await call('GET', '/api/communications', { token: agent.token });
  return body.communications.find(({ id }: { id: string }) => id === guest.communicationId);
};
const report = async () =>
  (await call('GET', `/api/communications/${guest.communicationId}/report`, { token: agent.token })).body;
const verified = async () => (await call('GET', `/api/verify/${reportId}`)).body.letter;
const sealed = (count: number) =>
  eventually(async () => ((await verified()).authorities?.length ?? 0) === count || undefined);

/** The holder of the money, as a program of the agent reads it. */
const forPrograms = async () => {
  key ??= await newKey(agent);
  const { body } = await withKey(key)('GET', `/v1/requests/req_${guest.communicationId}/report`);
  return [body.confirmed, body.holder_match, body.holder_kind, body.authority_reviewed];
};

// T-28.
describe('money that a trust holds', () => {
  it('is not shown to be theirs anywhere at first, and nor by a document that no one has reviewed', async () => {
    expect((await mailTo(agent.email, /report has arrived/)).text).toContain('Nothing shows that they may use it.');
    expect((await lineOf()).status).toMatchObject({ is: 'entity', next: 'read' });
    const file = await paper();
    const wrong = await share(file, { entity: 'The Garcia Family Trust' });
    expect([wrong.status, wrong.body.fields]).toEqual([400, { entity: `The bank names ${TRUST}.` }]);
    expect((await filesOf({ token: agent.token, place: 'request', folder: '' }).open(file)).status).toBe(404);
    expect((await share(file)).status).toBe(200);
    expect((await mailTo(agent.email, /shared a document about/)).text).toContain(NOT_SHOWN);
    const line = await lineOf();
    expect([line.status.is, line.report.claims]).toMatchObject([
      'authority_sent',
      [{ entity: TRUST, state: 'shared' }],
    ]);
    expect((await report()).to_review).toBe(true);
    expect((await verified()).authorities).toBeUndefined();
    expect(await forPrograms()).toEqual([true, 'different', 'trust', false]);
  });

  it('is reviewed only by the agent who asked, and only the document that they have seen', async () => {
    const { file } = (await lineOf()).report.claims[0];
    const seen = { entity: TRUST, file_id: file };
    expect((await accept(seen, other)).status).toBe(404);
    const own = await call('PUT', `/api/communications/${guest.communicationId}/authority`, {
      body: { ...guest.link, ...seen },
      cookie: guest.cookie,
    });
    expect(own.status).toBe(401);
    expect((await filesOf({ token: other.token, place: 'request', folder: '' }).open(file)).status).toBe(404);
    expect((await refuse({ ...seen, reason: 'The second page is missing.' })).status).toBe(200);
    expect((await mailTo(guest.email, /needs one more step/)).text).toContain('The second page is missing.');

    const better = await paper();
    expect((await share(better)).status).toBe(200);
    expect((await accept(seen)).status).toBe(409);
    expect((await filesOf({ token: agent.token, place: 'request', folder: '' }).open(file)).status).toBe(404);
    expect((await accept({ entity: TRUST, file_id: better })).status).toBe(200);
    await mailTo(guest.email, /accepted your document/);
    await sealed(1);
  });

  it('is then confirmed with whose review that is, in the report, to readers, and in letters', async () => {
    const authority = { entity: TRUST, by: 'Grace Guest', capacity: 'trustee', reviewedBy: 'Alva Attacked' };
    const { client_name: by, authorities, to_review } = await report();
    expect(to_review).toBeUndefined();
    expect(authorities).toMatchObject([{ ...authority, by }]);
    expect((await verified()).authorities).toMatchObject([{ ...authority, by }]);
    expect((await lineOf()).status.is).toBe('confirmed');
    expect((await lineOf()).report.warning).toBeUndefined();
    expect(await forPrograms()).toEqual([true, 'different', 'trust', true]);
  });

  it('falls back as soon as the client shares another document, or takes it back', async () => {
    const next = await paper();
    expect((await share(next)).status).toBe(200);
    // At once, before the standing is sealed again.
    expect((await verified()).authorities).toBeUndefined();
    expect((await lineOf()).status.is).toBe('authority_sent');
    expect((await accept({ entity: TRUST, file_id: next })).status).toBe(200);
    await sealed(1);
    expect((await takeBack()).status).toBe(200);
    expect((await verified()).authorities).toBeUndefined();
    expect((await lineOf()).status.is).toBe('entity');
    expect((await filesOf({ token: agent.token, place: 'request', folder: '' }).open(next)).status).toBe(404);
    await mailTo(agent.email, /took back the document/);
  });
});
