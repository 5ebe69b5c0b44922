// When the product has done everything it was asked to, and what it has stored by then.
import { openWork, rowsOwnedBy } from './database.ts';
import { eventually } from './eventually.ts';

/** The database hands attributes out in any order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/** Rows that belong to someone, as text; guess counters and the outbox change without them. */
export const rowsAbout = async (owners: string[]): Promise<string[]> => {
  const rows = (await Promise.all([rowsOwnedBy('main', owners), rowsOwnedBy('vault', owners)])).flat();
  return rows
    .filter(({ SK }) => SK !== 'TRIES' && SK !== 'OUTBOX')
    .map(canonical)
    .sort();
};

/** Work that was started is done when nothing waits and two looks see the same. */
export const atRest = (owners: string[]): Promise<string[]> => {
  let last = '';
  return eventually(async () => {
    // What stands longer was held up on purpose by another test: a lease lasts five minutes.
    const recent = new Date(Date.now() - 20_000).toISOString();
    const isBusy = (await openWork()).some(
      ({ state, createdAt }) => /pending|leased/.test(String(state)) && String(createdAt) > recent,
    );
    const rows = isBusy ? [] : await rowsAbout(owners);
    const now = JSON.stringify(rows);
    const same = now === last && !isBusy;
    last = isBusy ? '' : now;
    return same ? rows : undefined;
  }, 30_000);
};
