// Tokens for the embedded analytics pages: one load each, within a minute, and never the agent's own sign-in. The
// analytics app redeems a token from its server and gets the agent.
import { hash, randomBytes } from 'node:crypto';
import { type Db, held, when } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Body, Reply } from '#core/http/route.ts';
import { type Clock, epochSeconds, SECOND } from '#core/platform/clock.ts';
import type { routes } from './contract.ts';
import { embedToken } from './entity.ts';

const EMBED_SECONDS = 60;

const keyOf = (token: string) => ({ hash: hash('sha256', `embed:${token}`, 'base64url') });

type Deps = { db: Pick<Db, 'put' | 'get' | 'delete'>; clock: Clock };

export const openEmbed =
  ({ db, clock }: Deps) =>
  async (agent: Agent, { page }: Body<typeof routes.openEmbed>): Promise<Reply<typeof routes.openEmbed>> => {
    const token = randomBytes(24).toString('base64url');
    const row = {
      purpose: 'analytics',
      page,
      agentId: agent.id,
      agentName: agent.name,
      expires: epochSeconds(clock(), EMBED_SECONDS * SECOND),
    } as const;
    await db.put(embedToken.item(keyOf(token), row));
    return { token, page };
  };

export const redeemEmbed =
  ({ db, clock }: Deps) =>
  async (token: string): Promise<Reply<typeof routes.redeemEmbed>> => {
    const found = await db.get(embedToken.key(keyOf(token)), { consistent: true });
    // If several servers call at the same time, only one of them can delete it. Unknown, used and expired tokens look
    // the same.
    const isDone = await held(
      db.delete(
        embedToken.key(keyOf(token)),
        when('#purpose = :purpose AND #expires > :now', { ':purpose': 'analytics', ':now': epochSeconds(clock()) }),
      ),
    );
    if (!isDone) throw new AppError('LINK_NOT_FOUND');
    if (!found) throw new AppError('LINK_NOT_FOUND');
    const { page, agentId, agentName } = embedToken.read(found);
    return { page, user: { id: agentId, name: agentName } };
  };
