// Orders what goes wrong between the functions and what they call, and looks at what became of it.

import type { FaultOrder } from '@local/cloud/faults';
import { afterEach, beforeEach } from 'vitest';
import { call } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import { rowsNaming } from '../security/database.ts';

/** One call in a row before its effect, unless it says otherwise. */
export type Fault = Pick<FaultOrder, 'target' | 'kind'> & Partial<Omit<FaultOrder, 'target' | 'kind'>>;

export const order = async (fault: Fault): Promise<void> => {
  const reply = await call('POST', '/_local/faults', { body: fault });
  if (reply.status !== 200) throw new Error(`The fault was not taken: ${reply.text}`);
};

export const hits = async (): Promise<number> =>
  ((await call('GET', '/_local/faults')).body as { hits: number }[]).reduce((sum, one) => sum + one.hits, 0);

const clear = async () => {
  await call('DELETE', '/_local/faults');
};

/** No fault outlives its test. */
export const withoutFaultsBetween = () => {
  beforeEach(clear);
  afterEach(clear);
};

export const outbox = async (about: string) =>
  (await rowsNaming('main', ['OUTBOX#'])).filter(({ task }) => JSON.stringify(task).includes(about));

/** The id of the guest's link that a mail to this address is about. */
export const linkIdTo = async (address: string): Promise<string> => {
  const links = await rowsNaming('main', ['LINK#']);
  const link = links.find(({ SK, clientEmail }) => SK === 'LINK' && clientEmail === address);
  return String(link?.linkId ?? link?.PK.slice('LINK#'.length));
};

/** As the clock would in two hours. */
export const redrive = async (): Promise<void> => {
  const at = new Date(Date.now() + 2 * 60 * 60_000).toISOString();
  const reply = await call('POST', `/_local/schedules/groundwork-dev-redrive?at=${at}`);
  if (reply.status !== 200) throw new Error(`The redrive failed: ${reply.text}`);
};

/** The clock's part: starts what waits, as of later, until nothing waits any more. */
export const redriveUntilDone = (about: string) =>
  eventually(async () => {
    const rows = await outbox(about);
    const open = rows.filter(({ state }) => state !== 'done');
    if (rows.length > 0 && open.length === 0) return true;
    if (open.some(({ state }) => state === 'failed')) throw new Error(`Failed for good: ${JSON.stringify(open)}`);
    if (open.some(({ state }) => state === 'waiting')) await redrive();
    throw new Error(`Not done: ${JSON.stringify(rows)}`);
  }, 40_000);
