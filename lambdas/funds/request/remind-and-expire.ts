// Reminders (3 at most, none after an answer) and expiry of funds requests.

import type { Item } from '#core/data/attribute-value.ts';
import { ConditionFailed, type Db } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import { due, keys } from '#core/data/table.ts';
import type { Clock } from '#core/platform/clock.ts';
import { DAY, isoAfter } from '#core/platform/clock.ts';
import type { MailTask } from '../bank/tasks.ts';
import { expire, isOver, MAX_REMINDERS, remind } from './funds-request.ts';
import { changeWrites, endBanksWrite, requestFrom } from './funds-request-store.ts';

const BATCH = 100;
const REMIND_AGAIN_DAYS = 4;

export const lookAfterRequests =
  (deps: { db: Db; clock: Clock }) => async (): Promise<{ reminded: number; expired: number }> => {
    const now = deps.clock();
    const counts = { reminded: 0, expired: 0 };
    const { items } = await deps.db.query<Item>({
      pk: due.links,
      index: 'GSI1',
      between: ['', now.toISOString()],
      limit: BATCH,
    });
    for (const item of items.filter((one) => one.kind === 'request')) {
      const before = requestFrom(item);
      const next = [isoAfter(now, REMIND_AGAIN_DAYS * DAY), before.expiresAt].sort()[0] ?? before.expiresAt;
      try {
        if (isOver(before, now)) {
          await deps.db.transact([...changeWrites(before, expire(before, now)), endBanksWrite(before.id, now)]);
          counts.expired++;
        } else if (before.state !== 'at_bank' && before.remindersSent < MAX_REMINDERS) {
          const after = remind(before, now);
          const mail: MailTask = { template: 'proof-request', linkId: before.id, reminder: after.remindersSent };
          await deps.db.transact([
            ...changeWrites(before, after, { nextLook: next, quiet: true }),
            outboxWrite('mail', mail, now),
          ]);
          counts.reminded++;
        } else {
          await deps.db.update(keys.link(before.id), { set: { GSI1SK: before.expiresAt } });
        }
      } catch (error) {
        // It moved on between the look and the change; the next round sees it as it is.
        if (!(error instanceof ConditionFailed)) throw error;
      }
    }
    return counts;
  };
