// Optimistic writing: what is decided on a state that has changed meanwhile is decided again.
import type { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { ConditionFailed } from '../core/db.ts';

const ROUNDS = 12;

const isConflict = (error: unknown) =>
  error instanceof ConditionFailed ||
  (error as TransactionCanceledException).CancellationReasons?.some(({ Code }) => Code === 'TransactionConflict') ===
    true;

export type Pause = (round: number) => Promise<void>;

/** Full jitter, so that those who collided once do not collide again. */
const jitter: Pause = (round) =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(400, 15 * 2 ** round)));

export const writeAgain = async <T>(decide: (round: number) => Promise<T>, pause: Pause = jitter): Promise<T> => {
  for (let round = 0; ; round++) {
    try {
      return await decide(round);
    } catch (error) {
      if (!isConflict(error) || round + 1 >= ROUNDS) throw error;
      await pause(round);
    }
  }
};
