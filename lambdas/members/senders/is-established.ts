import type { Db } from '#core/data/db.ts';
import { readSender } from './charge-emails.ts';
import { standingOf } from './quotas.ts';

/** Whether an account has sent email for a while without being reported (ADR 037). */
export const isEstablished = async (db: Pick<Db, 'get'>, agentId: string, now: Date): Promise<boolean> => {
  const known = await readSender(db, agentId);
  return known?.stoppedAt === undefined && standingOf(known, now) === 'established';
};
