// An ID token outlives its session by up to 15 minutes, and its signature stays valid. So ending all sign-ins of an
// account leaves a row for that long, which each call with only the token looks up.

import type { Db } from '../data/db.ts';
import { AppError } from '../http/errors.ts';
import { type Clock, epochSeconds, MINUTE, SECOND } from '../platform/clock.ts';
import { endedSignIns } from './ended-sign-ins-entity.ts';

/** A little more than the life of an ID token (lib/identity). */
const REMEMBER_MS = 20 * MINUTE;

/** Ends the sign-ins of this second, too. */
export const endSignIns = async (db: Pick<Db, 'put'>, agentId: string, at: Date): Promise<void> => {
  const before = epochSeconds(at) + 1;
  await db.put(endedSignIns.item({ agentId }, { before, expires: epochSeconds(at, REMEMBER_MS) }));
};

/** For a person who signs in again at once: the new sign-in must be in a later second than the ended ones. */
export const nextSecond = (clock: Clock): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, SECOND - (clock().getTime() % SECOND)));

/** `signedInAt`: of the token, in epoch seconds. */
export const refuseEnded =
  ({ db }: { db: Pick<Db, 'get'> }) =>
  async (agentId: string, signedInAt: number): Promise<void> => {
    const row = await endedSignIns.get(db, { agentId }, { consistent: true });
    if (row && !(signedInAt >= row.before)) throw new AppError('UNAUTHENTICATED');
  };
