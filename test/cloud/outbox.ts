// The outbox of the running product: what is still to be done, and the schedule that starts it again.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { HOUR } from '../../lambdas/core/platform/clock.ts';
import { rowsNaming } from './database.ts';
import { eventually } from './eventually.ts';
import { runSchedule } from './schedules.ts';

export const outboxAbout = async (about: string) =>
  (await rowsNaming('main', ['OUTBOX#'])).filter(({ task }) => JSON.stringify(task).includes(about));

/** The id of the guest's link that a mail to this address is about. */
export const linkIdTo = async (address: string): Promise<string> => {
  const links = await rowsNaming('main', ['LINK#']);
  const link = links.find(({ SK, clientEmail }) => SK === 'LINK' && clientEmail === address);
  return String(link?.linkId ?? link?.PK.slice('LINK#'.length));
};

/** What AWS services have said, SES above all, and no function has taken in yet. */
const untoldEvents = () => readdirSync(join(inject('dataDir'), 'async-events'));

/** As the clock would in two hours, when all that is said now was heard long ago. */
export const redrive = async (): Promise<void> => {
  await eventually(async () => untoldEvents().length === 0);
  await runSchedule('redrive', new Date(Date.now() + 2 * HOUR));
};

/** The clock's part: starts what waits, as of later, until nothing waits any more. */
export const redriveUntilDone = (about: string) =>
  eventually(async () => {
    const rows = await outboxAbout(about);
    const open = rows.filter(({ state }) => state !== 'done');
    if (rows.length > 0 && open.length === 0) return true;
    if (open.some(({ state }) => state === 'failed')) throw new Error(`Failed for good: ${JSON.stringify(open)}`);
    if (open.some(({ state }) => state === 'waiting')) await redrive();
    throw new Error(`Not done: ${JSON.stringify(rows)}`);
  });
