import { type Db, isThere } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Reply } from '#core/http/route.ts';
import { type Clock, epochSeconds } from '#core/platform/clock.ts';
import type { Complete } from '#core/platform/complete.ts';
import { activityWrites, type Happened, logActivity } from '#public/members/activity';
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

/** Cognito would renew the assistant's tokens for weeks, so each call checks this row. */
export const disconnectAssistant =
  ({ db, clock }: { db: Pick<Db, 'get' | 'query' | 'transact' | 'delete'>; clock: Clock }) =>
  async ({ id: agentId }: Owner, id: string): Promise<void> => {
    const known = await connectedAssistant.get(db, { agentId, id }, { consistent: true });
    if (!known) throw new AppError('NOT_FOUND');
    const now = clock();
    // A second click is a no-op, and isn't recorded again.
    if (known.endedAt === undefined) {
      const what: Happened = { event: 'assistant.disconnected', agentId, detail: known.name };
      const set = { endedAt: now.toISOString() };
      await db.transact([
        connectedAssistant.update({ agentId, id }, { set }, { if: isThere }),
        ...activityWrites(what, now),
      ]);
      logActivity(what);
    }
    await dropProposalsOf({ db, clock })({ id: agentId }, id);
  };
