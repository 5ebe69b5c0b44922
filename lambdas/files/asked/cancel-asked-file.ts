import { ConditionFailed, type Db, exists } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { askedFile } from './entity.ts';

/** Its reminders don't go out then. Taken back, they do. */
export const cancelAskedFile =
  ({ db, clock }: { db: Pick<Db, 'update'>; clock: Clock }) =>
  async (at: { folderId: string; askedId: string }, canceled: boolean): Promise<void> => {
    const change = canceled ? { set: { canceledAt: clock().toISOString() } } : { remove: ['canceledAt'] as const };
    try {
      await askedFile.change(db, at, change, exists);
    } catch (error) {
      throw error instanceof ConditionFailed ? new AppError('NOT_FOUND') : error;
    }
  };
