// Before a request is sent: does the same client already have one for the same property?
import type { Db } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import type { Query, Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { communication, communicationView, dealIdOf, dealPartition } from '#public/funds/request';
import type { routes } from './contract.ts';

type Input = Query<typeof routes.openDeal>;

export const findOpenDeal =
  ({ db, clock }: { db: Pick<Db, 'query'>; clock: Clock }) =>
  async (agent: Pick<Agent, 'id'>, input: Input): Promise<Reply<typeof routes.openDeal>> => {
    const id = dealIdOf({
      property: input.property,
      client: { email: input.email.trim(), name: input.name },
      coBuyerName: input.co_buyer_name || undefined,
    });
    const pk = dealPartition(agent.id, id);
    const { items } = await communication.list(db, { index: 'GSI1', pk, descending: true });
    const now = clock().toISOString();
    const open = items.filter(
      (row) => row.kind === 'request' && ['sent', 'opened', 'at_bank'].includes(row.state) && row.expiresAt > now,
    );
    return { deal: open.length > 0 ? { id, communications: open.map(communicationView) } : undefined };
  };
