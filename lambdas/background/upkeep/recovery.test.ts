// After an outage all work is due together. The redrive starts 200,000 tasks again within an hour; here a hundredth
// of them, with slow calls.
import { expect, it, onTestFinished, vi } from 'vitest';
import { type Item, textOf } from '#core/data/attribute-value.ts';
import { type Db, type Key, keyIn } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import { HOUR, MINUTE, SECOND } from '#core/platform/clock.ts';
import { NOW } from '#test/builders/now.ts';
import { redriveOutbox } from './redrive.ts';

const SCALE = 100;
const ROWS = 200_000 / SCALE;
/** Twice as long as on a quiet day, because everything else is recovering, too. */
const CALL_MS = 20;

const nameOf = ({ PK, SK }: Key) => `${PK} ${SK}`;
const aCall = () => new Promise((resolve) => setTimeout(resolve, CALL_MS));

/** Rows in memory behind slow calls. */
const aSlowTable = (items: (Item & Key)[]): Db => {
  const rows = new Map(items.map((item) => [nameOf(item), item]));
  const query: Db['query'] = async ({ pk, between, limit = 100, cursor = '' }) => {
    await aCall();
    const due = [...rows.values()]
      .filter(({ DuePK, DueSK }) => DuePK === pk && textOf(DueSK) <= (between?.[1] ?? ''))
      .toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))
      .filter((row) => nameOf(row) > cursor);
    const page = due.slice(0, limit);
    const last = due.length > limit ? page.at(-1) : undefined;
    return { items: page.map(({ PK, SK }) => ({ PK, SK })), nextCursor: last ? nameOf(last) : null };
  };
  const getMany: Db['getMany'] = async (keys) => {
    await aCall();
    return keys.flatMap((key) => rows.get(nameOf(key)) ?? []);
  };
  const update: Db['update'] = async (key, { set }) => {
    await aCall();
    const after = { ...rows.get(nameOf(key)), ...key, ...set };
    rows.set(nameOf(key), after);
    return after;
  };
  return { query, getMany, update } as Partial<Db> as Db;
};

it('starts a hundredth of 200,000 rows again within a hundredth of an hour', async () => {
  vi.useFakeTimers({ now: NOW });
  onTestFinished(() => void vi.useRealTimers());
  const late = new Date(NOW.getTime() - HOUR);
  const entries = Array.from({ length: ROWS }, (_, at) => outboxWrite('bank', {}, late, `work-${at}`).put);
  const db = aSlowTable(entries.map((entry) => ({ ...entry, ...keyIn(entry) })));
  const begun = Date.now();
  const run = redriveOutbox({ db, clock: () => new Date(), hasTime: () => Date.now() - begun < 4 * MINUTE })();
  await vi.advanceTimersByTimeAsync(HOUR / SCALE);
  expect(await Promise.race([run, Promise.resolve('still running')])).toEqual({ restarted: ROWS, givenUp: 0 });
  expect(Date.now() - begun).toBeLessThanOrEqual(36 * SECOND);
});
