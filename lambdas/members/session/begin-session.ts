import { newLinkId } from '#core/crypto/ids.ts';
import { type Db, held, when } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import { type Clock, DAY, epochSeconds, SECOND } from '#core/platform/clock.ts';
import { deviceOf } from '#core/security/device.ts';
import { profile } from '#public/members/account';
import { activityWrites, type Happened, logActivity, type SeenBrowser, seeBrowser } from '#public/members/activity';
import { type Session, session } from './entity.ts';
import { findSession, type LiveSession } from './find-session.ts';
import {
  followingSecret,
  newSecret,
  newStep,
  openTokens,
  type PoolTokens,
  sealTokens,
  secretHash,
  sessionCookie,
} from './session-cookie.ts';
import type { UserPool } from './user-pool.ts';
import { METHODS } from './vocabulary.ts';

// The handover after a sign-in: the page sends Cognito's refresh token once and forgets it. We exchange it at once,
// so that a copy seen by scripts is worthless half a minute later.

/** Cognito renews tokens for this long after a sign-in. */
const SESSION_MS = 30 * DAY;

export type SessionDeps = { db: Db; clock: Clock; pool: UserPool };
type Renewed = { token: string; setCookie: string };
export type Begun = { token: string; setCookies: string[]; isLicenseFirst: boolean };
export type Browser = { cookies: Record<string, string>; userAgent: string; address: string };

type Claims = { sub: string; auth_time: number; email?: string; identities?: { providerName: string }[] };

/** Cognito's own answer, over its own connection, so it needs no verification. */
const claimsIn = (idToken: string): Claims =>
  JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString('utf8'));

/** An account linked to Google can still have signed in with its password: the claims don't say which. */
const methodOf = ({ identities }: Claims): Session['method'] =>
  METHODS.find((known) => known === identities?.[0]?.providerName.toLowerCase()) ?? 'password';

const sessionName = ({ agentId, sessionId }: { agentId: string; sessionId: string }) => `${agentId}.${sessionId}`;

const happened = ({ sub: agentId, email }: Claims, isAgain: boolean, { isNew }: SeenBrowser): Happened => {
  if (isAgain) return { event: 'step-up', agentId };
  return isNew ? { event: 'sign-in.new-device', agentId, email } : { event: 'sign-in', agentId };
};

/** Once it's switched on, Cognito requires a code at each sign-in with a password. A token may be from an earlier sign-in. */
const tookCode = async ({ db, pool }: SessionDeps, { access }: PoolTokens, { sub, auth_time }: Claims) => {
  if (!(await pool.hasSecondFactor(access))) return false;
  const { codeSince } = (await profile.get(db, { agentId: sub }, { consistent: true })) ?? {};
  return codeSince !== undefined && auth_time >= codeSince;
};

/** True if someone came by Google or Facebook and hasn't accepted the license, which a sign-up with a password includes. */
const isLicenseFirst = async (db: Db, agentId: string, method: Session['method']): Promise<boolean> =>
  (method === 'google' || method === 'facebook') &&
  (await profile.get(db, { agentId }, { consistent: true }))?.licenceAcceptedAt === undefined;

/** `method`: known only if the sign-in went through our server. */
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
    // Never a name or a secret from the browser: no one can prepare a session for another person.
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
    return {
      token: tokens.id,
      setCookies: [sessionCookie(begun, row, epochSeconds(now)), seen.setCookie],
      isLicenseFirst: await isLicenseFirst(db, claims.sub, how),
    };
  };

export const beginSession =
  (deps: SessionDeps) =>
  async (refreshToken: string, browser: Browser): Promise<Begun> =>
    sessionFrom(deps)(await deps.pool.refresh(refreshToken), browser);

// A new ID token for a browser with a session, and a new secret in its cookie each time.

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
    const isAsFound = when('#secretHash = :known', { ':known': live.row.secretHash });
    if (!(await held(session.change(db, live, { set: next }, isAsFound)))) {
      // Another tab was faster, or the session ended in between.
      const other = await find(cookies);
      if (!other) throw new AppError('UNAUTHENTICATED');
      return repeated(other, clock());
    }
    return { token: tokens.id, setCookie: sessionCookie({ ...live, secret }, live.row, epochSeconds(now)) };
  };
