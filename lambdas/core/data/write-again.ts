// Optimistic writing: when what was read has changed before the write, the decision is made again.
import { type Pause, tryAgain } from '../platform/try-again.ts';
import { ConditionFailed } from './db.ts';
import { isConflict } from './without-conflict.ts';

export type { Pause } from '../platform/try-again.ts';

export const writeAgain = <T>(decide: (round: number) => Promise<T>, pause?: Pause): Promise<T> =>
  tryAgain((attempt) => decide(attempt - 1), {
    tries: 12,
    when: (error) => error instanceof ConditionFailed || isConflict(error),
    upToMs: (attempt) => Math.min(400, 15 * 2 ** (attempt - 1)),
    pause,
  });
