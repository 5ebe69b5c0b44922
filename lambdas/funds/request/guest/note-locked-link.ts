import type { Db } from '#core/data/db.ts';
import { type Pause, writeAgain } from '#core/data/write-again.ts';
import type { GuestLink } from '#core/http/guest-link.ts';
import type { Clock } from '#core/platform/clock.ts';
import { lockedEmailWrites } from '../emails/email-writes.ts';
import { noted } from '../funds-request.ts';
import { changeWrites, readRequest } from '../funds-request-store.ts';
import { isUnanswered } from '../vocabulary.ts';

/** Client and agent learn why the link no longer opens: a reminder brings another one. */
export const noteLockedLink =
  ({ db, clock, pause }: { db: Pick<Db, 'get' | 'transact'>; clock: Clock; pause?: Pause }) =>
  ({ id, kind }: Pick<GuestLink, 'id' | 'kind'>): Promise<void> =>
    writeAgain(async () => {
      const request = kind === 'request' ? await readRequest(db, id) : undefined;
      if (!request || !isUnanswered(request.state)) return;
      const now = clock();
      const change = changeWrites(request, noted(request, 'locked', now), { silent: true });
      await db.transact([...change, ...lockedEmailWrites(request, now)]);
    }, pause);
