// T-44. The agreement that takes the place of a signed one, on a real table: when each of the two counts, for tours and for signatures.
import { describe, expect, it } from 'vitest';
import type { OutboxEntry } from '#core/data/outbox.ts';
import { guide } from '#public/chat/assistant';
import {
  documentOf,
  type OpenTransaction,
  partiesIn,
  readTransaction,
  transactionHandOverWrites,
} from '#public/chat/transaction';
import { aSealer, signNothing } from '#test/builders/a-sealer.ts';
import { aGuestSignature, aSignature, aSigningTable, aViewer, overtakenBy } from '#test/builders/a-signing-table.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { DEAL_FACTS } from '#test/builders/deal-facts.ts';
import { someDocuments } from '#test/builders/some-documents.ts';
import type { Session } from '../../conversation/entity.ts';
import { askAssistant } from '../../conversation/messages/ask-assistant.ts';
import { proposeTour } from '../../transaction/tours/change-tours.ts';
import { signingDocument } from '../entity.ts';
import { sealDocument } from '../seal/seal-document.ts';
import { declineDocument } from '../signer/decline-document.ts';
import { countersignDocument, signDocument } from '../signer/sign-document.ts';
import { replaceDocument, voidDocument } from '../signer/void-document.ts';
import { toAgentsView } from './document-view.ts';
import { documentHandOver } from './hand-over.ts';
import { dropNext, prepareNext } from './next-agreement.ts';
import { openDocument } from './open-document.ts';

const database = aTestDatabase();

const TOURING = { ...DEAL_FACTS, form: 'touring', compensation: '$150/hr', starts: '2026-11-01', ends: '2026-12-31' };
const FULL = { form: 'full', compensation: '2.5%', starts: '2026-12-10', ends: '2027-05-31' };
const HOME = { address: '12 Oak Street, Springfield', who: '', time: '14:30', zone: 'America/Chicago' } as const;

const aPurchase = async (name: string, facts: object = TOURING) => {
  const table = await aSigningTable(database, name, { kind: 'buying' });
  const { deps, parties, agent, open, code, release, transaction } = table;
  await table.fillIn(facts);
  const { sealer } = aSealer();
  const work = sealDocument({
    ...deps,
    sealer,
    documents: someDocuments().documents,
    signPdf: signNothing,
    draw: async () => Buffer.from('drawn'),
    siteUrl: 'https://groundwork.example',
  });
  const signAsClient = async () => {
    const { document } = await release(1);
    await signDocument(deps)(parties, 1, aGuestSignature(document, await code(1)), aViewer);
  };
  const countersign = async () =>
    countersignDocument(deps)(parties, 1, aSignature((await open(1)).document, 'Ada Agent'), aViewer);
  const seal = async () => work({ type: 'seal', documentId: (await open(1)).document.id }, {} as OutboxEntry);
  const fingerprint = async () => (await open(1)).document.fingerprint;
  return {
    ...table,
    signAsClient,
    countersign,
    seal,
    signByAll: async () => {
      await signAsClient();
      await countersign();
      await seal();
    },
    prepare: async (db = deps.db) => prepareNext({ ...deps, db })(parties, 1, await fingerprint()),
    drop: async () => dropNext(deps)(parties, 1, await fingerprint()),
    voids: (which: string) =>
      voidDocument(deps)(agent, { parties, step: 1, fingerprint: which, reason: 'Wrong fee.', viewer: aViewer }),
    tourOn: async (day: string) => proposeTour(deps)(parties, 'user', { ...HOME, day }),
    state: async () => documentOf(await transaction(), 1).state,
    /** Moves the client to Ben, as a handover does. */
    handOver: async () => {
      const to = { agentId: 'ben', agentName: 'Ben Broker', agentEmail: 'ben@example.com' };
      const before = (await transaction()) as OpenTransaction;
      const documents = await documentHandOver(deps, { transaction: before, to, at: deps.clock() });
      if (documents === 'stays') throw new Error('It stays');
      const { changed, writes } = documents;
      const moved = await transactionHandOverWrites(deps, before, { to, at: deps.clock(), changed });
      await deps.db.transact([...writes, ...moved.writes]);
      return partiesIn(moved.after);
    },
    view: async () => toAgentsView(await open(1), 'https://groundwork.example'),
  };
};

