import { AppError } from '#core/http/errors.ts';
import { entitles, foremost, graceUntil, type Subscription } from '#public/members/billing';
import type { Member } from '../entity.ts';
import type { People } from '../office.ts';
import type { OfficeEvent } from '../vocabulary.ts';
import type { OfficePlan, PaidSeats } from './entity.ts';

// An office's paid seats, and their effect: each person has a seat while it's paid. Pure.

export type SeatSubscription = Subscription & Required<Pick<Subscription, 'office'>>;

const paidSeatsOf = ({ office, ...subscription }: SeatSubscription): PaidSeats => {
  const { id, customerId, status, startedAt, periodStart, periodEnd, endsAt, endedAt } = subscription;
  const { itemId, seats, price, interval } = office;
  return {
    id,
    customerId,
    status,
    itemId,
    seats,
    price,
    interval,
    startedAt,
    periodStart,
    periodEnd,
    ...(endsAt && { endsAt }),
    ...(endedAt && { endedAt }),
  };
};

const isOver = ({ status }: PaidSeats): boolean => status === 'canceled' || status === 'incomplete_expired';

/** An ended plan is kept only while there is no newer one. */
export const planWith = (before: OfficePlan | undefined, subscription: SeatSubscription, at: Date): OfficePlan => {
  const others = (before?.subscriptions ?? []).filter(({ id }) => id !== subscription.id);
  const all = [...others, paidSeatsOf(subscription)];
  const counting = foremost(all, at);
  return { plan: 'team', subscriptions: all.filter((one) => one === counting || !isOver(one)) };
};

export const currentOf = (plan: OfficePlan | undefined, at: Date): PaidSeats | undefined =>
  foremost(plan?.subscriptions ?? [], at);

/** The paid one, or one whose payment failed a few days ago. */
export const runningOf = (plan: OfficePlan | undefined, at: Date): PaidSeats | undefined => {
  const current = currentOf(plan, at);
  return current && entitles(current, at) ? current : undefined;
};

export const seatFrom = (plan: OfficePlan | undefined, at: Date): { graceUntil?: string } | undefined => {
  const running = runningOf(plan, at);
  const until = running && graceUntil(running);
  return running && (until ? { graceUntil: until } : {});
};

/** Members stay and keep their seats, even if there are fewer seats than people. No one else can join. */
export const requireFreeSeat = (
  { office, members, plan, pending }: Pick<People, 'office' | 'members' | 'plan' | 'pending'>,
  at: Date,
): void => {
  const running = runningOf(plan, at);
  if (!running) return;
  // A pending change may already be giving some seats back.
  const left = pending && pending.until > at.toISOString() ? Math.min(running.seats, pending.seats) : running.seats;
  if (members.length < left) return;
  throw new AppError('CONFLICT', {
    message: `All seats of ${office.name} are taken. Ask its owner to add one: your invitation stays open.`,
  });
};

/** The entry for a change in the office's history. */
export const happenedBetween = (
  before: OfficePlan | undefined,
  after: OfficePlan,
  at: Date,
): { event: OfficeEvent; about?: string }[] => {
  const [was, is] = [runningOf(before, at), runningOf(after, at)];
  if (!is) return was ? [{ event: 'plan-ended' }] : [];
  const seats = String(is.seats);
  if (!was) return [{ event: 'plan-started', about: seats }];
  return [
    ...(was.seats === is.seats ? [] : [{ event: 'seats' as const, about: seats }]),
    ...(was.status !== 'past_due' && is.status === 'past_due' ? [{ event: 'plan-unpaid' as const }] : []),
    ...(!was.endsAt && is.endsAt ? [{ event: 'plan-canceled' as const }] : []),
    ...(was.endsAt && !is.endsAt ? [{ event: 'plan-resumed' as const }] : []),
  ];
};

// Decides who may buy and change an office's seats, and how many. Pure.

const refuseSeats = (message: string) => new AppError('INVALID', { message, fields: { seats: message } });

/** Everyone in the office has a seat, so there are never fewer than people. */
export const requireEnough = ({ members }: Pick<People, 'members'>, seats: number, minimum: number): void => {
  if (seats < members.length)
    throw refuseSeats(`There are ${members.length} people in the office, and each needs a seat.`);
  if (seats < minimum) throw refuseSeats(`The Team plan starts with ${minimum} seats.`);
};

/** A plan is paid, or may still be: a second one would cost extra. */
export const requireNoPlan = ({ plan }: Pick<People, 'plan'>, at: Date): void => {
  const current = currentOf(plan, at);
  if (!current || current.status === 'canceled' || current.status === 'incomplete_expired') return;
  throw new AppError('CONFLICT', {
    message:
      current.status === 'incomplete'
        ? 'A payment for this office is on its way. Wait until it arrives, or fails.'
        : 'This office has the Team plan already.',
  });
};

export const requireRunning = ({ plan }: Pick<People, 'plan'>, at: Date): PaidSeats => {
  const running = runningOf(plan, at);
  if (!running) throw new AppError('CONFLICT', { message: "This office doesn't have the Team plan at the moment." });
  return running;
};

/** An increase needs a working card, of someone who may still decide about it. */
export const requireChangeable = (running: PaidSeats, payer: Member | undefined): void => {
  if (payer?.role !== 'owner')
    throw new AppError('CONFLICT', {
      message:
        'The person who pays for this plan is no longer an owner. Cancel it, and buy seats again once it has ended.',
    });
  if (running.status === 'past_due')
    throw new AppError('CONFLICT', {
      message: "The last payment didn't go through. Once the card is updated, seats can be changed again.",
    });
};
