// Orders what goes wrong between the functions and what they call, and looks at what became of it.
import { afterEach, beforeEach } from 'vitest';
import { call } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import { rowsNaming } from '../security/database.ts';

export type Fault = {
  target: 'plaid' | 'stripe' | 'ses' | 'dynamodb' | 'kms' | 'sqs' | 's3' | 'secretsmanager';
  kind: 'timeout' | 'reset' | '429' | '500' | 'cut' | 'conflict' | 'delay30s' | 'crash';
  when?: 'before' | 'after';
  count?: number;
  nth?: number;
  operation?: string;
  /** A part of all calls, drawn by the seed. */
  rate?: number;
  seed?: number;
};

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
    return undefined;
  }, 40_000);
