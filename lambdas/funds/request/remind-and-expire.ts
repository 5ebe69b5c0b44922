// Upkeep for open requests: reminds clients who have not answered, and lets requests expire.
import { ConditionFailed, type Db, type Write, when } from '#core/data/db.ts';
import type { Clock } from '#core/platform/clock.ts';
import { reminderEmailWrite } from './emails/email-writes.ts';
import { type FundsRequest, fundsRequest, OPEN_REQUESTS } from './entity.ts';
import { changeWrites, endBanksWrite } from './funds-request-store.ts';
import { type Review, review } from './reminders.ts';

const BATCH = 100;

const writesOf = (before: FundsRequest, found: Review, now: Date): Write[] => {
  switch (found.decision) {
    case 'expire':
      return [...changeWrites(before, found.after), endBanksWrite(before.id, now)];
    case 'remind':
      return [
        ...changeWrites(before, found.after, { reviewAt: found.reviewAt, silent: true }),
        reminderEmailWrite(found.after, now),
      ];
    case 'wait':
      return [
        fundsRequest.update(
          { linkId: before.id },
          { set: { GSI1SK: found.reviewAt } },
          { if: when('#revision = :revision', { ':revision': before.revision }) },
        ),
      ];
  }
};

export const remindAndExpire =
  (deps: { db: Db; clock: Clock }) => async (): Promise<{ reminded: number; expired: number }> => {
    const now = deps.clock();
    const counts = { remind: 0, expire: 0, wait: 0 };
    const { items } = await fundsRequest.list(deps.db, {
      pk: OPEN_REQUESTS,
      index: 'GSI1',
      between: ['', now.toISOString()],
      limit: BATCH,
    });
    for (const request of items) {
      const found = review(request, now);
      try {
        await deps.db.transact(writesOf(request, found, now));
        counts[found.decision]++;
      } catch (error) {
        // It changed between the review and the write; the next round sees it as it is.
        if (!(error instanceof ConditionFailed)) throw error;
      }
    }
    return { reminded: counts.remind, expired: counts.expire };
  };
