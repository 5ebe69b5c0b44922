// What a signed-in person has: the plan, and the way to Stripe's portal.

import type { Db } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { OwnSubscription } from './contract.ts';
import type { Payments } from './payments.ts';
import { FREE_REPORTS_A_MONTH, freeReportsLeft } from './plan.ts';
import { entitles, graceUntil, planFrom, type Subscription } from './subscription.ts';
import { readAccount } from './subscription-store.ts';

/** The one that counts: what entitles before what does not, then the newest. */
const foremost = (subscriptions: Subscription[], at: Date): Subscription | undefined =>
  subscriptions.toSorted(
    (a, b) => Number(entitles(b, at)) - Number(entitles(a, at)) || b.startedAt.localeCompare(a.startedAt),
  )[0];

type Deps = { db: Db; clock: Clock; payments: Pick<Payments, 'openPortal'> };

export const ownSubscription =
  (deps: Deps) =>
  async (agent: Agent): Promise<OwnSubscription> => {
    const at = deps.clock();
    const { subscriptions, profile } = await readAccount(deps.db, agent.id);
    const best = foremost(subscriptions, at);
    // An operator can give the plan without a subscription.
    return {
      plan: best ? planFrom(subscriptions, at).plan : profile.plan === 'subscribed' ? 'subscribed' : 'free',
      free_reports: FREE_REPORTS_A_MONTH,
      free_reports_left: freeReportsLeft(profile, at),
      subscription: best && {
        status: best.status,
        plan: best.plan,
        period_end: best.endedAt ?? best.endsAt ?? best.periodEnd,
        ends: best.endsAt !== undefined || best.endedAt !== undefined,
        grace_until: graceUntil(best),
        others: subscriptions.filter((one) => one !== best && entitles(one, at)).length,
      },
    };
  };

export const openPortal =
  (deps: Deps) =>
  async (agent: Agent): Promise<{ url: string }> => {
    const { subscriptions } = await readAccount(deps.db, agent.id);
    const best = foremost(subscriptions, deps.clock());
    if (!best) throw new AppError('NO_SUBSCRIPTION');
    return { url: await deps.payments.openPortal(best.customerId) };
  };
