import { AsyncLocalStorage } from 'node:async_hooks';

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into as a stranger's program would, without our types
export type Answer = { status: number; body: any; headers: Headers; text: string };

export type CallOptions = {
  token?: string;
  body?: unknown;
  raw?: string;
  headers?: Record<string, string>;
  cookie?: string;
};

export type Heard = { method: string; path: string; options: CallOptions; answer: Answer };
type Listener = (heard: Heard) => void;
const listening = new AsyncLocalStorage<Listener[]>();

/** Every call and its answer while `run` runs: a test that isn't about one call looks through them all. */
export const listenTo = <T>(listener: Listener, run: () => Promise<T>): Promise<T> =>
  listening.run([...(listening.getStore() ?? []), listener], run);

export const tellListeners = (heard: Heard): void => {
  for (const listener of listening.getStore() ?? []) listener(heard);
};
