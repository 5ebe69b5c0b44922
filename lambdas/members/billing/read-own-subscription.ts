import type { Db } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { OwnSubscription } from './contract.ts';
import { FREE_REPORTS_PER_MONTH, freeReportsLeft } from './plan.ts';
import { entitlementFrom, entitles, foremost, graceUntil, seatsHeld } from './subscription.ts';
import { readAccount } from './subscription-store.ts';

/** The plan of a signed-in person, and the subscription behind it. */
export const readOwnSubscription =
  ({ db, clock }: { db: Pick<Db, 'query'>; clock: Clock }) =>
  async (agent: Agent): Promise<OwnSubscription> => {
    const at = clock();
    const { subscriptions, profile } = await readAccount(db, agent.id);
    const best = foremost(subscriptions, at);
    // An operator can give the plan without a subscription.
    const given = profile.plan === 'subscribed' ? 'subscribed' : 'free';
    const seats = seatsHeld(profile, at);
    return {
      plan: best || profile.seats ? entitlementFrom(subscriptions, at, profile).plan : given,
      free_reports: FREE_REPORTS_PER_MONTH,
      free_reports_left: freeReportsLeft(profile, at),
      subscription: best && {
        status: best.status,
        plan: best.plan,
        period_end: best.endedAt ?? best.endsAt ?? best.periodEnd,
        ends: best.endsAt !== undefined || best.endedAt !== undefined,
        grace_until: graceUntil(best),
        others: subscriptions.filter((one) => one !== best && entitles(one, at)).length,
      },
      seats:
        seats.length > 0 ? seats.map(({ office, graceUntil: grace_until }) => ({ office, grace_until })) : undefined,
    };
  };
