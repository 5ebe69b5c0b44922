import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Reply } from '#core/http/route.ts';
import { entitles, graceUntil, readSubscription, type SeatPayments } from '#public/members/billing';
import type { Member } from '../entity.ts';
import type { OfficeDeps } from '../invitations/invite-member.ts';
import { type People, requireOwner, requireOwnersRole } from '../office.ts';
import { type Actor, readPeople } from '../office-store.ts';
import type { OfficePlanView, routes } from './contract.ts';
import type { PaidSeats } from './entity.ts';
import { currentOf } from './office-plan.ts';

// The dependencies of the use cases of seats, and their first reads.

export type SeatDeps = OfficeDeps & {
  payments: SeatPayments & { openPortal(customerId: string, back: 'office'): Promise<string> };
  /** Updates the office from the payment service's current state of the subscription. */
  follow(subscriptionId: string, by: Actor): Promise<void>;
  /** The fewest seats for sale. */
  minimum: number;
};

export const readAsOwner = async (
  { db, clock }: Pick<SeatDeps, 'db' | 'clock'>,
  agent: Pick<Agent, 'id' | 'isTwoStep'>,
  officeId: string,
  require = requireOwner,
): Promise<{ people: People; now: Date }> => {
  const now = clock();
  const people = await readPeople(db, officeId, now);
  require(people, agent);
  return { people, now };
};

/** While payments continue, the payer stays an owner: their card must not pay for an office that isn't theirs. */
export const requireNotPaying = async (
  { db }: Pick<SeatDeps, 'db'>,
  people: People,
  { who, now }: { who: Member; now: Date },
): Promise<void> => {
  const running = currentOf(people.plan, now);
  if (!running || running.endsAt || running.endedAt) return;
  if ((await payerOf({ db }, people, running))?.agentId !== who.agentId) return;
  throw new AppError('CONFLICT', {
    message: `${who.name} pays for this office's Team plan. Cancel the plan first: it runs until the end of the paid period.`,
  });
};

/** The buyer, if they are still in the office. */
export const payerOf = async (
  { db }: Pick<SeatDeps, 'db'>,
  { members }: Pick<People, 'members'>,
  { id }: Pick<PaidSeats, 'id'>,
): Promise<Member | undefined> => {
  const payerId = (await readSubscription(db, id))?.office?.payerId;
  return members.find(({ agentId }) => agentId === payerId);
};

type Status = NonNullable<OfficePlanView['plan']>['status'];

/** Undefined if it has ended, or was never paid. */
const statusOf = ({ status }: PaidSeats): Status | undefined => {
  if (status === 'active' || status === 'trialing') return 'active';
  if (status === 'past_due') return status;
  if (status === 'incomplete') return 'processing';
  return status === 'unpaid' || status === 'paused' ? 'unpaid' : undefined;
};

const planView = async (deps: SeatDeps, agent: Agent, people: People, at: Date): Promise<OfficePlanView['plan']> => {
  const current = currentOf(people.plan, at);
  const status = current && statusOf(current);
  if (!current || !status) return undefined;
  const payer = await payerOf(deps, people, current);
  return {
    seats: current.seats,
    price: current.price / 100,
    interval: current.interval,
    status,
    period_end: current.endsAt ?? current.periodEnd,
    ends: current.endsAt !== undefined,
    grace_until: graceUntil(current),
    paid_by: payer?.name ?? null,
    paid_by_me: payer?.agentId === agent.id,
    others: people.plan?.subscriptions.filter((one) => one !== current && entitles(one, at)).length ?? 0,
  };
};

export const readPlan =
  (deps: SeatDeps) =>
  async (agent: Agent, officeId: string): Promise<Reply<typeof routes.officePlan>> => {
    const { people, now } = await readAsOwner(deps, agent, officeId, requireOwnersRole);
    const plan = await planView(deps, agent, people, now);
    // An existing plan is shown even if the payment service can't be reached.
    const offer = plan ? undefined : await deps.payments.seatOffer();
    const { pending } = people;
    return {
      offer: offer && { price: offer.price / 100, interval: offer.interval },
      minimum: deps.minimum,
      people: people.members.length,
      plan,
      pending_seats: pending && pending.until > now.toISOString() ? pending.seats : undefined,
    };
  };
