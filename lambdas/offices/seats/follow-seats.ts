// What the payment service reports about an office's subscription, in the office and in the accounts of its people. Part of the
// transaction of the report, on the office's revision: someone who joins or leaves at this moment decides again, or this does.
import { isDeepStrictEqual } from 'node:util';
import type { Db, Write } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import { readAccount, type SeatHolder, seatWrites } from '#public/members/billing';
import type { Office } from '../entity.ts';
import type { People } from '../office.ts';
import { type Actor, eventWrite, readPeople, revisionWrite } from '../office-store.ts';
import { type OfficePlan, officePlan, pendingSeats, seatCheckout } from './entity.ts';
import { happenedBetween, planWith, runningOf, type SeatSubscription, seatFrom } from './office-plan.ts';
import { planNotices } from './plan-notices.ts';

type Effect = { writes: Write[]; later: Write[] };
const NONE: Effect = { writes: [], later: [] };
type Happenings = ReturnType<typeof happenedBetween>;

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

/** What an office writes for itself when its plan is another one than before. */
const planWrites = (
  people: People,
  plan: OfficePlan,
  happened: Happenings,
  { at, by }: { at: Date; by: Actor },
): Write[] => {
  const { office, plan: before, pending } = people;
  const keys = { officeId: office.id };
  const isSettled = pending !== undefined && pending.seats === runningOf(plan, at)?.seats;
  if (isDeepStrictEqual(before, plan) && !isSettled) return [];
  const isStarted = happened.some(({ event }) => event === 'plan-started');
  return [
    revisionWrite(office),
    officePlan.put(keys, plan),
    ...(isSettled ? [pendingSeats.delete(keys)] : []),
    ...(isStarted ? [seatCheckout.delete(keys)] : []),
    ...happened.map((what) => eventWrite(office.id, by, what, at)),
  ];
};

/** Undefined once the office no longer exists. */
export const followSeats = async (
  db: Pick<Db, 'query'>,
  subscription: SeatSubscription,
  { at, by = PAYMENT_SERVICE }: { at: Date; by?: Actor },
): Promise<Effect | undefined> => {
  const people: People | undefined = await readPeople(db, subscription.office.id, at).catch(noOffice);
  if (!people) return undefined;
  const { office, members, plan: before } = people;
  const plan = planWith(before, subscription, at);
  const happened = happenedBetween(before, plan, at);
  const own = planWrites(people, plan, happened, { at, by });
  if (own.length === 0) return NONE;
  const paid = seatFrom(plan, at);
  // Who joins takes the seat as it is, so everyone has this one already, however many they are.
  const isHeld = paid !== undefined && isDeepStrictEqual(seatFrom(before, at), paid);
  const seats = isHeld ? NONE : await seatsOf(db, office, members, { paid, at });
  return {
    writes: [...own, ...seats.writes],
    later: [...planNotices(happened, { office, members, subscription, by }, at), ...seats.later],
  };
};
