import * as v from 'valibot';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { NOW } from '#test/builders/now.ts';
import { writtenLines } from '#test/builders/written-lines.ts';
import { isoAfter, MINUTE } from '../platform/clock.ts';
import { type Db, when } from './db.ts';
import { dueIn, dueList, NOT_DUE } from './due-list.ts';
import { defineEntity } from './entity.ts';
import { handleDue } from './handle-due.ts';

const chore = defineEntity({
  name: 'chore',
  key: { PK: 'CHORE#{id}', SK: 'CHORE' },
  row: v.object({ id: v.string() }),
  readBy: 'upkeep',
});
const CHORES = dueList('DUE#CHORE');
const list = { list: CHORES, entity: chore };

const database = aTestDatabase();
let tables = 0;

const someChores = async (count: number, on = CHORES): Promise<Db> => {
  const db = await database.emptyTable(`chores-${++tables}`);
  const ids = Array.from({ length: count }, (_, at) => String(at).padStart(3, '0'));
  const writes = ids.map((id, at) =>
    chore.put({ id }, { id }, { index: dueIn(on, id, isoAfter(NOW, -(at + 1) * MINUTE)) }),
  );
  while (writes.length > 0) await db.transact(writes.splice(0, 100));
  return db;
};
const run = (db: Db, handle: (id: string) => Promise<unknown>, hasTime = () => true, now = NOW) =>
  handleDue({ db, now, hasTime }, list, async ({ row }) => void (await handle(row.id)));
const takeOff = (db: Db) => (id: string) => chore.change(db, { id }, { remove: NOT_DUE });

const later = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE);

const withoutLog = () => {
  const spy = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  onTestFinished(() => spy.mockRestore());
};

describe('the rows of a due list', () => {
  it('are all handled, however many pages there are', async () => {
    const db = await someChores(120);
    expect(await run(db, takeOff(db))).toEqual({ handled: 120 });
    expect(await run(db, takeOff(db))).toEqual({ handled: 0 });
  });

  it('wait for the next run when the time is up, which is counted as long as some are left', async () => {
    const db = await someChores(110);
    const read = writtenLines();
    const unfinished = () => read().filter((line) => 'UnfinishedRuns' in line).length;
    expect(await run(db, takeOff(db), () => false)).toEqual({ handled: 100 });
    expect(unfinished()).toBe(1);
    expect(await run(db, takeOff(db), () => false)).toEqual({ handled: 10 });
    expect(unfinished()).toBe(1);
  });

  it('wait until their time has come', async () => {
    const db = await someChores(1);
    await chore.change(db, { id: '000' }, { set: { DueSK: isoAfter(NOW, MINUTE) } });
    expect(await run(db, takeOff(db))).toEqual({ handled: 0 });
  });

  it('are left to the next run when they change in between', async () => {
    const db = await someChores(2);
    const never = when('#id = :other', { ':other': 'other' });
    const change = (id: string) => chore.change(db, { id }, { remove: NOT_DUE }, id === '000' ? never : undefined);
    expect(await run(db, change)).toEqual({ handled: 1 });
  });

  it('do not wait for one that fails or cannot be read, and the run fails in the end', async () => {
    const read = writtenLines();
    const db = await someChores(20);
    await db.update(chore.key({ id: '019' }), { remove: ['id'] });
    const fail = async (id: string) => {
      if (id === '018') throw new Error('stuck');
      await takeOff(db)(id);
    };
    await expect(run(db, fail)).rejects.toThrow('Rows of DUE#CHORE that could not be handled: 1');
    expect(read().filter((line) => 'UnreadableRows' in line)).toHaveLength(1);
    expect(await run(db, takeOff(db), undefined, later(16))).toEqual({ handled: 1 });
  });

  it('let the others pass when they fail, however many are at the head of the list', async () => {
    withoutLog();
    const db = await someChores(150);
    // A hundred rows fail, a whole page: if they kept their place, every run would end with them.
    const failing = async (id: string) => {
      if (Number(id) >= 50) throw new Error('stuck');
      await takeOff(db)(id);
    };
    await expect(run(db, failing)).rejects.toThrow(': 100');
    await expect(run(db, failing)).resolves.toEqual({ handled: 50 });
    expect(await run(db, takeOff(db), undefined, later(16))).toEqual({ handled: 100 });
  });

  it('are found in each shard of a list, and read once for a run', async () => {
    const shards = dueList('DUE#CHORE', 4);
    const db = await someChores(40, shards);
    const seen: string[] = [];
    const handle = async ({ row }: { row: { id: string } }) => {
      seen.push(row.id);
      await takeOff(db)(row.id);
    };
    const deps = { db, now: NOW, hasTime: () => true, random: () => 0.6 };
    expect(await handleDue(deps, { list: shards, entity: chore }, handle)).toEqual({ handled: 40 });
    expect(new Set(seen).size).toBe(40);
    // Runs that overlap begin in different shards.
    const other = await someChores(40, shards);
    const firstOf = async (random: number) => {
      const first: string[] = [];
      const note = async ({ row }: { row: { id: string } }) => void first.push(row.id);
      const oneRow = { db: other, now: NOW, hasTime: () => false, random: () => random };
      await handleDue(oneRow, { list: shards, entity: chore }, note);
      return first;
    };
    expect(await firstOf(0.1)).not.toContain((await firstOf(0.9))[0]);
  });

  it('are left alone when the index still shows what the row no longer says', async () => {
    const db = await someChores(2);
    const { items } = await db.query({ pk: CHORES.name, index: 'Due' });
    const lagging = { ...db, query: async () => ({ items, nextCursor: null }) };
    await takeOff(db)('000');
    await chore.change(db, { id: '001' }, { set: { DueSK: isoAfter(NOW, MINUTE) } });
    expect(await run(lagging, takeOff(db))).toEqual({ handled: 0 });
  });

  it('are left alone when many of them fail', async () => {
    withoutLog();
    const tried: string[] = [];
    const fail = async (id: string) => {
      tried.push(id);
      throw new Error('away');
    };
    await expect(run(await someChores(120), fail)).rejects.toThrow(': 100');
    expect(tried).toHaveLength(100);
  });
});
