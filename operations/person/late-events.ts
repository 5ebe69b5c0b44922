// Deleting a customer ends their subscriptions. Stripe reports each end a moment later, and our function writes the subscription's
// row again: a search before that finds nothing, and something is left.
import { setTimeout as wait } from 'node:timers/promises';
import type Stripe from 'stripe';
import type { Db } from '../../lambdas/core/data/db.ts';
import { handledEvent } from '../../lambdas/members/billing/entity.ts';

type Deps = { stripe: () => Promise<Stripe>; table: Pick<Db, 'get'> };

const LOOK_EVERY_MS = 250;
/** How far this machine's clock may be ahead of Stripe's. */
const CLOCKS_APART_MS = 60 * 60_000;
/** Stripe repeats what isn't answered for days. The command's report shows what is left, and it can be run again. */
const PATIENCE_MS = 60_000;

export const openSubscriptions = async (
  { stripe }: Pick<Deps, 'stripe'>,
  customers: readonly Pick<Stripe.Customer, 'id'>[],
): Promise<string[]> => {
  const open: string[] = [];
  for (const { id } of customers)
    for await (const subscription of (await stripe()).subscriptions.list({ customer: id })) open.push(subscription.id);
  return open;
};

const endsHandled = async ({ stripe, table }: Deps, since: Date): Promise<Set<string>> => {
  const handled = new Set<string>();
  const created = { gte: Math.floor((since.getTime() - CLOCKS_APART_MS) / 1000) };
  const events = (await stripe()).events.list({ type: 'customer.subscription.deleted', created });
  for await (const { id: eventId, data } of events)
    if (await handledEvent.get(table, { eventId }, { consistent: true }))
      handled.add((data.object as Stripe.Subscription).id);
  return handled;
};

/** Until our function has handled the end of each of these subscriptions. */
export const untilEndsHandled = async (deps: Deps, subscriptions: readonly string[], since: Date): Promise<void> => {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    const handled = await endsHandled(deps, since);
    if (subscriptions.every((id) => handled.has(id))) return;
    await wait(LOOK_EVERY_MS);
  }
};
