import type { Db } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { PLANS } from './contract.ts';
import type { Payments } from './payments.ts';
import { savePurchase } from './purchase.ts';
import { entitles } from './subscription.ts';
import { readAccount } from './subscription-store.ts';

type Wanted = { plan: (typeof PLANS)[number]; idempotencyKey?: string };

/** Leads to the payment service's own page. Nothing is given for coming back from there: the webhook does that. */
export const startCheckout = (deps: { db: Db; clock: Clock; payments: Payments }) => {
  const { db, payments } = deps;

  const start = async ({ plan, idempotencyKey }: Wanted, buyer?: Agent, customerId?: string) => {
    const plans = await payments.plans();
    const chosen = plans.find(({ id }) => id === plan);
    if (!chosen) throw new AppError('NOT_FOUND', { message: 'This plan is not for sale at the moment.' });
    const { sessionId, url } = await payments.startCheckout({
      priceId: chosen.priceId,
      buyer: buyer && { agentId: buyer.id, email: buyer.email, customerId },
      // A key is its sender's own: two people with the same key must not share a checkout.
      idempotencyKey: idempotencyKey && `${buyer?.id ?? 'nobody'}:${idempotencyKey}`,
    });
    await savePurchase(db, sessionId, deps.clock());
    return { url };
  };

  return {
    forAnybody: (wanted: Wanted) => start(wanted),
    forAccount: async (agent: Agent, wanted: Wanted) => {
      const { subscriptions } = await readAccount(db, agent.id);
      if (subscriptions.some((one) => entitles(one, deps.clock()))) throw new AppError('SUBSCRIBED_ALREADY');
      const last = subscriptions.toSorted((a, b) => a.startedAt.localeCompare(b.startedAt)).at(-1);
      return start(wanted, agent, last?.customerId);
    },
  };
};
