// The outbox of the running product: what is still to be done, and the schedule that starts it again.
import { call } from './client.ts';
import { rowsNaming } from './database.ts';
import { eventually } from './eventually.ts';

export const outboxAbout = async (about: string) =>
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
    const rows = await outboxAbout(about);
    const open = rows.filter(({ state }) => state !== 'done');
    if (rows.length > 0 && open.length === 0) return true;
    if (open.some(({ state }) => state === 'failed')) throw new Error(`Failed for good: ${JSON.stringify(open)}`);
    if (open.some(({ state }) => state === 'waiting')) await redrive();
    throw new Error(`Not done: ${JSON.stringify(rows)}`);
  });
