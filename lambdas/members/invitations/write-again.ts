// Optimistic writing: what is decided on a state that has changed meanwhile is decided again.
import type { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { ConditionFailed } from '#core/data/db.ts';
import { type Pause, tryAgain } from '#core/platform/try-again.ts';

export type { Pause } from '#core/platform/try-again.ts';

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
