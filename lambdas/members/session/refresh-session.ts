// A new ID token for a browser with a session, and a new secret in its cookie each time.
import { ConditionFailed, when } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import { epochSeconds } from '#core/platform/clock.ts';
import { deviceOf } from '#core/security/device.ts';
import { type Browser, type Renewed, type SessionDeps, sessionName } from './begin-session.ts';
import { sessionCookie } from './cookie/session-cookie.ts';
import {
  followingSecret,
  newStep,
  openTokens,
  type PoolTokens,
  sealTokens,
  secretHash,
} from './cookie/session-secret.ts';
import { session } from './entity.ts';
import { findSession, type LiveSession } from './find-session.ts';

export const tokensOf = (live: LiveSession): PoolTokens => openTokens(live.row.tokens, live.secret, sessionName(live));

/** The same answer again, for the other tab or after a lost answer. */
const repeated = (live: LiveSession, now: Date): Renewed => ({
  token: tokensOf(live).id,
  setCookie: sessionCookie(live, live.row, epochSeconds(now)),
});

const renewedTokens = async ({ db, pool }: SessionDeps, live: LiveSession): Promise<PoolTokens> => {
  try {
    return await pool.refresh(tokensOf(live).refresh);
  } catch (error) {
    // Deactivated, disabled, deleted or signed out everywhere.
    if (error instanceof AppError && error.status === 401) await db.delete(session.key(live));
    throw error;
  }
};

export const refreshSession =
  (deps: SessionDeps) =>
  async ({ cookies, address, userAgent }: Browser): Promise<Renewed> => {
    const { db, clock } = deps;
    const find = findSession(deps);
    const live = await find(cookies);
    if (!live) throw new AppError('UNAUTHENTICATED');
    if (live.isRepeat) return repeated(live, clock());
    const tokens = await renewedTokens(deps, live);
    const now = clock();
    const step = newStep();
    const secret = followingSecret(live.secret, step);
    const next = {
      lastUsedAt: now.toISOString(),
      ...(address && { address }),
      device: deviceOf(userAgent),
      secretHash: secretHash(secret),
      previousHash: live.row.secretHash,
      step,
      rotatedAt: now.toISOString(),
      tokens: sealTokens(tokens, secret, sessionName(live)),
    };
    try {
      const known = when('#secretHash = :known', { ':known': live.row.secretHash });
      await session.change(db, live, { set: next }, known);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      // Another tab was faster, or the session ended in between.
      const other = await find(cookies);
      if (!other) throw new AppError('UNAUTHENTICATED');
      return repeated(other, clock());
    }
    return { token: tokens.id, setCookie: sessionCookie({ ...live, secret }, live.row, epochSeconds(now)) };
  };
