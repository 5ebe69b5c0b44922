import { AsyncLocalStorage } from 'node:async_hooks';

/** Whoever starts work that may be given up runs it in here: it then stops asking when its signal says so. */
export const whileWanted = new AsyncLocalStorage<AbortSignal>();

/** Asks again until the answer is there; the last failure is what the test shows when it never comes. */
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
