// T-44. Tours on a real table: none without the signed agreement, and the other side is notified of each change.
import { describe, expect, it } from 'vitest';
import { exists } from '#core/data/db.ts';
import { outboxEntry } from '#core/data/outbox-entity.ts';
import type { WrittenEmail } from '#core/mail/written-email.ts';
import { signingDocument } from '#public/chat/signing';
import { aSigningDocument } from '#test/builders/a-signing-document.ts';
import { overtakenBy } from '#test/builders/a-signing-table.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { aTransactionSide } from '#test/builders/a-transaction-side.ts';
import { NOW } from '#test/builders/now.ts';
import type { TransactionKind } from '#vocabulary/chat/transaction';
import { guidedTransaction } from '../entity.ts';
import { closeTransaction } from '../open-and-close.ts';
import { agentView, documentChange, guestView } from '../transaction.ts';
import { COUNTED, partiesOfAgent, readTransaction, transactionKey } from '../transaction-store.ts';
import { type DocumentState, documentState } from '../vocabulary.ts';
import { cancelTour, confirmTour, moveTour, noteTour, proposeTour } from './change-tours.ts';
import { ifStillOnTour } from './tour-reminders.ts';
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
    // A second click, and a repeat after a lost answer.
    await confirmTour(side)(parties, id, AT);
    expect(await tours()).toEqual([
      { id, address: HOME.address, who: '', at: AT, zone: HOME.zone, state: 'confirmed' },
    ]);
    const subjects = (await side.notifications()).map(({ subject }) => subject);
    expect(subjects).toEqual(['Sam Seller proposes a tour']);
    const emails = (await side.openWork()).map(({ task }) => task as WrittenEmail);
    const mails = emails.filter(({ kind }) => kind.startsWith('tour')).map(({ to, content }) => [to, content.subject]);
    expect(mails.sort()).toEqual([
      [side.agent.email, 'Reminder: a tour with Sam Seller'],
      [side.agent.email, 'Sam Seller proposes a tour'],
      ['sam@example.com', 'Reminder: your tour'],
      ['sam@example.com', 'Your tour is confirmed'],
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

  it('is announced to both a day before, at its newest time, and not once it is canceled or may not take place', async () => {
    const { side, parties, id, agreementIs } = await aTour('agent');
    const keys = ['agent', 'guest'].map((side) => outboxEntry.key({ id: `tour-${id}-${side}` }));
    const waiting = async () =>
      (await side.db.getMany(keys)).toSorted((one, other) => (String(one.PK) < String(other.PK) ? -1 : 1));
    expect(await waiting()).toEqual([]);
    await confirmTour(side)(parties, id, AT);
    await moveTour(side)(parties, 'agent', id, { ...HOME, seen: AT, time: '15:30' });
    const reminders = await waiting();
    expect(reminders.map(({ DueSK }) => DueSK)).toEqual(Array(2).fill('2026-12-04T21:30:00.000Z'));
    const emails = reminders.map(({ task }) => task as WrittenEmail);
    expect(emails.map(({ to, content }) => [to, content.subject, content.paragraphs.at(-1)])).toEqual([
      [
        side.agent.email,
        'Reminder: a tour with Sam Seller',
        'Your tour with Sam Seller is on Saturday, December 5 at 3:30 PM CST.',
      ],
      [
        'sam@example.com',
        'Reminder: your tour',
        'Your tour of this home with Ada Agent is on Saturday, December 5 at 3:30 PM CST.',
      ],
    ]);
    const goesOut = async () => (await Promise.all(emails.map(ifStillOnTour(side)))).filter(Boolean).length;
    expect(await goesOut()).toBe(2);
    await agreementIs('voided');
    expect(await goesOut()).toBe(0);
    await agreementIs('sealed');
    side.setClock(new Date('2026-12-05T21:30:00.000Z'));
    expect(await goesOut()).toBe(0);
    side.setClock(NOW);
    // A client's new time isn't agreed yet.
    await moveTour(side)(parties, 'user', id, { ...HOME, seen: '2026-12-05T21:30:00.000Z' });
    expect([await goesOut(), await waiting()]).toEqual([0, []]);
    await confirmTour(side)(parties, id, AT);
    expect(await waiting()).toHaveLength(2);
    await cancelTour(side)(parties, 'user', id);
    expect([await goesOut(), await waiting()]).toEqual([0, []]);
  });

  it('is announced two hours before if it is confirmed on its eve, and not at all if it is about to begin', async () => {
    const { side, parties, id, read } = await aTour();
    const due = async () => (await side.db.getMany([outboxEntry.key({ id: `tour-${id}-guest` })]))[0]?.DueSK;
    side.setClock(new Date('2026-12-05T18:00:00.000Z'));
    await confirmTour(side)(parties, id, AT);
    expect(await due()).toBeUndefined();
    side.setClock(new Date('2026-12-05T08:00:00.000Z'));
    await moveTour(side)(parties, 'agent', id, { ...HOME, seen: AT, time: '14:00' });
    expect(await due()).toBe('2026-12-05T18:00:00.000Z');
    const [reminder] = await side.db.getMany([outboxEntry.key({ id: `tour-${id}-guest` })]);
    await closeTransaction(side)(side.agent, (await read()).id);
    expect(await ifStillOnTour(side)(reminder?.task as WrittenEmail)).toBeUndefined();
  });

  it('has a note of the agent once it is over', async () => {
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
