import { type Db, isThere } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import type { Reply } from '#core/http/route.ts';
import { type Clock, epochSeconds } from '#core/platform/clock.ts';
import type { Complete } from '#core/platform/complete.ts';
import { dropProposalsOf } from '#public/members/proposals';
import { connectedAssistant } from '../entity.ts';
import type { routes, ShownAssistant } from './contract.ts';

type Owner = Pick<Agent, 'id'>;

/** The latest sign-in first. */
export const listAssistants =
  ({ db, clock }: { db: Pick<Db, 'query'>; clock: Clock }) =>
  async ({ id: agentId }: Owner): Promise<Reply<typeof routes.assistants>> => {
    const { PK: pk, SK: prefix } = connectedAssistant.key({ agentId, id: '' });
    const { items } = await connectedAssistant.list(db, { pk, prefix, descending: true, consistent: true });
    const now = epochSeconds(clock());
    const standing = items.filter(({ endedAt, expires }) => endedAt === undefined && expires > now);
    return {
      assistants: standing.map(
        ({ id, name, connectedAt, usedAt }): Complete<ShownAssistant> => ({
          id,
          name,
          connected_at: connectedAt,
          last_used_at: usedAt,
        }),
      ),
    };
  };

/** Cognito would renew its tokens for weeks: each call looks at this row. */
export const disconnectAssistant =
  ({ db, clock }: { db: Pick<Db, 'query' | 'update' | 'delete'>; clock: Clock }) =>
  async ({ id: agentId }: Owner, id: string): Promise<void> => {
    await connectedAssistant.change(db, { agentId, id }, { set: { endedAt: clock().toISOString() } }, isThere);
    await dropProposalsOf({ db, clock })({ id: agentId }, id);
  };
