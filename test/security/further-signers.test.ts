// The link of a further signer reaches one document and nothing else, in their turn and with their own code; and someone who can write
// to the table changes who signs a sealed document for no reader.
// Seen red: with every link that isn't a report's taken for one of a transaction, 500 instead of a refusal.
// @module-tag deep
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { documentFingerprint } from '../../lambdas/chat/signing/document/record.ts';
import { recordEntry, type StoredDocument, signingDocument } from '../../lambdas/chat/signing/entity.ts';
import { type Guest, guestOf, type Person } from '../cloud/actors.ts';
import { atRest } from '../cloud/at-rest.ts';
import { call } from '../cloud/client.ts';
import { mainTable } from '../cloud/database.ts';
import { eventually } from '../cloud/eventually.ts';
import {
  aCosignedTransaction,
  aSigner,
  type CosignedTransaction,
  linkFor,
  nameSigners,
  signAsSigner,
  signersCode,
  signersDocument,
} from '../cloud/further-signers.ts';
import { newAgent } from '../cloud/new-agent.ts';
import { printResult } from '../cloud/print-result.ts';
import {
  aTransaction,
  codeFor,
  type DocumentLink,
  documentOf,
  fillIn,
  release,
  signAsAgent,
  signature,
} from '../cloud/signing.ts';
import { attack } from './attack.ts';
import { type ListedRoute, pathOf, routesFor } from './route-list.ts';
import { sampleBody } from './sample-input.ts';

let agent: Person;
let guest: Guest;
let cosigned: CosignedTransaction;
let link: DocumentLink;
beforeAll(async () => {
  const person = await newAgent('Fay Further');
  const { id } = (await call('GET', '/api/me', { token: person.token })).body;
  agent = { id, ...person };
  guest = await guestOf(agent);
  cosigned = await aCosignedTransaction(agent, [aSigner(), aSigner('Tom Trustee', 'Trustee')]);
  link = cosigned.links[0]!;
});

const OWN = /\/guest\/signer\//;
const send = (route: ListedRoute, own: DocumentLink, id = 'none') => {
  const path = pathOf(route, id);
  if (route.method === 'GET') return attack({ method: 'GET', path: `${path}?${new URLSearchParams(own)}` });
  return attack({ method: route.method, path, body: { ...sampleBody(route, 'further'), ...own } });
};
const post = (path: string, body: object) => call('POST', path, { body });

