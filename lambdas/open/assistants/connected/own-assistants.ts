import { type Db, isThere, when } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Reply } from '#core/http/route.ts';
import { type Clock, epochSeconds } from '#core/platform/clock.ts';
import type { Complete } from '#core/platform/complete.ts';
import { activityWrites, type Happened, logActivity } from '#public/members/activity';
import { dropProposalsOf } from '#public/members/proposals';
import { connectedAssistant } from '../entity.ts';
import { PROPOSE, SCOPES } from '../vocabulary.ts';
import type { routes, ShownAssistant } from './contract.ts';

type Owner = Pick<Agent, 'id'>;
type Scope = (typeof SCOPES)[number];

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
        ({ id, name, connectedAt, usedAt, asked, allowed }): Complete<ShownAssistant> => ({
          id,
          name,
          connected_at: connectedAt,
          last_used_at: usedAt,
          asked,
          allowed,
        }),
      ),
    };
  };

/** `scopes`: those that the page has shown. One that the assistant asks for meanwhile waits. */
export const allowAssistant =
  ({ db, clock }: { db: Pick<Db, 'get' | 'transact'>; clock: Clock }) =>
  async ({ id: agentId }: Owner, id: string, scopes: Scope[]): Promise<void> => {
    const known = await connectedAssistant.get(db, { agentId, id }, { consistent: true });
    if (!known || known.endedAt !== undefined) throw new AppError('NOT_FOUND');
    const allowed = SCOPES.filter((scope) => known.allowed.includes(scope) || scopes.includes(scope));
    if (allowed.length === known.allowed.length) return;
    const now = clock();
    const what: Happened = {
      event: 'assistant.allowed',
      agentId,
      detail: [known.name, allowed.includes(PROPOSE) ? 'reads and proposes' : 'only reads'].filter(Boolean).join(': '),
    };
    const isStanding = when('attribute_exists(#PK) AND attribute_not_exists(#endedAt)');
    await db.transact([
      connectedAssistant.update({ agentId, id }, { set: { allowed } }, { if: isStanding }),
      ...activityWrites(what, now),
    ]);
    logActivity(what);
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
