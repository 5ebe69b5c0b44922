import type { Db } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { OwnSubscription, PLANS, routes } from './contract.ts';
import type { CheckoutOrder, Payments } from './payments.ts';
import { FREE_REPORTS_PER_MONTH, freeReportsLeft } from './plan.ts';
import { savePurchase } from './purchase.ts';
import { entitlementFrom, entitles, foremost, graceUntil, ownPurchases, seatsHeld } from './subscription.ts';
import { readAccount } from './subscription-store.ts';

// The way to the payment service's own page. Coming back from it grants nothing: the webhook does that.

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

/** For a signed-in person's account, under the same customer as before. */
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

type ListPlansDeps = {
  payments: Pick<Payments, 'plans' | 'seatOffer'>;
  /** The fewest seats that an office buys. */
  minimum: number;
};

/** The plans for sale: to a person, and to an office. */
export const listPlans =
  ({ payments, minimum }: ListPlansDeps) =>
  async (): Promise<Reply<typeof routes.plans>> => {
    const [plans, seat] = await Promise.all([payments.plans(), payments.seatOffer()]);
    const team = seat && { price: seat.price / 100, interval: seat.interval, minimum };
    return { plans, free_reports: FREE_REPORTS_PER_MONTH, team };
  };

/** Anyone can pay for any address; the portal shows the payer's card, invoices and address. */
const NOT_THE_PAYER =
  'This subscription was bought without signing in, so only the payer can change it, by the link in their receipt.';

type OpenPortalDeps = { db: Pick<Db, 'query'>; clock: Clock; payments: Pick<Payments, 'openPortal'> };

/** The payment service's own page for cards, invoices and cancellation. */
export const openPortal =
  ({ db, clock, payments }: OpenPortalDeps) =>
  async (agent: Agent): Promise<{ url: string }> => {
    const { subscriptions } = await readAccount(db, agent.id);
    const best = foremost(ownPurchases(subscriptions), clock());
    if (!best) throw new AppError('NO_SUBSCRIPTION', subscriptions.length > 0 ? { message: NOT_THE_PAYER } : {});
    return { url: await payments.openPortal(best.customerId) };
  };

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
