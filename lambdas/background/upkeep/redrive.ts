// Restarts outbox work that should have been done by now. Touching the row is enough: the stream does the rest.

import { ConditionFailed, type Db, when } from '#core/data/db.ts';
import type { OutboxEntry } from '#core/data/outbox.ts';
import { due, keys } from '#core/data/table.ts';
import type { Clock } from '#core/platform/clock.ts';
import { isoAfter, MINUTE } from '#core/platform/clock.ts';

const BATCH = 100;
/** An email whose worker died while sending may have been sent: SES's Send event gets this long to say so. */
const MAIL_GRACE_MS = 10 * MINUTE;

export const redriveOutbox = (deps: { db: Db; clock: Clock }) => async (): Promise<{ restarted: number }> => {
  const now = deps.clock();
  const { items } = await deps.db.query<OutboxEntry & { GSI1SK: string }>({
    pk: due.outbox,
    index: 'GSI1',
    between: ['', now.toISOString()],
    limit: BATCH,
  });
  let restarted = 0;
  for (const entry of items) {
    const diedSending = (entry.kind === 'mail' || entry.kind === 'campaign') && entry.state === 'leased';
    if (diedSending && isoAfter(new Date(entry.GSI1SK), MAIL_GRACE_MS) > now.toISOString()) continue;
    try {
      await deps.db.update(
        keys.outbox(entry.id),
        {
          set: { state: 'pending', GSI1SK: isoAfter(now, 5 * MINUTE), restartedAt: now.toISOString() },
          remove: ['leaseUntil'],
        },
        when('#state = :state AND #GSI1SK = :due', { ':state': entry.state, ':due': entry.GSI1SK }),
      );
      restarted++;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
  return { restarted };
};
