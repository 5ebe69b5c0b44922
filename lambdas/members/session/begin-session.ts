// The hand-over after a sign-in: the page gives Cognito's refresh token once and forgets it. We exchange it at once, so that
// what scripts have seen is worth nothing half a minute later.
import { newLinkId } from '#core/crypto/ids.ts';
import type { Db } from '#core/data/db.ts';
import { type Clock, DAY, epochSeconds, SECOND } from '#core/platform/clock.ts';
import { deviceOf } from '#core/security/device.ts';
import { profile } from '#public/members/account';
import { activityWrites, type Happened, logActivity, type SeenBrowser, seeBrowser } from '#public/members/activity';
import { sessionCookie } from './cookie/session-cookie.ts';
import { newSecret, type PoolTokens, sealTokens, secretHash } from './cookie/session-secret.ts';
import { type Session, session } from './entity.ts';
import { findSession } from './find-session.ts';
import type { UserPool } from './user-pool.ts';
import { METHODS } from './vocabulary.ts';

/** As long as Cognito renews tokens after one sign-in. */
export const SESSION_MS = 30 * DAY;

export type SessionDeps = { db: Db; clock: Clock; pool: UserPool };
export type Renewed = { token: string; setCookie: string };
export type Begun = { token: string; setCookies: string[] };
export type Browser = { cookies: Record<string, string>; userAgent: string; address: string };

type Claims = { sub: string; auth_time: number; email?: string; identities?: { providerName: string }[] };

/** Cognito's own answer, over its own connection: nothing to verify. */
const claimsIn = (idToken: string): Claims =>
  JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString('utf8'));

/** An account that Google was linked to can still have signed in with its password: the claims don't say which. */
const methodOf = ({ identities }: Claims): Session['method'] =>
  METHODS.find((known) => known === identities?.[0]?.providerName.toLowerCase()) ?? 'password';

export const sessionName = ({ agentId, sessionId }: { agentId: string; sessionId: string }) =>
  `${agentId}.${sessionId}`;

const happened = ({ sub: agentId, email }: Claims, isAgain: boolean, { isNew }: SeenBrowser): Happened => {
  if (isAgain) return { event: 'step-up', agentId };
  return isNew ? { event: 'sign-in.new-device', agentId, email } : { event: 'sign-in', agentId };
};

/** Cognito asks for a code at each sign-in with a password, from when it was switched on. A token may be from a sign-in of before. */
const tookCode = async ({ db, pool }: SessionDeps, { access }: PoolTokens, { sub, auth_time }: Claims) => {
  if (!(await pool.hasSecondFactor(access))) return false;
  const { codeSince } = (await profile.get(db, { agentId: sub }, { consistent: true })) ?? {};
  return codeSince !== undefined && auth_time >= codeSince;
};

/** `method`: what only a sign-in through our server knows. */
export const sessionFrom =
  (deps: SessionDeps) =>
  async (tokens: PoolTokens, browser: Browser, method?: Session['method']): Promise<Begun> => {
    const { db, clock } = deps;
    const claims = claimsIn(tokens.id);
    const former = await findSession(deps)(browser.cookies);
    const how = method ?? methodOf(claims);
    const isTwoStep = how === 'passkey' || (how === 'password' && (await tookCode(deps, tokens, claims)));
    const now = clock();
    const device = deviceOf(browser.userAgent);
    const seen = await seeBrowser(db)(claims.sub, { cookies: browser.cookies, device }, now);
    // Never a name or a secret that the browser brought: no one can prepare a session for another.
    const begun = { agentId: claims.sub, sessionId: newLinkId(), secret: newSecret() };
    const row = {
      device,
      ...(browser.address && { address: browser.address }),
      method: how,
      isTwoStep,
      createdAt: now.toISOString(),
      lastUsedAt: now.toISOString(),
      provenAt: new Date(claims.auth_time * SECOND).toISOString(),
      secretHash: secretHash(begun.secret),
      tokens: sealTokens(tokens, begun.secret, sessionName(begun)),
      expires: epochSeconds(now, SESSION_MS),
    };
    const what = happened(claims, former?.agentId === claims.sub, seen);
    await db.transact([
      session.put(begun, row),
      seen.write,
      ...(former ? [session.delete(former)] : []),
      ...activityWrites(what, now),
    ]);
    logActivity(what, how);
    return { token: tokens.id, setCookies: [sessionCookie(begun, row, epochSeconds(now)), seen.setCookie] };
  };

export const beginSession =
  (deps: SessionDeps) =>
  async (refreshToken: string, browser: Browser): Promise<Begun> =>
    sessionFrom(deps)(await deps.pool.refresh(refreshToken), browser);