const UNSIGNED = { message: "Tours begin once the buyer's agreement is signed by both of you." };

describe('the next agreement', () => {
  it('is a draft of the full form whose fee and days are decided again, while tours go on under the signed one', async () => {
    const purchase = await aPurchase('next-draft');
    const { prepare, signByAll, open, view, tourOn } = purchase;
    await signByAll();
    const { document: touring } = await open(1);
    await prepare();
    // A second click gives the same draft.
    const { document: draft } = await open(1);
    await prepareNext(purchase.deps)(purchase.parties, 1, touring.fingerprint);
    expect((await open(1)).document.id).toBe(draft.id);
    expect(draft.title).toBe('Buyer Representation Agreement');
    const { in_force, blanks, ended_before } = await view();
    expect(in_force).toMatchObject({
      title: 'Touring Agreement',
      ends: '2026-12-31',
      fingerprint: touring.fingerprint,
    });
    expect([blanks, ended_before]).toEqual([['compensation', 'starts', 'ends'], []]);
    const session = {
      ...purchase.parties,
      transactionId: purchase.parties.id,
      step: 1,
      assistantTurns: 0,
    } as unknown as Session;
    const question = { text: 'How much do I owe you?' };
    expect((await askAssistant({ ...purchase.deps, assistant: guide })(session, question)).handoff).toBe(true);
    await tourOn('2026-12-15');
    await expect(tourOn('2027-01-02')).rejects.toMatchObject({ fields: { day: expect.stringContaining('has ended') } });
  });

  it('takes the place of the signed one on its first day, once everyone has signed it', async () => {
    const { prepare, signByAll, fillIn, signAsClient, countersign, tourOn, view } = await aPurchase('next-signed');
    await signByAll();
    await prepare();
    await fillIn(FULL);
    await signAsClient();
    await expect(tourOn('2027-01-05')).rejects.toMatchObject({ code: 'INVALID' });
    await countersign();
    // Before the tenth, the touring form still counts, and from then on the full one.
    for (const day of ['2026-12-05', '2026-12-10', '2027-01-05']) await tourOn(day);
    await expect(tourOn('2027-06-01')).rejects.toMatchObject({ code: 'INVALID' });
    const { in_force, ended_before } = await view();
    expect(in_force).toBeUndefined();
    expect(ended_before).toMatchObject([{ title: 'Touring Agreement', voided_at: null }]);
  });

  it('ends the signed one on its first day, also if that would run longer', async () => {
    const { prepare, signByAll, fillIn, tourOn } = await aPurchase('next-shorter');
    await signByAll();
    await prepare();
    await fillIn({ ...FULL, ends: '2026-12-15' });
    await signByAll();
    await tourOn('2026-12-05');
    await expect(tourOn('2026-12-20')).rejects.toMatchObject({ code: 'INVALID' });
  });

  it('leaves no agreement if it is voided after everyone has signed it', async () => {
    const { prepare, signByAll, fillIn, open, voids, tourOn, transaction } = await aPurchase('next-voided');
    await signByAll();
    await prepare();
    await fillIn(FULL);
    await signByAll();
    await voids((await open(1)).document.fingerprint);
    await expect(tourOn('2026-12-05')).rejects.toMatchObject(UNSIGNED);
    expect((await transaction()).earlierAgreement).toBeUndefined();
  });

  it('leaves the signed one in force if it is declined, voided half-signed, prepared again, or dropped', async () => {
    const purchase = await aPurchase('next-declined');
    const { deps, parties, prepare, signByAll, fillIn, release, signAsClient, voids, open, drop, tourOn } = purchase;
    await signByAll();
    const { document: touring } = await open(1);
    await prepare();
    await fillIn(FULL);
    await release(1);
    await declineDocument(deps)(parties, 1, 'Too much.', aViewer);
    await tourOn('2026-12-05');
    await replaceDocument(deps)(parties, 1);
    await signAsClient();
    await expect(drop()).rejects.toThrow('already signed');
    await voids((await open(1)).document.fingerprint);
    await tourOn('2026-12-06');
    await drop();
    await drop();
    expect((await open(1)).document.id).toBe(touring.id);
    expect(await purchase.state()).toBe('sealed');
    await tourOn('2026-12-07');
    // A next agreement can be prepared again.
    await prepare();
    await tourOn('2026-12-08');
  });

  it('can outlive the signed one, which is voided by its own fingerprint: then no tour is possible until it is signed', async () => {
    const { prepare, signByAll, fillIn, open, voids, tourOn, state, view } = await aPurchase('next-alone');
    await signByAll();
    const { document: touring } = await open(1);
    await prepare();
    await voids(touring.fingerprint);
    await expect(tourOn('2026-12-05')).rejects.toMatchObject(UNSIGNED);
    expect(await state()).toBe('presented');
    const { in_force, ended_before } = await view();
    expect(in_force).toBeUndefined();
    expect(ended_before).toMatchObject([{ id: touring.id, voided_at: expect.any(String) }]);
    await fillIn({ ...FULL, starts: '2026-12-01' });
    await signByAll();
    await tourOn('2026-12-05');
  });

  it('is refused before everyone has signed, and where the signed one is voided at the same moment', async () => {
    const { prepare, signAsClient, countersign, seal, open, voids, deps, tourOn } = await aPurchase('next-early');
    await expect(prepare()).rejects.toThrow('once everyone has signed');
    await signAsClient();
    await expect(prepare()).rejects.toThrow('once everyone has signed');
    await countersign();
    await expect(prepare()).rejects.toThrow("isn't ready yet");
    await seal();
    const { fingerprint } = (await open(1)).document;
    await expect(prepare(overtakenBy(deps.db, () => voids(fingerprint)))).rejects.toThrow('Nothing was saved');
    await expect(tourOn('2026-12-05')).rejects.toMatchObject(UNSIGNED);
  });

  it('lets the closing papers be signed on the strength of the one in force', async () => {
    const { prepare, signByAll, fillIn, finishChecklist, release, deps, parties, open, code } =
      await aPurchase('next-closing');
    await signByAll();
    await prepare();
    await finishChecklist();
    await fillIn(DEAL_FACTS, 3);
    const { document } = await release(3);
    await signDocument(deps)(parties, 3, aGuestSignature(document, await code(3)), aViewer);
    expect((await open(3)).document.state).toBe('signed');
  });

  it('waits for the new agent, too, when its client is handed over, and the signed one stays in force for both', async () => {
    const { prepare, signByAll, fillIn, handOver, deps, open } = await aPurchase('next-handed-over');
    await signByAll();
    const { document: touring } = await open(1);
    await prepare();
    await fillIn(FULL);
    const draft = (await open(1)).document;
    const parties = await handOver();
    const opened = async () => openDocument(deps)(parties, 1);
    const { document, inForce } = await opened();
    expect(await signingDocument.get(deps.db, { documentId: draft.id })).toBeUndefined();
    expect(document).toMatchObject({ state: 'presented', agentId: 'ben', agentName: 'Ben Broker' });
    expect(JSON.stringify(document.clauses)).toContain('2.5%');
    expect(inForce?.document).toMatchObject({
      id: touring.id,
      state: 'sealed',
      agentId: 'ben',
      agentName: 'Ada Agent',
    });
    await proposeTour(deps)(parties, 'user', { ...HOME, day: '2026-12-05' });
    // The new agent goes on with it, or drops it.
    await dropNext(deps)(parties, 1, document.fingerprint);
    expect((await opened()).document.id).toBe(touring.id);
    expect((await readTransaction(deps.db, 'ben', parties.id))?.earlierAgreement).toBeUndefined();
    await prepareNext(deps)(parties, 1, touring.fingerprint);
    expect((await opened()).inForce?.document.id).toBe(touring.id);
    await proposeTour(deps)(parties, 'user', { ...HOME, day: '2026-12-06' });
  });

  it('keeps its client with their agent once it is out for signing', async () => {
    const { prepare, signByAll, fillIn, release, handOver } = await aPurchase('next-not-handed-over');
    await signByAll();
    await prepare();
    await fillIn(FULL);
    await release(1);
    await expect(handOver()).rejects.toThrow('stays');
  });

  it("is the buyer's alone: a listing agreement and closing papers have none", async () => {
    const sale = await aSigningTable(database, 'next-sale');
    for (const change of [prepareNext, dropNext])
      for (const step of [1, 3] as const)
        await expect(change(sale.deps)(sale.parties, step, '')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
