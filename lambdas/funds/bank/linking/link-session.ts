// The bank's window has closed. Normally the page brings what came of it; when the page is gone, the provider's announcement does.
import { hash } from 'node:crypto';
import type { Db, Write } from '#core/data/db.ts';
import { type Clock, DAY, epochSeconds, isoAfter, MINUTE } from '#core/platform/clock.ts';
import { linkSession } from '../entity.ts';
import { bankWorkLater } from '../tasks.ts';

/** A page that is still open is faster, and knows what to say. The public token works for half an hour. */
const PAGE_FIRST_MS = MINUTE;

export const hashOf = (token: string): string => hash('sha256', token, 'hex');

export const linkSessionWrite = (linkToken: string, owner: string, repairItemId: string | undefined, at: Date): Write =>
  linkSession.put({ tokenHash: hashOf(linkToken) }, { owner, repairItemId, expires: epochSeconds(at, DAY) });

export type FinishedSession = { linkToken: string; publicToken?: string };

/** The webhook's function only writes: whom the session was for is the worker's to find out. */
export const sessionFinished =
  ({ db, clock }: { db: Pick<Db, 'put'>; clock: Clock }) =>
  async ({ linkToken, publicToken }: FinishedSession): Promise<void> => {
    const tokenHash = hashOf(linkToken);
    const at = clock();
    const startAt = new Date(isoAfter(at, PAGE_FIRST_MS));
    const task = { type: 'linked in window', tokenHash, publicToken } as const;
    await db.put(bankWorkLater(task, { at, startAt, id: `linked-${tokenHash.slice(0, 32)}` }).put);
  };
