import type { Db } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Payments } from './payments.ts';
import { foremost, ownPurchases } from './subscription.ts';
import { readAccount } from './subscription-store.ts';

/** Anyone can pay for any address; the portal shows the payer's card, invoices and address. */
const NOT_THE_PAYER =
  'This subscription was bought without signing in, so only the payer can change it, by the link in their receipt.';

type Deps = { db: Pick<Db, 'query'>; clock: Clock; payments: Pick<Payments, 'openPortal'> };

/** The payment service's own page for cards, invoices and cancellation. */
export const openPortal =
  ({ db, clock, payments }: Deps) =>
  async (agent: Agent): Promise<{ url: string }> => {
    const { subscriptions } = await readAccount(db, agent.id);
    const best = foremost(ownPurchases(subscriptions), clock());
    if (!best) throw new AppError('NO_SUBSCRIPTION', subscriptions.length > 0 ? { message: NOT_THE_PAYER } : {});
    return { url: await payments.openPortal(best.customerId) };
  };
