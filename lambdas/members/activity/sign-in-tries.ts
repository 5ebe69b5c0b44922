// Unfinished sign-ins: a wrong password or code, or the person gave up. Cognito calls no trigger for a wrong
// password, but one before each sign-in and one when it makes tokens. A sign-in without tokens before the next one
// starts was refused.
import { newId } from '#core/crypto/ids.ts';
import type { Db } from '#core/data/db.ts';
import { type Clock, DAY, epochSeconds, HOUR } from '#core/platform/clock.ts';
import { logSecurityEvent } from '#core/security/log-event.ts';
import { activity, type BegunSignIn, begunSignIn } from './entity.ts';
import { KEEP_DAYS } from './note-activity.ts';

type Noted = NonNullable<BegunSignIn['noted']>;

/** One line of the person's list for each hour, for any number of tries: strangers can cause them. */
export const notedWith = ({ lastAt, noted }: Pick<BegunSignIn, 'lastAt' | 'noted'>): Noted => {
  const isSameHour = noted !== undefined && Date.parse(lastAt) - Date.parse(noted.since) < HOUR;
  return isSameHour ? { ...noted, count: noted.count + 1 } : { id: newId(new Date(lastAt)), since: lastAt, count: 1 };
};

export const noteSignInBegun =
  ({ db, clock }: { db: Pick<Db, 'get' | 'put' | 'transact'>; clock: Clock }) =>
  async (agentId: string): Promise<void> => {
    const now = clock();
    const own = { lastAt: now.toISOString(), expires: epochSeconds(now, KEEP_DAYS * DAY) };
    const former = await begunSignIn.get(db, { agentId }, { consistent: true });
    if (!former) return db.put(begunSignIn.item({ agentId }, own));
    const noted = notedWith(former);
    logSecurityEvent({ event: 'sign-in.refused', outcome: 'refused', who: { kind: 'account', id: agentId } });
    const row = {
      id: noted.id,
      event: 'sign-in.refused' as const,
      at: former.lastAt,
      ...(noted.count > 1 && { detail: `${noted.count} times` }),
      expires: own.expires,
    };
    await db.transact([begunSignIn.put({ agentId }, { ...own, noted }), activity.put({ agentId, id: noted.id }, row)]);
  };

export const noteSignInDone =
  (db: Pick<Db, 'delete'>) =>
  (agentId: string): Promise<void> =>
    db.delete(begunSignIn.key({ agentId }));

/** An address without an account has no owner to notify, but many of them mean that someone is trying a list. */
export const noteUnknownSignIn = (): void =>
  logSecurityEvent({ event: 'sign-in.refused', outcome: 'refused', reason: 'no account' });
