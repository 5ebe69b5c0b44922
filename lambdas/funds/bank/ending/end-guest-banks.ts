// A guest's banks stay while the request needs them, and then as long as the guest chose.
import type { Item } from '#core/data/attribute-value.ts';
import type { Db } from '#core/data/db.ts';
import { handleDue } from '#core/data/handle-due.ts';
import type { Clock } from '#core/platform/clock.ts';
import { checkAgainTomorrow } from '../bank-data.ts';
import { bankData, DUE_BANKS } from '../entity.ts';
import { linkIdOf } from '../owner-rows.ts';
import { bankWork } from '../tasks.ts';

/** The keys are enough: banks must end even if the rest of the row can't be read. */
const owners = {
  definition: bankData.definition,
  readEach: (items: Item[]) =>
    items.flatMap((item) => {
      const row = bankData.keysIn(item);
      return row ? [{ row, item }] : [];
    }),
};

type Deps = {
  db: Pick<Db, 'query' | 'getMany' | 'update' | 'transact'>;
  clock: Clock;
  hasTime: () => boolean;
  mayStay: (requestId: string, now: Date) => Promise<boolean>;
};

export const endGuestBanks =
  ({ db, clock, hasTime, mayStay }: Deps) =>
  async (): Promise<{ disconnected: number }> => {
    const now = clock();
    let disconnected = 0;
    await handleDue({ db, now, hasTime }, { list: DUE_BANKS, entity: owners }, async ({ row: { owner } }) => {
      const isOver = !(await mayStay(linkIdOf(owner), now));
      const end = isOver ? [bankWork({ type: 'disconnect', owner, abandon: true }, now)] : [];
      // Checked again tomorrow either way: the row is deleted once the banks are gone.
      await db.transact([checkAgainTomorrow(owner, now), ...end]);
      disconnected += end.length;
    });
    return { disconnected };
  };