describe('the link of a further signer', () => {
  it('reaches no route but its own five, and changes nothing', async () => {
    const session = (await post('/api/chat/sessions/', { ...cosigned.link, name: 'Step 1', step: 1, chat_key: 'k' }))
      .body;
    const owners = [agent.id, cosigned.link.request_id, link.request_id, cosigned.id];
    const before = await atRest(owners);
    const others = routesFor('guest').filter(({ path }) => !OWN.test(path));
    const ids = ['none', cosigned.id, String(session.id), guest.communicationId, cosigned.link.request_id];
    const wrong: string[] = [];
    let tries = 0;
    for (const route of others)
      for (const id of route.params.length > 0 ? ids : ['none']) {
        const { status, text } = await send(route, link, id);
        tries++;
        if (status < 400 || status >= 500 || /Sam Seller|Sue Seller/.test(text))
          wrong.push(`${route.id}: ${status} ${text.slice(0, 80)}`);
      }
    printResult(
      'T-20',
      `the link of a further signer: ${tries} tries on ${others.length} routes, ${wrong.length} not refused`,
    );
    expect(others.length).toBeGreaterThan(20);
    expect(wrong).toEqual([]);
    expect(await atRest(owners)).toEqual(before);
  });

  it('is the only kind that its routes take', async () => {
    for (const route of routesFor('guest').filter(({ path }) => OWN.test(path)))
      for (const other of [cosigned.link, guest.link])
        expect([route.id, (await send(route, other)).status]).toEqual([route.id, 404]);
  });

  it('shows no address of the others, and neither files nor the conversation', async () => {
    const { text, body } = await signersDocument(link);
    expect(body.number).toBe(1);
    for (const secret of [cosigned.email, ...cosigned.signers.map(({ email }) => email), cosigned.link.request_id])
      expect(text).not.toContain(secret);
  });

  it('signs nothing with the code of another document, of the client or of the next signer', async () => {
    const other = await aCosignedTransaction(agent);
    const foreign = await signersCode(other.links[0]!, other.signers[0]!.email);
    await signersCode(link, cosigned.signers[0]!.email);
    const refused = await signAsSigner(link, cosigned.signers[0]!, foreign);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['code']]);
    const document = (await signersDocument(link)).body;
    const asClient = { ...signature(document, 'Sam Seller'), code: foreign };
    const named = await post('/api/guest/signer/sign', { ...link, ...asClient });
    expect([named.status, Object.keys(named.body.fields)]).toEqual([400, ['typed_name']]);
    const again = await post('/api/guest/transaction/sign', { ...cosigned.link, step: 1, ...asClient });
    expect([again.status, again.body.message]).toEqual([409, 'This document is already signed.']);
  });

  it('exists only in turn', async () => {
    const row = await rowOf(document());
    const second = row.signers?.[1]?.linkId ?? '';
    expect(second).toMatch(/^[0-9a-f]{32}$/);
    const early = await signersDocument({ request_id: second, request_pin: link.request_pin });
    expect([early.status, early.body.code]).toEqual([404, 'LINK_NOT_FOUND']);
  });

  it('is closed once its transaction is canceled', async () => {
    const { communicationId: id, link: asked, email } = await guestOf(agent);
    const sue = aSigner();
    expect((await fillIn(agent.token, id, 1)).status).toBe(200);
    expect((await nameSigners(agent.token, id, [sue])).status).toBe(200);
    expect((await release(agent, id, 1)).status).toBe(200);
    const read = await documentOf(asked, 1);
    const signed = { ...signature(read, read.guest_name), code: await codeFor(asked, 1, email) };
    expect((await post('/api/guest/transaction/sign', { ...asked, step: 1, ...signed })).status).toBe(200);
    const sues = await linkFor(sue.email);
    const code = await signersCode(sues, sue.email);
    const before = (await signersDocument(sues)).body;
    await call('POST', `/api/communications/${id}/cancel`, { token: agent.token });
    const late = await post('/api/guest/signer/sign', { ...sues, ...signature(before, sue.name), code });
    const shown = await signersDocument(sues);
    expect([late.status, shown.status, shown.body.code]).toEqual([410, 410, 'LINK_CANCELLED']);
  });
});

let documentId = '';
const document = () => documentId;
beforeAll(async () => {
  documentId = (await documentOf(cosigned.link, 1)).id;
});

const rowOf = async (id: string): Promise<StoredDocument> => {
  const row = await signingDocument.get(await mainTable(), { documentId: id }, { consistent: true });
  if (!row) throw new Error(`There is no document ${id}`);
  return row;
};

