// Tours on a real table: never without the signed agreement, and told to the other side.
import { describe, expect, it } from 'vitest';
import { exists } from '#core/data/db.ts';
import { signingDocument } from '#public/chat/signing';
import { aSigningDocument } from '#test/builders/a-signing-document.ts';
import { overtakenBy } from '#test/builders/a-signing-table.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { aTransactionSide } from '#test/builders/a-transaction-side.ts';
import type { TransactionKind } from '#vocabulary/chat/transaction';
import { guidedTransaction } from '../entity.ts';
import { closeTransaction } from '../open-and-close.ts';
import { agentView, documentChange, guestView } from '../transaction.ts';
import { COUNTED, partiesOfAgent, readTransaction, transactionKey } from '../transaction-store.ts';
import { type DocumentState, documentState } from '../vocabulary.ts';
import { cancelTour, confirmTour, moveTour, noteTour, proposeTour } from './change-tours.ts';
import { TOUR_LIMITS } from './vocabulary.ts';

const database = aTestDatabase();
const HOME = {
  address: '12 Oak Street, Springfield',
  who: '',
  day: '2026-12-05',
  time: '14:30',
  zone: 'America/Chicago',
} as const;
const AT = '2026-12-05T20:30:00.000Z';

const aPurchase = async (kind: TransactionKind = 'buying') => {
  const side = await aTransactionSide(database);
  const { id } = await side.start({ kind });
  const parties = await partiesOfAgent(side.db, side.agent.id, id);
  const read = async () => {
    const now = await readTransaction(side.db, side.agent.id, id);
    if (!now) throw new Error('There is no transaction');
    return now;
  };
  const agreementIs = (state: DocumentState, db = side.db) =>
    guidedTransaction.change(
      db,
      transactionKey(parties),
      { set: documentChange(1, { id: 'agreement', state }), add: COUNTED },
      exists,
    );
  const propose = (by: 'user' | 'agent' = 'user', over: object = {}, key?: string) =>
    proposeTour(side)(parties, by, { ...HOME, ...over }, key);
  return { side, parties, read, agreementIs, propose, tours: async () => agentView(await read()).tours };
};
type Purchase = Awaited<ReturnType<typeof aPurchase>>;

const aTour = async (by: 'user' | 'agent' = 'user') => {
  const purchase = await aPurchase();
  await purchase.agreementIs('signed');
  return { ...purchase, ...(await purchase.propose(by)) };
};

const REFUSED = { code: 'CONFLICT', message: "Tours begin once the buyer's agreement is signed by both of you." };
/** Everything that brings a tour closer. */
const steps: Record<string, (purchase: Purchase, tour: string) => Promise<unknown>> = {
  'proposing it as a client': ({ propose }) => propose('user'),
  'proposing it as an agent': ({ propose }) => propose('agent'),
  'moving it as a client': ({ side, parties }, tour) =>
    moveTour(side)(parties, 'user', tour, { ...HOME, seen: AT, time: '16:00' }),
  'moving it as an agent': ({ side, parties }, tour) =>
    moveTour(side)(parties, 'agent', tour, { ...HOME, seen: AT, time: '16:00' }),
  'confirming it': ({ side, parties }, tour) => confirmTour(side)(parties, tour, AT),
};
const NOT_IN_EFFECT = documentState.options.filter((state) => state !== 'signed' && state !== 'sealed');

