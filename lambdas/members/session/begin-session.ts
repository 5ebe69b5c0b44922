// The hand-over after a sign-in: the page gives Cognito's refresh token once and forgets it. We exchange it at once, so that
// what scripts have seen is worth nothing half a minute later.
import { newLinkId } from '#core/crypto/ids.ts';
import type { Db } from '#core/data/db.ts';
import { type Clock, DAY, epochSeconds, SECOND } from '#core/platform/clock.ts';
import { deviceOf } from './device.ts';
import { session } from './entity.ts';
import { findSession } from './find-session.ts';
import { sessionCookie } from './session-cookie.ts';
import { newSecret, sealTokens, secretHash } from './session-secret.ts';
import type { UserPool } from './user-pool.ts';

/** As long as Cognito renews tokens after one sign-in. */
export const SESSION_MS = 30 * DAY;

export type SessionDeps = { db: Db; clock: Clock; pool: UserPool };
export type Renewed = { token: string; setCookie: string };

/** Cognito's own answer, over its own connection: nothing to verify. */
const claimsIn = (idToken: string): { sub: string; auth_time: number } =>
  JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString('utf8'));

export const sessionName = ({ agentId, sessionId }: { agentId: string; sessionId: string }) =>
  `${agentId}.${sessionId}`;

export const beginSession =
  (deps: SessionDeps) =>
  async (refreshToken: string, browser: { cookies: Record<string, string>; userAgent: string }): Promise<Renewed> => {
    const { db, clock, pool } = deps;
    const tokens = await pool.refresh(refreshToken);
    const { sub, auth_time } = claimsIn(tokens.id);
    const former = await findSession(deps)(browser.cookies);
    const now = clock();
    // Never a name or a secret that the browser brought: no one can prepare a session for another.
    const begun = { agentId: sub, sessionId: newLinkId(), secret: newSecret() };
    const row = {
      device: deviceOf(browser.userAgent),
      createdAt: now.toISOString(),
      lastUsedAt: now.toISOString(),
      provenAt: new Date(auth_time * SECOND).toISOString(),
      secretHash: secretHash(begun.secret),
      tokens: sealTokens(tokens, begun.secret, sessionName(begun)),
      expires: epochSeconds(now, SESSION_MS),
    };
    await db.transact([session.put(begun, row), ...(former ? [session.delete(former)] : [])]);
    return { token: tokens.id, setCookie: sessionCookie(begun, row, epochSeconds(now)) };
  };
