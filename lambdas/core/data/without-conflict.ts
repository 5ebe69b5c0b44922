// Two writes can meet in a row they share at the same moment. The later one tries again, which the SDK doesn't do.
import { tryAgain } from '../platform/try-again.ts';

export const isConflict = (error: unknown): boolean => {
  const { name, CancellationReasons } = (error ?? {}) as { name?: string; CancellationReasons?: { Code?: string }[] };
  if (name === 'TransactionConflictException') return true;
  return CancellationReasons?.some(({ Code }) => Code === 'TransactionConflict') ?? false;
};

export const withoutConflict = <T>(write: () => Promise<T>): Promise<T> =>
  tryAgain(write, { tries: 6, when: isConflict, upToMs: (attempt) => 20 * 2 ** attempt });