describe("without a signed buyer's agreement", () => {
  it.each(Object.entries(steps))('%s is refused, whatever became of the agreement', async (_, step) => {
    const purchase = await aTour();
    const before = await purchase.tours();
    for (const state of NOT_IN_EFFECT) {
      await purchase.agreementIs(state);
      await expect(step(purchase, purchase.id), state).rejects.toMatchObject(REFUSED);
    }
    expect(await purchase.tours()).toEqual(before);
  });

  it.each(Object.entries(steps))('%s is refused if the agreement ends at the same moment', async (_, step) => {
    const purchase = await aTour();
    const before = await purchase.tours();
    const db = overtakenBy(purchase.side.db, () => purchase.agreementIs('voided'));
    const overtaken = { ...purchase, side: { ...purchase.side, db } };
    overtaken.propose = (by = 'user') => proposeTour(overtaken.side)(purchase.parties, by, HOME);
    await expect(step(overtaken, purchase.id)).rejects.toMatchObject(REFUSED);
    expect(await purchase.tours()).toEqual(before);
  });

  it('there is no tour in a sale, even with its agreement signed', async () => {
    const sale = await aPurchase('selling');
    await sale.agreementIs('sealed');
    await expect(sale.propose()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('a tour can still be canceled', async () => {
    const { side, parties, id, agreementIs, tours } = await aTour();
    await agreementIs('voided');
    await cancelTour(side)(parties, 'user', id);
    expect(await tours()).toMatchObject([{ state: 'canceled' }]);
  });

  it("there is none outside of the agreement's term", async () => {
    const { side, parties, agreementIs, propose, tours } = await aPurchase();
    const facts = { starts: '2026-12-05', ends: '2026-12-06' };
    const document = aSigningDocument({ id: 'agreement', kind: 'buying', facts });
    await side.db.transact([signingDocument.put({ documentId: 'agreement' }, document)]);
    await agreementIs('sealed');
    // It's the sixth where the home is, and the seventh in Greenwich.
    const { id } = await propose('user', { day: '2026-12-06', time: '22:00' });
    await confirmTour(side)(parties, id, '2026-12-07T04:00:00.000Z');
    for (const day of ['2026-12-04', '2026-12-07'])
      await expect(propose('user', { day })).rejects.toMatchObject({
        code: 'INVALID',
        fields: { day: expect.stringContaining('agreement has') },
      });
    expect(await tours()).toHaveLength(1);
  });
});

describe('a tour', () => {
  it('is proposed by the client, confirmed by the agent, and both learn of it', async () => {
    const { side, parties, id, tours } = await aTour('user');
    await confirmTour(side)(parties, id, AT);
    // A second click, and another answer to a lost one.
    await confirmTour(side)(parties, id, AT);
    expect(await tours()).toEqual([
      { id, address: HOME.address, who: '', at: AT, zone: HOME.zone, proposed_by: 'user', state: 'confirmed' },
    ]);
    const subjects = (await side.notifications()).map(({ subject }) => subject);
    expect(subjects).toEqual(['A client proposes a tour']);
    const emails = (await side.openWork()).map(
      ({ task }) => task as { kind: string; to: string; content: { paragraphs: string[] } },
    );
    const told = emails.filter(({ kind }) => kind.startsWith('tour')).map(({ kind, to }) => [kind, to]);
    expect(told.sort()).toEqual([
      ['tour-changed', 'sam@example.com'],
      ['tour-wanted', side.agent.email],
    ]);
    const words = emails.flatMap(({ content }) => content.paragraphs).join(' ');
    expect(words).toContain('on Saturday, December 5 at 2:30 PM CST');
    expect(side.sent.length).toBeGreaterThan(0);
  });

  it('has to be confirmed again after the client moved it, and not at a time that the agent has not seen', async () => {
    const { side, parties, id, tours } = await aTour('agent');
    await confirmTour(side)(parties, id, AT);
    await moveTour(side)(parties, 'user', id, { ...HOME, seen: AT, time: '16:00' });
    expect(await tours()).toMatchObject([{ state: 'proposed', at: '2026-12-05T22:00:00.000Z' }]);
    await expect(confirmTour(side)(parties, id, AT)).rejects.toMatchObject({ code: 'CONFLICT' });
    await confirmTour(side)(parties, id, '2026-12-05T22:00:00.000Z');
    await moveTour(side)(parties, 'agent', id, { ...HOME, seen: '2026-12-05T22:00:00.000Z', time: '17:00' });
    expect(await tours()).toMatchObject([{ state: 'confirmed' }]);
  });

  it('has a note of the agent once it is over, which the client does not see', async () => {
    const { side, parties, id, read } = await aTour();
    await confirmTour(side)(parties, id, AT);
    await expect(noteTour(side)(parties, id, 'Loved it')).rejects.toMatchObject({ code: 'CONFLICT' });
    side.setClock(new Date('2026-12-06T00:00:00.000Z'));
    await noteTour(side)(parties, id, 'Loved the kitchen, not the street.');
    expect(agentView(await read()).tours[0]?.note).toBe('Loved the kitchen, not the street.');
    expect(JSON.stringify(guestView(await read()))).not.toContain('kitchen');
    await expect(cancelTour(side)(parties, 'user', id)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('is made once by two clicks, and not in the past, in a closed transaction, or without end', async () => {
    const { side, parties, agreementIs, propose, tours, read } = await aPurchase();
    await agreementIs('sealed');
    const made = await propose('agent', {}, 'key-1');
    expect(await propose('agent', {}, 'key-1')).toEqual(made);
    await expect(propose('user', { day: '2026-11-01' })).rejects.toMatchObject({ code: 'INVALID' });
    await expect(propose('user', { day: '2027-03-14', time: '02:30' })).rejects.toMatchObject({
      fields: { time: expect.stringContaining('go forward') },
    });
    for (let n = 1; n < TOUR_LIMITS.tours; n++) await propose();
    await expect(propose()).rejects.toMatchObject({ message: 'There can be 50 tours at most.' });
    const seen = async () => (await tours()).find(({ id }) => id === made.id)?.at ?? '';
    for (let n = 0; n < TOUR_LIMITS.moves; n++)
      await moveTour(side)(parties, 'user', made.id, { ...HOME, seen: await seen(), time: `1${n}:00` });
    await expect(moveTour(side)(parties, 'user', made.id, { ...HOME, seen: await seen() })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    expect(await tours()).toHaveLength(TOUR_LIMITS.tours);
    await closeTransaction(side)(side.agent, (await read()).id);
    await expect(cancelTour(side)(parties, 'agent', made.id)).rejects.toMatchObject({ code: 'TRANSACTION_CLOSED' });
  });
});
