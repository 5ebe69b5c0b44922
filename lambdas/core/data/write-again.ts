// Optimistic writing: when what was read has changed before the write, the decision is made again.
import type { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { type Pause, tryAgain } from '../platform/try-again.ts';
import { ConditionFailed } from './db.ts';

export type { Pause } from '../platform/try-again.ts';

const isConflict = (error: unknown) =>
  error instanceof ConditionFailed ||
  (error as TransactionCanceledException).CancellationReasons?.some(({ Code }) => Code === 'TransactionConflict') ===
    true;

export const writeAgain = <T>(decide: (round: number) => Promise<T>, pause?: Pause): Promise<T> =>
  tryAgain((attempt) => decide(attempt - 1), {
    tries: 12,
    when: isConflict,
    upToMs: (attempt) => Math.min(400, 15 * 2 ** (attempt - 1)),
    pause,
  });
