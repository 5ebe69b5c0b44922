// Two writes can meet in a row they share, at the very moment; the later one tries again. The SDK does not, by itself.
const TRIES = 6;

const isConflict = (error: unknown): boolean => {
  const { name, CancellationReasons } = error as { name?: string; CancellationReasons?: { Code?: string }[] };
  if (name === 'TransactionConflictException') return true;
  return CancellationReasons?.some(({ Code }) => Code === 'TransactionConflict') ?? false;
};

export const withoutConflict = async <T>(write: () => Promise<T>, random: () => number = Math.random): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      if (attempt === TRIES || !isConflict(error)) throw error;
      const pause = random() * 20 * 2 ** attempt;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
};
