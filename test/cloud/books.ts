// The books: the rows with their states, and the sent mails, of all actions under one mark.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { DAY } from '../../lambdas/core/platform/clock.ts';
import { call } from './client.ts';
import { rowsIn, rowsOf } from './database.ts';
import { eventually } from './eventually.ts';
import { redrive, untoldEvents, workOfNow } from './outbox.ts';

const isId = (id: unknown): id is string => typeof id === 'string' && /^[0-9A-HJKMNP-TV-Z]{26}$/.test(id);

const livesFor = ({ createdAt, expiresAt }: Record<string, unknown>): string => {
  const days = (Date.parse(String(expiresAt)) - Date.parse(String(createdAt))) / DAY;
  return Number.isNaN(days) ? '' : `${Math.round(days)} days`;
};

/** Rows of a moment or a day, which say nothing about the outcome. */
const PASSING = /^(SOCKETS|CONNECTION|TICKET|WINDOWS|LINKING)#/;

/** The books about a use case: which rows there are in which state, and which mails went out. */
export const ledger = async (mark: string) => {
  const rows = (await rowsOf()).map((row) => ({ row, text: JSON.stringify(row) }));
  const own = rows.filter(({ text }) => text.includes(mark)).map(({ row }) => row);
  // Other rows name the link, the conversation or the campaign by its id.
  const ids = own.flatMap(({ PK, SK, id }) => [SK === 'LINK' ? PK.slice('LINK#'.length) : '', isId(id) ? id : '']);
  const names = [...new Set([mark, ...ids.filter((id) => id !== '')])];
  const about = rows.filter(({ text }) => names.some((name) => text.includes(name))).map(({ row }) => row);
  const kinds = about
    // Open connections aren't in the books, nor the windows of a bank that somebody opens, and opens again, in a storm. A browser
    // whose first answer was lost proves the pin again, and is listed twice.
    .filter(({ PK, SK }) => SK !== 'OUTBOX' && !/^(TRIES|BROWSER)#/.test(SK) && !PASSING.test(PK))
    .map((row) => {
      const { PK, SK, state, remindersSent } = row;
      const what = `${PK.replace(/#.*/, '')} ${SK.replace(/#.*|[0-9A-HJKMNP-TV-Z]{26}|^[0-9a-f]{64}$/g, '')}`;
      return [what, state ?? '', livesFor(row), remindersSent ? `${remindersSent} reminded` : ''].join(' ').trim();
    });
  const mails = (await call('GET', '/_local/mail')).body as { to: unknown; subject: string; text: string }[];
  const sent = mails
    .filter((mail) => JSON.stringify(mail).includes(mark))
    .map(({ subject }) => subject.replaceAll(mark, 'X'));
  const sales = (await call('GET', '/_local/payments')).body as { email: string; status: string }[];
  const bought = sales.filter(({ email }) => email?.includes(mark)).map(({ status }) => status);
  return { rows: kinds.sort(), mails: sent.sort(), bank: bankBooks(ids), bought };
};

type PlaidState = {
  items: Record<string, { removedAt?: string }>;
  reports: Record<string, { itemIds: string[]; removed: boolean; options: { client_report_id?: string } }>;
};

/** The open orders at the bank for these links: one that we forgot would stay there, and be billed. */
const bankBooks = (linkIds: string[]) => {
  const { items, reports } = JSON.parse(readFileSync(join(inject('dataDir'), 'plaid.json'), 'utf8')) as PlaidState;
  const own = Object.values(reports).filter(({ options }) =>
    linkIds.some((id) => id !== '' && options.client_report_id === `LINK#${id}`),
  );
  const linked = new Set(own.flatMap(({ itemIds }) => itemIds));
  return {
    openReports: own.filter(({ removed }) => !removed).length,
    openItems: [...linked].filter((id) => !items[id]?.removedAt).length,
  };
};

/** The number of requests, reports and sign-ins that the product has counted, on all days. */
export const countedSoFar = async (): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const what of ['requests', 'reports'])
    for (const { count } of await rowsIn('main', `COUNTS#${what}`)) counts[what] = (counts[what] ?? 0) + Number(count);
  return counts;
};

/** Work that is still under way, in words for the one who waits. */
const unrest = (work: Record<string, unknown>[], events: string[]): string | undefined => {
  const tasks = work.map(
    ({ task, state, attempts, DueSK }) => `${JSON.stringify(task)}: ${state}, ${attempts} tries, due ${DueSK}`,
  );
  const parts = [
    tasks.length > 0 ? `${tasks.length} tasks in the outbox (${tasks.slice(0, 5).join('; ')})` : '',
    events.length > 0 ? `${events.length} events that no function has taken (${events.slice(0, 5).join(', ')})` : '',
  ].filter(Boolean);
  return parts.length > 0 ? `Not at rest: ${parts.join(', and ')}` : undefined;
};

/**
 * Waits until no work is left. The clock only comes when nothing else will: SES gets its time to report the sent mail. `passTime`: brings
 * forward what has failed and waits for longer than a test does.
 */
export const settled = async (passTime?: () => Promise<unknown>): Promise<void> => {
  let redriven = Date.now();
  await eventually(async () => {
    await passTime?.();
    const open = await workOfNow();
    if (open.length > 0 && Date.now() - redriven > 2500) {
      redriven = Date.now();
      await redrive();
    }
    // An email that went out is noted once SES has said so, and that has been heard.
    const why = unrest(open, untoldEvents());
    if (why) throw new Error(why);
    return true;
  });
};
