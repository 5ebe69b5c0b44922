// What an office has paid for, and what follows for its people: each of them has a seat while it's paid. Pure.
import { AppError } from '#core/http/errors.ts';
import { entitles, foremost, graceUntil, type Subscription } from '#public/members/billing';
import type { People } from '../office.ts';
import type { OfficeEvent } from '../vocabulary.ts';
import type { OfficePlan, PaidSeats } from './entity.ts';

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

/** What is over is kept only as long as nothing else says how the office's plan is. */
export const planWith = (before: OfficePlan | undefined, subscription: SeatSubscription, at: Date): OfficePlan => {
  const others = (before?.subscriptions ?? []).filter(({ id }) => id !== subscription.id);
  const all = [...others, paidSeatsOf(subscription)];
  const counting = foremost(all, at);
  return { plan: 'team', subscriptions: all.filter((one) => one === counting || !isOver(one)) };
};

/** The subscription that counts. */
export const currentOf = (plan: OfficePlan | undefined, at: Date): PaidSeats | undefined =>
  foremost(plan?.subscriptions ?? [], at);

/** The one that is paid, or was until a payment failed a few days ago. */
export const runningOf = (plan: OfficePlan | undefined, at: Date): PaidSeats | undefined => {
  const current = currentOf(plan, at);
  return current && entitles(current, at) ? current : undefined;
};

/** What each of the people has from it. */
export const seatFrom = (plan: OfficePlan | undefined, at: Date): { graceUntil?: string } | undefined => {
  const running = runningOf(plan, at);
  const until = running && graceUntil(running);
  return running && (until ? { graceUntil: until } : {});
};

/** Who is in the office stays and keeps their seat, also when there are fewer seats than people. No one else comes in. */
export const requireFreeSeat = (
  { office, members, plan, pending }: Pick<People, 'office' | 'members' | 'plan' | 'pending'>,
  at: Date,
): void => {
  const running = runningOf(plan, at);
  if (!running) return;
  // Some of them may be given back by now.
  const left = pending && pending.until > at.toISOString() ? Math.min(running.seats, pending.seats) : running.seats;
  if (members.length < left) return;
  throw new AppError('CONFLICT', {
    message: `All seats of ${office.name} are taken. Ask its owner to add one: your invitation stays open.`,
  });
};

/** What the office's history says about a change. */
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
