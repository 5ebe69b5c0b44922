// The id that a browser's call carries through everything it sets off: the rows of work it leaves behind, and what their workers log.
import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

export const withCorrelation = <T>(id: string | undefined, run: () => Promise<T>): Promise<T> =>
  id === undefined ? run() : current.run(id, run);

export const correlationId = (): string | undefined => current.getStore();
