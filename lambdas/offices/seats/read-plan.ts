import type { Agent } from '#core/http/actor.ts';
import type { Reply } from '#core/http/route.ts';
import { entitles, graceUntil } from '#public/members/billing';
import { type People, requireOwnersRole } from '../office.ts';
import type { OfficePlanView, routes } from './contract.ts';
import type { PaidSeats } from './entity.ts';
import { currentOf } from './office-plan.ts';
import { payerOf, readAsOwner, type SeatDeps } from './seat-deps.ts';

type Status = NonNullable<OfficePlanView['plan']>['status'];

/** None of one that is over, or was never paid. */
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

/** What the office has, or could buy. */
export const readPlan =
  (deps: SeatDeps) =>
  async (agent: Agent, officeId: string): Promise<Reply<typeof routes.officePlan>> => {
    const { people, now } = await readAsOwner(deps, agent, officeId, requireOwnersRole);
    const plan = await planView(deps, agent, people, now);
    // What an office has doesn't depend on whether the payment service can be reached.
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
