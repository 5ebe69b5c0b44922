// A guest's banks stay while the request needs them, and after that for as long as the guest said.
import { ConditionFailed, type Db } from '#core/data/db.ts';
import { dueBefore } from '#core/data/due-before.ts';
import type { Clock } from '#core/platform/clock.ts';
import { checkAgainTomorrow } from '../bank-data.ts';
import { DUE_BANKS } from '../entity.ts';
import { linkIdOf } from '../owner-rows.ts';
import { bankWork } from '../tasks.ts';

type Deps = {
  db: Pick<Db, 'query' | 'transact'>;
  clock: Clock;
  mayStay: (requestId: string, now: Date) => Promise<boolean>;
};

export const endGuestBanks =
  ({ db, clock, mayStay }: Deps) =>
  async (): Promise<{ disconnected: number }> => {
    const now = clock();
    let disconnected = 0;
    for await (const { PK: owner } of dueBefore(db, DUE_BANKS, now)) {
      const isOver = !(await mayStay(linkIdOf(owner), now));
      const end = isOver ? [bankWork({ type: 'disconnect', owner, abandon: true }, now)] : [];
      try {
        // Checked again tomorrow either way: the row goes when the banks have gone.
        await db.transact([checkAgainTomorrow(owner, now), ...end]);
        disconnected += end.length;
      } catch (error) {
        // The banks have been disconnected in the meantime.
        if (!(error instanceof ConditionFailed)) throw error;
      }
    }
    return { disconnected };
  };
