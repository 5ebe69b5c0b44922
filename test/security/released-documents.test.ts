// T-20. A document that was released for signature, tried by everyone but its signer, and with what an earlier version of it was signed with.
// Seen red: without comparing the fingerprint, a client signed another text than the one they had read, and without asking for the browser's
// session, a token alone countersigned.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Actors, actors, guestOf } from '../cloud/actors.ts';
import { call, guestLinkIn, mailTo } from '../cloud/client.ts';
import type { Answer } from '../cloud/heard.ts';
import { newAgent } from '../cloud/new-agent.ts';
import {
  aTransaction,
  codeFor,
  type DocumentLink,
  documentOf,
  fillIn,
  type Readable,
  release,
  signAsGuest,
  signature,
  signByBoth,
} from '../cloud/signing.ts';

const STEP = 1;
let people: Actors;
beforeAll(async () => {
  people = await actors();
});

/** Ready for its client to sign. */
const released = async () => {
  const { agentA } = people;
  const transaction = await aTransaction(agentA.token);
  expect((await release(agentA, transaction.id, STEP)).status).toBe(200);
  return { ...transaction, document: await documentOf(transaction.link, STEP) };
};

const replaced = async (id: string, link: DocumentLink) => {
  const { token, cookie } = people.agentA;
  const path = `/api/transactions/${id}/documents/${STEP}`;
  expect((await call('POST', `${path}/again`, { token, cookie })).status).toBe(200);
  expect((await fillIn(token, id, STEP)).status).toBe(200);
  expect((await release(people.agentA, id, STEP)).status).toBe(200);
  return documentOf(link, STEP);
};

const sign = (link: DocumentLink, document: Readable, code: string): Promise<Answer> =>
  signAsGuest(link, STEP, document, code);
const stateOf = async (link: DocumentLink) => (await documentOf(link, STEP)).state;

describe('a released document', () => {
  it('is released, signed, voided, replaced and opened by its own agent alone', async () => {
    const { id, link, document } = await released();
    const before = await documentOf(link, STEP);
    // With their own session: they're refused because of the document's owner, and not because of their sign-in.
    const { token, cookie } = await newAgent();
    const { fingerprint } = document;
    const path = `/api/transactions/${id}/documents/${STEP}`;
    const tries: [string, object][] = [
      ['release', { fingerprint }],
      ['sign', signature(document, 'Ada Agent')],
      ['void', { fingerprint, reason: 'Not yours.' }],
      ['again', {}],
      ['facts', { fingerprint, property: '1 Stolen Street' }],
      ['copy', {}],
    ];
    for (const [what, body] of tries)
      expect([what, (await call('POST', `${path}/${what}`, { token, cookie, body })).status]).toEqual([what, 404]);
    expect((await call('GET', path, { token, cookie })).status).toBe(404);
    expect(await documentOf(link, STEP)).toEqual(before);
  });

  it('is signed with no token alone, also not with that of its agent', async () => {
    const { id, link, document } = await released();
    const { token } = people.agentA;
    expect((await sign(link, document, await codeFor(link, STEP))).status).toBe(200);
    const path = `/api/transactions/${id}/documents/${STEP}`;
    for (const [what, body] of [
      ['sign', signature(document, 'Ada Agent')],
      ['void', { fingerprint: document.fingerprint, reason: 'A thief.' }],
    ] as const)
      expect((await call('POST', `${path}/${what}`, { token, body })).body.code).toBe('STEP_UP_NEEDED');
    expect(await stateOf(link)).toBe('countersign');
  });

  it("is not signed by the client of another one, with either one's code, nor by the same words there", {
    tags: 'deep',
  }, async () => {
    const [own, other] = [await released(), await released()];
    const [ownCode, otherCode] = [await codeFor(own.link, STEP), await codeFor(other.link, STEP)];
    const tries = [
      sign(own.link, other.document, ownCode),
      sign(own.link, other.document, otherCode),
      sign({ ...other.link, request_pin: own.link.request_pin }, other.document, otherCode),
      sign({ ...own.link, request_id: other.link.request_id }, other.document, ownCode),
    ];
    for (const reply of await Promise.all(tries)) expect(reply.status).toBeGreaterThanOrEqual(400);
    expect([await stateOf(own.link), await stateOf(other.link)]).toEqual(['presented', 'presented']);
  });

  // P-05.
  it('takes no code and no fingerprint of the one whose place it took', { tags: 'deep' }, async () => {
    const { id, link, document } = await released();
    const code = await codeFor(link, STEP);
    const fresh = await replaced(id, link);
    expect(fresh.fingerprint).not.toBe(document.fingerprint);
    for (const read of [document, fresh]) expect((await sign(link, read, code)).status).toBeGreaterThanOrEqual(400);
    expect(await stateOf(link)).toBe('presented');
    expect((await sign(link, fresh, await codeFor(link, STEP))).status).toBe(200);
  });

  it('is not signed by the call that signed the voided one, sent again', { tags: 'deep' }, async () => {
    const transaction = await aTransaction(people.agentA.token);
    const { id, link } = transaction;
    const document = await signByBoth(people.agentA, transaction);
    const { token, cookie } = people.agentA;
    const body = { fingerprint: document.fingerprint, reason: 'The price is wrong.' };
    const path = `/api/transactions/${id}/documents/${STEP}`;
    expect((await call('POST', `${path}/void`, { token, cookie, body })).status).toBe(200);
    await replaced(id, link);
    expect((await sign(link, document, '123456')).status).toBeGreaterThanOrEqual(400);
    const again = await call('POST', `${path}/sign`, { token, cookie, body: signature(document, 'Ada Agent') });
    expect(again.status).toBe(409);
    expect(await stateOf(link)).toBe('presented');
  });

  it('is out of reach of who had the wrong address, code and all, once that was corrected', {
    tags: 'deep',
  }, async () => {
    const { agentA } = people;
    const wrong = await guestOf(agentA);
    const { communicationId } = wrong;
    await documentOf(wrong.link, STEP);
    expect((await fillIn(agentA.token, communicationId, STEP)).status).toBe(200);
    expect((await release(agentA, communicationId, STEP)).status).toBe(200);
    const document = await documentOf(wrong.link, STEP);
    const code = await codeFor(wrong.link, STEP, wrong.email);
    const email = `right-${Date.now()}@example.com`;
    const { token, cookie } = agentA;
    const path = `/api/communications/${communicationId}/email`;
    expect((await call('POST', path, { token, cookie, body: { to_user_email: email } })).status).toBe(200);
    const signed = { ...wrong.link, step: STEP, ...signature(document, 'Bo Buyer'), code };
    for (const kept of [undefined, wrong.cookie]) {
      const reply = await call('POST', '/api/guest/transaction/sign', { body: signed, cookie: kept });
      expect(reply.status).toBe(404);
    }
    const right = guestLinkIn(await mailTo(email, /asks for your proof of funds/));
    const own = await documentOf(right, STEP);
    expect(own).toMatchObject({ state: 'presented', released: false });
    expect(own.id).not.toBe(document.id);
  });
});
