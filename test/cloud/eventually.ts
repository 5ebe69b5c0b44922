import { AsyncLocalStorage } from 'node:async_hooks';

/** Work that may be abandoned runs in here: it stops asking when its signal says so. */
export const whileWanted = new AsyncLocalStorage<AbortSignal>();

/** Asks again until it gets an answer. If none comes, the test shows the last failure. */
export const eventually = async <T>(look: () => Promise<T>, withinMs = 20_000): Promise<NonNullable<T>> => {
  const deadline = Date.now() + withinMs;
  let failure: unknown = new Error('It never came');
  while (Date.now() < deadline) {
    whileWanted.getStore()?.throwIfAborted();
    try {
      const found = await look();
      if (found) return found;
    } catch (error) {
      failure = error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw failure;
};
