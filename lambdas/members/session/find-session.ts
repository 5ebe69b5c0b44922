// The session that a browser's cookie opens. If a secret that was replaced a while ago is used, two people have it:
// no one can tell which is the owner, so the session ends for both.
import { sameDigest } from '#core/crypto/pin.ts';
import { type Db, exists, held } from '#core/data/db.ts';
import { type Clock, epochSeconds, SECOND } from '#core/platform/clock.ts';
import { currentEmail } from '#public/members/account';
import { activityWrites, type Happened, logActivity } from '#public/members/activity';
import { type Session, session } from './entity.ts';
import { followingSecret, type Presented, presentedIn, secretHash } from './session-cookie.ts';

/** Cognito takes a replaced refresh token for this long, for two simultaneous tabs and for a lost answer. */
export const GRACE_MS = 30 * SECOND;

/** `secret` is the present one, also for a browser that presents the one before. */
export type LiveSession = Presented & { row: Session; isRepeat: boolean };

export type Standing = 'current' | 'repeat' | 'replayed' | 'expired';

export const standingOf = (row: Session, secret: string, now: Date): Standing => {
  if (row.expires <= epochSeconds(now)) return 'expired';
  const presented = secretHash(secret);
  if (sameDigest(presented, row.secretHash)) return 'current';
  const { previousHash, rotatedAt } = row;
  if (previousHash === undefined || rotatedAt === undefined) return 'replayed';
  const isRecent = now.getTime() - Date.parse(rotatedAt) <= GRACE_MS;
  return isRecent && sameDigest(presented, previousHash) ? 'repeat' : 'replayed';
};

type FindDeps = { db: Pick<Db, 'get' | 'delete' | 'transact'>; clock: Clock };

/** Someone has a copy of a cookie: the person should know at once. A second replay finds no session, and sends nothing. */
const endReplayed = async ({ db, clock }: FindDeps, presented: Presented): Promise<void> => {
  const { agentId } = presented;
  const email = await currentEmail(db, agentId, '');
  const what: Happened = { event: 'session.replayed', agentId, ...(email && { email }) };
  // Another call with the same cookie has ended it, and reported it.
  if (!(await held(db.transact([session.delete(presented, { if: exists }), ...activityWrites(what, clock())])))) return;
  logActivity(what);
};

export const findSession =
  ({ db, clock }: FindDeps) =>
  async (cookies: Record<string, string>): Promise<LiveSession | undefined> => {
    const presented = presentedIn(cookies);
    // Consistent: the answer before this one has just replaced the secret.
    const row = presented && (await session.get(db, presented, { consistent: true }));
    if (!row) return undefined;
    const standing = standingOf(row, presented.secret, clock());
    if (standing === 'current') return { ...presented, row, isRepeat: false };
    if (standing === 'repeat')
      return { ...presented, secret: followingSecret(presented.secret, row.step ?? ''), row, isRepeat: true };
    if (standing === 'replayed') await endReplayed({ db, clock }, presented);
    else await db.delete(session.key(presented));
    return undefined;
  };
