// Waits until the product has done all of its work, and reads the stored result.
import { type Mail, mailsTo, mailTo } from './client.ts';
import { rowsOwnedBy } from './database.ts';
import { eventually } from './eventually.ts';
import { workOfNow } from './outbox.ts';

/** The database hands attributes out in any order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/** Rows that belong to someone, as text; guess counters, browsers that proved a pin and the outbox change without them. */
export const rowsAbout = async (owners: string[]): Promise<string[]> => {
  const rows = (await Promise.all([rowsOwnedBy('main', owners), rowsOwnedBy('vault', owners)])).flat();
  return rows
    .filter(({ SK }) => !/^(TRIES|BROWSER)#/.test(SK) && SK !== 'OUTBOX')
    .map(canonical)
    .sort();
};

/**
 * True while work of the outbox is under way. Work that has waited for a minute was held up on purpose: a lease lasts five
 * minutes.
 */
const isBusy = async (): Promise<boolean> => {
  const recent = new Date(Date.now() - 60_000).toISOString();
  return (await workOfNow()).some(
    ({ state, createdAt }) => /pending|leased/.test(String(state)) && String(createdAt) > recent,
  );
};

/** Work that was started is done when nothing waits and two looks see the same. */
export const atRest = (owners: string[]): Promise<string[]> => {
  let last = '';
  return eventually(async () => {
    const busy = await isBusy();
    const rows = busy ? [] : await rowsAbout(owners);
    const now = JSON.stringify(rows);
    const same = now === last && !busy;
    last = busy ? '' : now;
    return same ? rows : undefined;
  });
};

/** Every mail that came to an address once no work is left that could send another: for a test that counts them. */
export const allMailsTo = async (address: string, about?: RegExp): Promise<Mail[]> => {
  await mailTo(address, about ?? /./);
  await eventually(async () => !(await isBusy()));
  return mailsTo(address, about);
};
