// Upkeep for open requests: reminds clients who have not answered, and lets requests expire.

import type { Secret } from '#core/aws/secrets.ts';
import { type Db, type Write, when } from '#core/data/db.ts';
import { handleDue } from '#core/data/handle-due.ts';
import type { Clock } from '#core/platform/clock.ts';
import { eraseFilesOfExpired } from './documents/erase-files.ts';
import { proofRequestWrite, requestEmailWrite } from './emails/email-writes.ts';
import { type FundsRequest, fundsRequest, OPEN_REQUESTS } from './entity.ts';
import { changeWrites, endBanksWrite } from './funds-request-store.ts';
import { withOpenPin } from './manage/open-pin.ts';
import { type Review, review } from './reminders.ts';
import { isUnanswered } from './vocabulary.ts';

type Deps = { db: Db; clock: Clock; hasTime: () => boolean; pinKey: Secret };

const expiredEmailWrites = (request: FundsRequest, now: Date): Write[] => [
  requestEmailWrite('request-expired', request, now),
  requestEmailWrite('request-expired-agent', request, now),
];

const writesOf = async (deps: Deps, before: FundsRequest, found: Review, now: Date): Promise<Write[]> => {
  switch (found.decision) {
    case 'expire':
      return [
        ...changeWrites(before, found.after),
        endBanksWrite(before.id, now),
        ...eraseFilesOfExpired(before, now),
        ...(isUnanswered(before.state) && !before.sample ? expiredEmailWrites(before, now) : []),
      ];
    case 'remind': {
      const after = await withOpenPin(deps, found.after);
      const change = changeWrites(before, after, { reviewAt: found.reviewAt, silent: true });
      return [...change, proofRequestWrite(after, now)];
    }
    case 'wait':
      return [
        fundsRequest.update(
          { linkId: before.id },
          { set: { DueSK: found.reviewAt } },
          { if: when('#revision = :revision', { ':revision': before.revision }) },
        ),
      ];
  }
};

export const remindAndExpire = (deps: Deps) => async (): Promise<{ reminded: number; expired: number }> => {
  const { db, clock, hasTime } = deps;
  const now = clock();
  const counts = { remind: 0, expire: 0, wait: 0 };
  await handleDue({ db, now, hasTime }, { list: OPEN_REQUESTS, entity: fundsRequest }, async ({ row: request }) => {
    const found = review(request, now);
    await db.transact(await writesOf(deps, request, found, now));
    counts[found.decision]++;
  });
  return { reminded: counts.remind, expired: counts.expire };
};
