// Both sides are reminded of a confirmed tour. The emails wait in the outbox; each goes out only if the tour is still on at
// that time.
import type { Db, Write } from '#core/data/db.ts';
import { outboxRemoval, scheduledOutboxWrite } from '#core/data/outbox.ts';
import type { WrittenEmail } from '#core/mail/written-email.ts';
import { type Clock, HOUR } from '#core/platform/clock.ts';
import type { Parties } from '../entity.ts';
import { hasAgreement } from '../transaction.ts';
import { guestAddress, isLinkOver, readTransaction } from '../transaction-store.ts';
import { type StoredTour, tourAttribute, toursIn } from './tour.ts';
import { tourEmailToAgent, tourEmailToClient } from './tour-emails.ts';

/** A day before, at the hour of the tour; shortly before if it's confirmed later than that. */
const HOURS_BEFORE = [24, 2];
/** A reminder right after the confirmation would say the same again. */
const APART = HOUR;

const startOf = ({ at }: StoredTour, now: Date): Date | undefined =>
  HOURS_BEFORE.map((hours) => new Date(Date.parse(at) - hours * HOUR)).find(
    (start) => start.getTime() > now.getTime() + APART,
  );

const SIDES = ['guest', 'agent'] as const;
const taskId = (tourId: string, side: (typeof SIDES)[number]) => `tour-${tourId}-${side}`;

/** Earlier ones are replaced, or canceled. */
export const tourReminderWrites = (
  parties: Parties,
  { id, ...tour }: StoredTour & { id: string },
  now: Date,
): Write[] => {
  const startAt = tour.state === 'confirmed' ? startOf(tour, now) : undefined;
  if (!startAt) return SIDES.map((side) => outboxRemoval(taskId(id, side)));
  const about = { agentId: parties.agentId, transactionId: parties.id, id, at: tour.at };
  const emails = {
    guest: tourEmailToClient(parties, tour, 'soon'),
    agent: tourEmailToAgent(parties, tour, 'soon'),
  };
  return SIDES.map((side) =>
    scheduledOutboxWrite('mail', { ...emails[side], tour: about }, { at: now, startAt, id: taskId(id, side) }),
  );
};

/** `after`: the transaction, with its new agent. */
export const tourHandOverWrites = (after: Parties, now: Date): Write[] =>
  toursIn(after)
    .filter(({ state, at }) => state === 'confirmed' && Date.parse(at) > now.getTime())
    .flatMap((tour) => tourReminderWrites(after, tour, now));

/** The reminder with the client's current address, only while the tour is on and the buyer's agreement is in effect. */
export const ifStillOnTour =
  ({ db, clock }: { db: Pick<Db, 'get'>; clock: Clock }) =>
  async (email: WrittenEmail): Promise<WrittenEmail | undefined> => {
    if (!email.tour) return email;
    const { agentId, transactionId, id, at } = email.tour;
    const transaction = await readTransaction(db, agentId, transactionId);
    const tour = transaction?.[tourAttribute(id)];
    if (transaction?.state !== 'open' || tour?.state !== 'confirmed' || tour.at !== at) return undefined;
    if (new Date(at) <= clock() || !hasAgreement(transaction)) return undefined;
    if (await isLinkOver(db, transaction)) return undefined;
    return email.to === email.agent?.email ? email : { ...email, to: await guestAddress(db, transaction) };
  };
