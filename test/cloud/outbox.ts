// The outbox of the running product: its open tasks, and the schedule that starts it again.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { held, when } from '../../lambdas/core/data/db.ts';
import { outboxEntry } from '../../lambdas/core/data/outbox-entity.ts';
import { HOUR } from '../../lambdas/core/platform/clock.ts';
import { call } from './client.ts';
import { mainTable, openWork, rowAt, rowsNaming } from './database.ts';
import { eventually } from './eventually.ts';
import { inFlight } from './in-flight.ts';
import { runSchedule } from './schedules.ts';

/** A look through the whole table: for the end of a wait, not for its loop. */
export const outboxAbout = async (about: string) =>
  (await rowsNaming('main', ['OUTBOX#'])).filter(({ task }) => JSON.stringify(task).includes(about));

/** The same, for tasks that are due now: it reads only the list of due work. The table is long after a long run. */
export const openWorkAbout = async (about: string) =>
  (await workOfNow()).filter(({ task }) => JSON.stringify(task).includes(about));

/** The piece of work with this id, done or not. */
export const workWith = (id: string) => rowAt(outboxEntry.key({ id }));

/** The id of the guest's link that a mail to this address is about. */
export const linkIdTo = async (address: string): Promise<string> => {
  const links = await rowsNaming('main', ['LINK#']);
  const link = links.find(({ SK, clientEmail }) => SK === 'LINK' && clientEmail === address);
  return String(link?.linkId ?? link?.PK.slice('LINK#'.length));
};

/** Events of AWS services, SES above all, that no function has taken in yet. */
export const untoldEvents = () => readdirSync(join(inject('dataDir'), 'async-events'));

/** The tasks of the next two hours: a reminder that waits for its day in weeks isn't one. */
export const workOfNow = async () => {
  const inTwoHours = new Date(Date.now() + 2 * HOUR).toISOString();
  return (await openWork(inTwoHours)).filter(({ DueSK }) => String(DueSK) <= inTwoHours);
};

/** Waits until each function has finished its present event. */
const untilWorkersFinished = async (): Promise<void> => {
  const now = new Date().toISOString();
  await eventually(async () => {
    const functions = (await call('GET', '/_local/functions')).body as { busySince: string | null }[];
    return functions.every(({ busySince }) => busySince === null || busySince > now);
  });
};

/**
 * Plays the clock in two hours, when all present events have arrived long ago, and no present worker is running: a task that is
 * leased at the beginning, and still is when its worker can't be running anymore, was left behind.
 */
export const redrive = async (): Promise<void> => {
  await eventually(async () => untoldEvents().length === 0);
  const open = await workOfNow();
  await untilWorkersFinished();
  const longAgo = new Date(Date.now() - 2 * HOUR).toISOString();
  const db = await mainTable();
  await inFlight(4, open, async ({ id, state, attempts, DueSK }) => {
    const isSame = when('#state = :state AND #attempts = :attempts AND #DueSK = :due', {
      ':state': String(state),
      ':attempts': Number(attempts),
      ':due': String(DueSK),
    });
    // Unless someone has just taken it.
    await held(outboxEntry.change(db, { id: String(id) }, { set: { DueSK: longAgo } }, isSame));
  });
  await runSchedule('redrive', new Date());
};

/** The clock's part: starts waiting tasks, as of later, until nothing waits any more. */
export const redriveUntilDone = (about: string) =>
  eventually(async () => {
    const due = await openWorkAbout(about);
    if (due.some(({ state }) => state === 'waiting')) await redrive();
    if (due.length > 0) throw new Error(`Not done: ${JSON.stringify(due)}`);
    const rows = await outboxAbout(about);
    const open = rows.filter(({ state }) => state !== 'done');
    if (rows.length > 0 && open.length === 0) return true;
    if (open.some(({ state }) => state === 'failed')) throw new Error(`Failed for good: ${JSON.stringify(open)}`);
    throw new Error(`Not done: ${JSON.stringify(rows)}`);
  });
