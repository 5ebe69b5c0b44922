// The call being served, for everything it causes: rows of work, logs and security events. The ID is ours: no caller
// can choose another call's.
import { AsyncLocalStorage } from 'node:async_hooks';

/** An account, a guest's link, or no person. */
export type Who = { kind: 'account' | 'link'; id: string } | { kind: 'system' | 'anonymous' };

export type CurrentCall = {
  correlationId?: string;
  /** The viewer's address, from the edge. */
  address?: string;
  userAgent?: string;
  /** Set once it's proven. */
  who?: Who;
};

const current = new AsyncLocalStorage<CurrentCall>();

export const withCall = <T>(call: CurrentCall, run: () => Promise<T>): Promise<T> => current.run({ ...call }, run);

export const withCorrelation = <T>(correlationId: string | undefined, run: () => Promise<T>): Promise<T> =>
  correlationId === undefined ? run() : withCall({ correlationId }, run);

export const currentCall = (): Readonly<CurrentCall> => current.getStore() ?? {};

export const correlationId = (): string | undefined => currentCall().correlationId;

/** Attributes the rest of the call to this person. */
export const actsNow = (who: Who): void => {
  const call = current.getStore();
  if (call) call.who = who;
};
