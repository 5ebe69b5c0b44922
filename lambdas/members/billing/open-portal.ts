import type { Db } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Payments } from './payments.ts';
import { foremost } from './subscription.ts';
import { readAccount } from './subscription-store.ts';

type Deps = { db: Pick<Db, 'query'>; clock: Clock; payments: Pick<Payments, 'openPortal'> };

/** The payment service's own page for cards, invoices and cancellation. */
export const openPortal =
  ({ db, clock, payments }: Deps) =>
  async (agent: Agent): Promise<{ url: string }> => {
    const { subscriptions } = await readAccount(db, agent.id);
    const best = foremost(subscriptions, clock());
    if (!best) throw new AppError('NO_SUBSCRIPTION');
    return { url: await payments.openPortal(best.customerId) };
  };
