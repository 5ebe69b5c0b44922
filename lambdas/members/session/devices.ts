// A person's signed-in browsers, and ending one or all others. Only their own session can do it: a stolen ID token
// must not log out its owner.
import { hash } from 'node:crypto';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Reply } from '#core/http/route.ts';
import { epochSeconds } from '#core/platform/clock.ts';
import { activityWrites, logActivity } from '#public/members/activity';
import type { SessionDeps } from './begin-session.ts';
import type { routes } from './contract.ts';
import { ownSession } from './end-sessions.ts';
import { type Session, session } from './entity.ts';

type Cookies = Record<string, string>;
type Own = { agentId: string; sessionId: string; row: Session };

/** The session's own ID stays secret: with it, anyone could end the session by calling with a wrong secret. */
const publicIdOf = ({ sessionId }: Pick<Own, 'sessionId'>) => hash('sha256', `device:${sessionId}`, 'hex').slice(0, 32);

const sessionsOf = async ({ db, clock }: Pick<SessionDeps, 'db' | 'clock'>, agentId: string): Promise<Own[]> => {
  const own: Own[] = [];
  let cursor: string | undefined;
  do {
    const page = await db.query({ pk: session.partition({ agentId }), cursor, consistent: true });
    for (const { row, item } of session.readEach(page.items)) {
      const keys = session.keysIn(item);
      if (keys && row.expires > epochSeconds(clock())) own.push({ ...keys, row });
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return own;
};

type Device = Reply<typeof routes.devices>['devices'][number];

const viewOf = (own: Own, isThis: boolean): Device => ({
  id: publicIdOf(own),
  device: own.row.device,
  address: own.row.address ?? null,
  method: own.row.method,
  signed_in_at: own.row.createdAt,
  last_used_at: own.row.lastUsedAt,
  is_this: isThis,
});

export const signedInDevices = (deps: Pick<SessionDeps, 'db' | 'clock'>) => {
  const end = async (own: Own) => {
    const what = { event: 'session.ended', agentId: own.agentId, detail: own.row.device } as const;
    await deps.db.transact([session.delete(own), ...activityWrites(what, deps.clock())]);
    logActivity(what, 'by device list');
  };
  const others = async (agent: Agent, cookies: Cookies) => {
    const { sessionId } = await ownSession(deps, agent, cookies);
    return (await sessionsOf(deps, agent.id)).filter((own) => own.sessionId !== sessionId);
  };
  return {
    /** This one first, then the most recently used. */
    async list(agent: Agent, cookies: Cookies): Promise<Device[]> {
      const { sessionId } = await ownSession(deps, agent, cookies);
      const all = (await sessionsOf(deps, agent.id)).map((own) => viewOf(own, own.sessionId === sessionId));
      return all.sort((a, b) => Number(b.is_this) - Number(a.is_this) || b.last_used_at.localeCompare(a.last_used_at));
    },
    async end(agent: Agent, cookies: Cookies, id: string): Promise<void> {
      const found = (await others(agent, cookies)).find((own) => publicIdOf(own) === id);
      if (!found) throw new AppError('NOT_FOUND', { message: 'This device is not signed in anymore.' });
      await end(found);
    },
    async endOthers(agent: Agent, cookies: Cookies): Promise<void> {
      for (const own of await others(agent, cookies)) await end(own);
    },
  };
};
