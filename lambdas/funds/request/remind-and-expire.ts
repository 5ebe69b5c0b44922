// Upkeep for open requests: reminds clients who have not answered, and lets requests expire.
import { type Db, type Write, when } from '#core/data/db.ts';
import { handleDue } from '#core/data/handle-due.ts';
import type { Clock } from '#core/platform/clock.ts';
import { reminderEmailWrite } from './emails/email-writes.ts';
import { type FundsRequest, fundsRequest, OPEN_REQUESTS } from './entity.ts';
import { changeWrites, endBanksWrite } from './funds-request-store.ts';
import { type Review, review } from './reminders.ts';

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

type Deps = { db: Db; clock: Clock; hasTime: () => boolean };

export const remindAndExpire =
  ({ db, clock, hasTime }: Deps) =>
  async (): Promise<{ reminded: number; expired: number }> => {
    const now = clock();
    const counts = { remind: 0, expire: 0, wait: 0 };
    await handleDue({ db, now, hasTime }, { list: OPEN_REQUESTS, entity: fundsRequest }, async ({ row: request }) => {
      const found = review(request, now);
      await db.transact(writesOf(request, found, now));
      counts[found.decision]++;
    });
    return { reminded: counts.remind, expired: counts.expire };
  };
