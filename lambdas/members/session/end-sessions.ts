// Ends one session or all of a person's. Cognito's tokens die with the row, because nothing else holds them; those
// given outside our sessions end through Cognito.
import type { Db } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { endSignIns, nextSecond } from '#core/security/ended-sign-ins.ts';
import { activityWrites, logActivity, noteActivity } from '#public/members/activity';
import { type SessionDeps, tokensOf } from './begin-session.ts';
import { session } from './entity.ts';
import { findSession, type LiveSession } from './find-session.ts';
import { presentedIn } from './session-cookie.ts';

/** A person's own browsers, other sign-ins that went through our handover, and their ID tokens. */
export const endSessionsOf = async (
  { db, clock }: { db: Pick<Db, 'query' | 'delete' | 'put'>; clock: Clock },
  agentId: string,
): Promise<void> => {
  await endSignIns(db, agentId, clock());
  const pk = session.partition({ agentId });
  let cursor: string | undefined;
  do {
    const page = await db.query({ pk, cursor, consistent: true, attributes: ['PK', 'SK'] });
    for (const { PK, SK } of page.items) await db.delete({ PK: String(PK), SK: String(SK) });
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
};

/** Cognito reports that a token has already ended, which is the goal. */
const unlessOver = async (ending: Promise<void>): Promise<void> => {
  try {
    await ending;
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'UNAUTHENTICATED')) throw error;
  }
};

/** Without a session, this is a no-op. */
export const endSession =
  (deps: SessionDeps) =>
  async (cookies: Record<string, string>): Promise<void> => {
    const live = await findSession(deps)(cookies);
    if (!live) return;
    await unlessOver(deps.pool.revoke(tokensOf(live).refresh));
    const what = { event: 'session.ended', agentId: live.agentId, detail: live.row.device } as const;
    await deps.db.transact([session.delete(live), ...activityWrites(what, deps.clock())]);
    logActivity(what, 'logged out');
  };

/**
 * The session of the caller. An ID token alone, from any source, has none; with a cookie of a session that has ended, the
 * page has to learn that it's over.
 */
export const ownSession = async (
  deps: Pick<SessionDeps, 'db' | 'clock'>,
  agent: Agent,
  cookies: Record<string, string>,
): Promise<LiveSession> => {
  const live = await findSession(deps)(cookies);
  if (live?.agentId === agent.id) return live;
  const hasEnded = !live && presentedIn(cookies)?.agentId === agent.id;
  throw new AppError(hasEnded ? 'UNAUTHENTICATED' : 'STEP_UP_NEEDED');
};

export const endEverySession =
  (deps: SessionDeps) =>
  async (agent: Agent, cookies: Record<string, string>): Promise<void> => {
    const { access } = tokensOf(await ownSession(deps, agent, cookies));
    await unlessOver(deps.pool.signOutEverywhere(access));
    await endSessionsOf(deps, agent.id);
    await nextSecond(deps.clock);
    await noteActivity(deps)({ event: 'sessions.ended', agentId: agent.id });
  };
