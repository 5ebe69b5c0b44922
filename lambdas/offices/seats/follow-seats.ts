// What the payment service reports about an office's subscription, in the office and in the accounts of its people. Part of the
// transaction of the report, on the office's revision: someone who joins or leaves at this moment decides again, or this does.
import type { Db, Write } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { readAccount, type SeatHolder, seatWrites } from '#public/members/billing';
import type { Office } from '../entity.ts';
import type { People } from '../office.ts';
import { eventWrite, readPeople, revisionWrite } from '../office-store.ts';
import { officePlan, pendingSeats, seatCheckout } from './entity.ts';
import { happenedBetween, planWith, runningOf, type SeatSubscription, seatFrom } from './office-plan.ts';
import { planNotices } from './plan-notices.ts';

type Effect = { writes: Write[]; later: Write[] };
export type Actor = Pick<Agent, 'id' | 'name' | 'email'>;

/** Where no one of the office asked for it. */
const PAYMENT_SERVICE: Actor = { id: 'stripe', name: 'Stripe', email: '' };

const noOffice = (error: unknown): undefined => {
  if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined;
  throw error;
};

/** The seat of these people as it's now. */
export const seatsOf = async (
  db: Pick<Db, 'query'>,
  { id: officeId, name: office }: Pick<Office, 'id' | 'name'>,
  holders: readonly SeatHolder[],
  { paid, at }: { paid: { graceUntil?: string } | undefined; at: Date },
): Promise<Effect> => {
  const accounts = await Promise.all(holders.map(({ agentId }) => readAccount(db, agentId)));
  const all = holders.map((holder, index) =>
    seatWrites(accounts[index]!, holder, { office: { officeId, office }, paid }, at),
  );
  return { writes: all.flatMap(({ writes }) => writes), later: all.flatMap(({ notices }) => notices) };
};

/** Nothing once the office no longer exists. */
export const followSeats = async (
  db: Pick<Db, 'query'>,
  subscription: SeatSubscription,
  { at, by = PAYMENT_SERVICE }: { at: Date; by?: Actor },
): Promise<Effect> => {
  const people: People | undefined = await readPeople(db, subscription.office.id, at).catch(noOffice);
  if (!people) return { writes: [], later: [] };
  const { office, members, plan: before, pending } = people;
  const plan = planWith(before, subscription, at);
  const seats = await seatsOf(db, office, members, { paid: seatFrom(plan, at), at });
  const happened = happenedBetween(before, plan, at);
  return {
    writes: [
      revisionWrite(office),
      officePlan.put({ officeId: office.id }, plan),
      ...(pending && pending.seats === runningOf(plan, at)?.seats
        ? [pendingSeats.delete({ officeId: office.id })]
        : []),
      ...(happened.some(({ event }) => event === 'plan-started') ? [seatCheckout.delete({ officeId: office.id })] : []),
      ...happened.map((what) => eventWrite(office.id, by, what, at)),
      ...seats.writes,
    ],
    later: [...planNotices(happened, { office, members, subscription }, at), ...seats.later],
  };
};
