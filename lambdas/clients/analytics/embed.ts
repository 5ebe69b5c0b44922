// Tokens for the embedded analytics pages: for one look, within a minute, and never the person's own. The app redeems
// one from its server and learns who is there.
import { createHash, randomBytes } from 'node:crypto';
import { ConditionFailed, type Db, when } from '#core/data/db.ts';
import { keys } from '#core/data/table.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { type Clock, epochSeconds, SECOND } from '#core/platform/clock.ts';
import type { EmbedPage } from './contract.ts';

export const EMBED_SECONDS = 60;
const PURPOSE = 'analytics';

/** The table keeps no token that could be used. */
const rowOf = (token: string) => keys.ticket(createHash('sha256').update(`embed:${token}`).digest('base64url'));

type Deps = { db: Pick<Db, 'put' | 'get' | 'delete'>; clock: Clock };

export const openEmbed =
  ({ db, clock }: Deps) =>
  async (agent: Agent, page: EmbedPage): Promise<{ token: string; page: EmbedPage; expires_in: number }> => {
    const token = randomBytes(24).toString('base64url');
    await db.put({
      ...rowOf(token),
      purpose: PURPOSE,
      page,
      agentId: agent.id,
      agentName: agent.name,
      expires: epochSeconds(clock(), EMBED_SECONDS * SECOND),
    });
    return { token, page, expires_in: EMBED_SECONDS };
  };

type Ticket = { page: EmbedPage; agentId: string; agentName: string };

export const redeemEmbed =
  ({ db, clock }: Deps) =>
  async (token: string): Promise<{ page: EmbedPage; user: { id: string; name: string } }> => {
    const ticket = await db.get<Ticket>(rowOf(token), { consistent: true });
    try {
      // Of any number who ask at once, one can take it away.
      await db.delete(
        rowOf(token),
        when('#purpose = :purpose AND #expires > :now', { ':purpose': PURPOSE, ':now': epochSeconds(clock()) }),
      );
      if (!ticket) throw new AppError('LINK_NOT_FOUND');
      return { page: ticket.page, user: { id: ticket.agentId, name: ticket.agentName } };
    } catch (error) {
      // Unknown, used and expired look the same.
      if (error instanceof ConditionFailed) throw new AppError('LINK_NOT_FOUND', { cause: error });
      throw error;
    }
  };