describe('someone who can write to the table', () => {
  let sealed: string;
  let sues: DocumentLink;
  beforeAll(async () => {
    const signers = [aSigner(), aSigner('Tom Trustee', 'Trustee')];
    const deal = await aCosignedTransaction(agent, signers);
    [sues] = deal.links as [DocumentLink];
    await signAsSigner(sues, signers[0]!);
    await signAsSigner(await linkFor(signers[1]!.email), signers[1]!);
    const read = await documentOf(deal.link, 1);
    sealed = read.id;
    expect((await signAsAgent(agent, deal.id, 1, read)).status).toBe(200);
    await eventually(async () => (await documentOf(deal.link, 1)).state === 'sealed');
  });

  const stateOf = async (id: string) => (await call('GET', `/api/signed/${id}/verify`)).body.state;
  type Change = (row: StoredDocument) => Partial<StoredDocument>;
  const changes: [string, Change][] = [
    ['removes a signer', ({ signers = [] }) => ({ signers: signers.slice(0, 1) })],
    ['removes the whole list', () => ({ signers: [] })],
    ['adds one', ({ signers = [] }) => ({ signers: [...signers, { ...signers[0]!, name: 'Eve Else' }] })],
    ['puts them in another order', ({ signers = [] }) => ({ signers: signers.toReversed() })],
    ['renames one', ({ signers = [] }) => ({ signers: signers.with(0, { ...signers[0]!, name: 'Eve Else' }) })],
    [
      'makes one something else',
      ({ signers = [] }) => ({ signers: signers.with(0, { ...signers[0]!, role: 'Owner' }) }),
    ],
  ];

  it.each(changes)('who %s has altered it, also with a fingerprint that fits', async (_, change) => {
    const db = await mainTable();
    const before = await rowOf(sealed);
    onTestFinished(() => db.put(signingDocument.item({ documentId: sealed }, before)));
    expect(await stateOf(sealed)).toBe('valid');
    const after = { ...before, ...change(before) } as StoredDocument;
    for (const row of [after, { ...after, fingerprint: documentFingerprint(after) }]) {
      await db.put(signingDocument.item({ documentId: sealed }, row));
      expect(await stateOf(sealed)).toBe('altered');
      const copy = await post('/api/guest/signer/copy', sues);
      // Someone who isn't in the list anymore has no link.
      expect([404, 409]).toContain(copy.status);
    }
  });

  it("who gives one signer's signature to the other has altered it", async () => {
    const db = await mainTable();
    const { items } = await db.query({ pk: signingDocument.partition({ documentId: sealed }), consistent: true });
    const signed = items.filter(({ what, by }) => what === 'signed' && by === 'signer');
    expect(signed).toHaveLength(2);
    for (const row of signed) await db.put({ ...row, signer: 3 - Number(row.signer) } as never);
    expect(await stateOf(sealed)).toBe('altered');
    for (const row of signed) await db.put(row as never);
    expect(recordEntry.matches(signed[0]!)).toBe(true);
    expect(await stateOf(sealed)).toBe('valid');
  });
});

// P-05.
describe('two clicks at once', () => {
  it('of a signature and a voiding, or a correction, leave one state', async () => {
    for (const act of ['void', 'signers/email'] as const) {
      const deal = await aCosignedTransaction(agent);
      const [sue] = deal.signers;
      const own = deal.links[0]!;
      const code = await signersCode(own, sue!.email);
      const { fingerprint } = (await signersDocument(own)).body;
      const body = act === 'void' ? { reason: 'Wrong.' } : { signer: 1, email: aSigner().email };
      const path = `/api/transactions/${deal.id}/documents/1/${act}`;
      const [signed, acted] = await Promise.all([
        signAsSigner(own, sue!, code),
        call('POST', path, { ...agent, body: { fingerprint, ...body } }),
      ]);
      const { state, signers } = (await call('GET', `/api/transactions/${deal.id}/documents/1`, { token: agent.token }))
        .body;
      expect([200, 404, 409]).toContain(signed.status);
      expect([200, 409]).toContain(acted.status);
      if (act === 'void') expect(state).toBe(acted.status === 200 ? 'voided' : 'countersign');
      else {
        expect([signed.status, acted.status].filter((status) => status === 200)).toHaveLength(1);
        expect(signers[1].state).toBe(signed.status === 200 ? 'signed' : 'sent');
      }
    }
  });

  it('of the same signature ask the next one once', async () => {
    const signers = [aSigner(), aSigner('Tom Trustee', 'Trustee')];
    const deal = await aCosignedTransaction(agent, signers);
    const own = deal.links[0]!;
    const code = await signersCode(own, signers[0]!.email);
    const replies = await Promise.all([1, 2, 3].map(() => signAsSigner(own, signers[0]!, code)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    await linkFor(signers[1]!.email);
    const { record } = (await signersDocument(own)).body;
    expect(record.filter(({ what }: { what: string }) => what === 'signed')).toHaveLength(2);
  });

  it('of the release leave one, with the signers that it names', async () => {
    const { id } = await aTransaction(agent.token);
    const names = [[aSigner()], [aSigner(), aSigner('Tom Trustee', 'Trustee')]];
    const named = await Promise.all(names.map((signers) => nameSigners(agent.token, id, signers)));
    // The second one may have read the draft before or after the first one's change.
    const namings = named.map(({ status }) => status);
    expect(namings).toContain(200);
    expect(namings.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    const released = await Promise.all([1, 2].map(() => release(agent, id, 1)));
    const statuses = released.map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  });
});
