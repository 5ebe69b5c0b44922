import { randomBytes } from 'node:crypto';
import type { Side } from '#contracts/chat/conversation';
import type { Secret } from '#core/aws/secrets.ts';
import { keyedHash } from '#core/crypto/keyed-hash.ts';
import { type Db, type Write, writeAgain } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Broadcast } from '#public/chat/conversation';
import { signingDocument } from '#public/chat/signing';
import { clientNotification } from '#public/members/dashboard';
import { refuseContacts } from '#public/members/senders';
import { guidedTransaction, type Parties, partiesIn } from '../entity.ts';
import { asRead } from '../hand-over.ts';
import { closedError, documentOf, isInEffect, type Transaction } from '../transaction.ts';
import { COUNTED, guestAddress, readTransaction, transactionKey } from '../transaction-store.ts';
import {
  canceled,
  confirmed,
  type Moment,
  moved,
  noted,
  requireRoom,
  type StoredTour,
  type Term,
  tourAttribute,
  tourChange,
  tourTime,
} from './tour.ts';
import { type TourChange, tourEmailToAgent, tourEmailToClient, tourNews } from './tour-emails.ts';
import { tourReminderWrites } from './tour-reminders.ts';

// Each change of a tour decides on the transaction as read, and is written only if that is unchanged: whatever ends
// the buyer's agreement changes it, too. This is the only way to write a tour.

type Deps = { db: Db; clock: Clock; broadcast: Broadcast; pinKey: Secret };
type Result = { tour: StoredTour; tell?: TourChange };
/** Undefined if it has been done already. */
type Decide = (known: {
  transaction: Transaction;
  tour: StoredTour | undefined;
  now: Date;
}) => Promise<Result | undefined>;

const unsigned = () =>
  new AppError('CONFLICT', { message: "Tours begin once the buyer's agreement is signed by both of you." });

/** No home is toured without a signed agreement in effect: the current one, or the earlier one until that begins. */
const requireAgreement = async (db: Pick<Db, 'get'>, transaction: Transaction): Promise<Term[]> => {
  if (transaction.kind !== 'buying') throw new AppError('NOT_FOUND');
  const termOf = async (documentId: string | undefined): Promise<Term | undefined> =>
    documentId === undefined ? undefined : (await signingDocument.get(db, { documentId }))?.facts;
  const { id, state } = documentOf(transaction, 1);
  const current = id !== undefined && isInEffect(state) ? ((await termOf(id)) ?? {}) : undefined;
  const earlier = await termOf(transaction.earlierAgreement);
  if (!current && !earlier) throw unsigned();
  return [current, earlier && { ...earlier, until: current?.starts }].filter((term) => term !== undefined);
};

/** The other side is notified: the client by email, the agent on their dashboard and by email. */
const newsWrites = async (
  { db }: Deps,
  { transaction, tour, tell, by, now }: Result & { transaction: Transaction; by: Side; now: Date },
): Promise<Write[]> => {
  if (!tell) return [];
  if (by === 'agent') {
    const guestEmail = await guestAddress(db, transaction);
    return [outboxWrite('mail', tourEmailToClient({ ...transaction, guestEmail }, tour, tell), now)];
  }
  if (tell === 'confirmed') throw new Error('Only an agent confirms a tour');
  const { subject, line: body } = tourNews(transaction.guestName, tour, tell);
  return [
    outboxWrite('mail', tourEmailToAgent(partiesIn(transaction), tour, tell), now),
    clientNotification(transaction.agentId, 'tour', { subject, body, about: transaction.id }, now),
  ];
};

const write = async (deps: Deps, parties: Parties, by: Side, id: string, decide: Decide): Promise<void> => {
  await writeAgain(async () => {
    const transaction = await readTransaction(deps.db, parties.agentId, parties.id);
    if (!transaction) throw new AppError('NOT_FOUND');
    if (transaction.state === 'closed') throw closedError(parties.agentName, by);
    const now = deps.clock();
    const result = await decide({ transaction, tour: transaction[tourAttribute(id)], now });
    if (!result) return;
    const set = { ...tourChange(id, result.tour), lastAt: now.toISOString() };
    await deps.db.transact([
      guidedTransaction.update(transactionKey(transaction), { set, add: COUNTED }, asRead(transaction)),
      ...(await newsWrites(deps, { ...result, transaction, by, now })),
      ...tourReminderWrites(transaction, { id, ...result.tour }, now),
    ]);
  });
  await deps.broadcast(parties.linkId, { type: 'changed' });
};

const existing = (tour: StoredTour | undefined): StoredTour => {
  if (!tour) throw new AppError('NOT_FOUND');
  return tour;
};

type NewTour = Moment & { address: string; who: string };

export const proposeTour =
  (deps: Deps) =>
  async (parties: Parties, by: Side, input: NewTour, idempotencyKey?: string): Promise<{ id: string }> => {
    const { address, who, ...moment } = input;
    if (by === 'agent')
      await refuseContacts(deps.db, { agentId: parties.agentId, fields: { address, who } }, deps.clock());
    // A repeated click makes the same tour.
    const id = idempotencyKey
      ? keyedHash(await deps.pinKey(), 'tour', `${parties.id}:${by}:${idempotencyKey}`)
          .toString('hex')
          .slice(0, 16)
      : randomBytes(8).toString('hex');
    await write(deps, parties, by, id, async ({ transaction, tour, now }) => {
      if (tour) return undefined;
      const terms = await requireAgreement(deps.db, transaction);
      requireRoom(transaction);
      const at = tourTime(moment, terms, now);
      const made = { address, who, at, zone: moment.zone, state: 'proposed' as const, moves: 0 };
      return { tour: made, tell: 'proposed' };
    });
    return { id };
  };

export const moveTour =
  (deps: Deps) =>
  (parties: Parties, by: Side, id: string, { seen, ...moment }: Moment & { seen: string }): Promise<void> =>
    write(deps, parties, by, id, async ({ transaction, tour, now }) => {
      const before = existing(tour);
      const at = tourTime(moment, await requireAgreement(deps.db, transaction), now);
      if (before.at === at && before.zone === moment.zone) return undefined;
      return { tour: moved(before, { seen, zone: moment.zone, at, by }), tell: 'moved' };
    });

export const confirmTour =
  (deps: Deps) =>
  (parties: Parties, id: string, seen: string): Promise<void> =>
    write(deps, parties, 'agent', id, async ({ transaction, tour, now }) => {
      const before = existing(tour);
      const terms = await requireAgreement(deps.db, transaction);
      if (before.state === 'confirmed' && before.at === seen) return undefined;
      return { tour: confirmed(before, { seen, terms, now }), tell: 'confirmed' };
    });

/** A tour can be canceled even after the agreement has ended. */
export const cancelTour =
  (deps: Deps) =>
  (parties: Parties, by: Side, id: string): Promise<void> =>
    write(deps, parties, by, id, async ({ tour, now }) => {
      const before = existing(tour);
      return before.state === 'canceled' ? undefined : { tour: canceled(before, now), tell: 'canceled' };
    });

export const noteTour =
  (deps: Deps) =>
  (parties: Parties, id: string, note: string): Promise<void> =>
    write(deps, parties, 'agent', id, async ({ tour, now }) => ({ tour: noted(existing(tour), note, now) }));
