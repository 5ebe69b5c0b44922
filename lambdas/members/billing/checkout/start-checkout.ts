// The way to the payment service's own page. Nothing is given for coming back from there: the webhook does that.
import type { Db } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { PLANS } from '../contract.ts';
import type { CheckoutOrder, Payments } from '../payments.ts';
import { savePurchase } from '../purchase.ts';
import { entitles, ownPurchases } from '../subscription.ts';
import { readAccount } from '../subscription-store.ts';

type Deps = { db: Pick<Db, 'put' | 'query'>; clock: Clock; payments: Pick<Payments, 'plans' | 'startCheckout'> };
type Wanted = { plan: (typeof PLANS)[number]; idempotencyKey?: string };

const start = async (
  { db, clock, payments }: Deps,
  { plan, idempotencyKey }: Wanted,
  buyer?: CheckoutOrder['buyer'],
): Promise<{ url: string }> => {
  const chosen = (await payments.plans()).find(({ id }) => id === plan);
  if (!chosen) throw new AppError('NOT_FOUND', { message: "This plan isn't for sale at the moment." });
  const { sessionId, url } = await payments.startCheckout({
    priceId: chosen.priceId,
    buyer,
    // A key belongs to its sender: two people with the same key must not share a checkout.
    idempotencyKey: idempotencyKey && `${buyer?.agentId ?? 'visitor'}:${idempotencyKey}`,
  });
  await savePurchase(db, sessionId, clock());
  return { url };
};

/** For a visitor who has no account yet. */
export const startCheckout = (deps: Deps) => (wanted: Wanted) => start(deps, wanted);

/** For the account of a signed-in person, as the same customer as before. */
export const startUpgrade =
  (deps: Deps) =>
  async (agent: Agent, wanted: Wanted): Promise<{ url: string }> => {
    const { subscriptions } = await readAccount(deps.db, agent.id);
    if (subscriptions.some((one) => entitles(one, deps.clock()))) throw new AppError('SUBSCRIBED_ALREADY');
    const last = ownPurchases(subscriptions)
      .toSorted((a, b) => a.startedAt.localeCompare(b.startedAt))
      .at(-1);
    return start(deps, wanted, { agentId: agent.id, email: agent.email, customerId: last?.customerId });
  };
