// Orders faults between the functions and their services, and reads the results.

import type { FaultOrder } from 'cdk-run/faults';
import { afterEach, beforeEach } from 'vitest';
import { call } from '../cloud/client.ts';

/** By default, one call fails before its effect. */
export type Fault = Pick<FaultOrder, 'target' | 'kind'> & Partial<Omit<FaultOrder, 'target' | 'kind'>>;

export const injectFault = async (fault: Fault): Promise<void> => {
  const reply = await call('POST', '/_local/faults', { body: fault });
  if (reply.status !== 200) throw new Error(`The fault was not taken: ${reply.text}`);
};

export const faultHits = async (): Promise<number> =>
  ((await call('GET', '/_local/faults')).body as { hits: number }[]).reduce((sum, one) => sum + one.hits, 0);

const clear = async () => {
  await call('DELETE', '/_local/faults');
};

/** No fault outlives its test. */
export const withoutFaultsBetween = () => {
  beforeEach(clear);
  afterEach(clear);
};
