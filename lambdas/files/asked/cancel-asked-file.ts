import { type Db, exists, held } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { askedFile } from './entity.ts';

/** Its reminders don't go out then. Taken back, they do. */
export const cancelAskedFile =
  ({ db, clock }: { db: Pick<Db, 'update'>; clock: Clock }) =>
  async (at: { folderId: string; askedId: string }, canceled: boolean): Promise<void> => {
    const change = canceled ? { set: { canceledAt: clock().toISOString() } } : { remove: ['canceledAt'] as const };
    if (!(await held(askedFile.change(db, at, change, exists)))) throw new AppError('NOT_FOUND');
  };
