import { describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { NOW } from '#test/builders/now.ts';
import { isoAfter, MINUTE } from '../platform/clock.ts';
import { type Db, when } from './db.ts';
import { defineEntity } from './entity.ts';
import { handleDue } from './handle-due.ts';

const chore = defineEntity({
  name: 'chore',
  key: { PK: 'CHORE#{id}', SK: 'CHORE' },
  row: z.object({ id: z.string() }),
  readBy: 'upkeep',
});
const list = { list: 'DUE#CHORE', entity: chore };

const database = aTestDatabase();
let tables = 0;

const someChores = async (count: number): Promise<Db> => {
  const db = await database.emptyTable(`chores-${++tables}`);
  const index = (at: number) => ({ GSI1PK: list.list, GSI1SK: isoAfter(NOW, -(at + 1) * MINUTE) });
  const ids = Array.from({ length: count }, (_, at) => String(at).padStart(3, '0'));
  const writes = ids.map((id, at) => chore.put({ id }, { id }, { index: index(at) }));
  while (writes.length > 0) await db.transact(writes.splice(0, 100));
  return db;
};
const run = (db: Db, handle: (id: string) => Promise<unknown>, hasTime = () => true) =>
  handleDue({ db, now: NOW, hasTime }, list, async ({ row }) => void (await handle(row.id)));
const takeOff = (db: Db) => (id: string) => chore.change(db, { id }, { remove: ['GSI1PK', 'GSI1SK'] });

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

  it('wait for the next run when the time is up', async () => {
    const db = await someChores(110);
    expect(await run(db, takeOff(db), () => false)).toEqual({ handled: 100 });
    expect(await run(db, takeOff(db), () => false)).toEqual({ handled: 10 });
  });

  it('wait until their time has come', async () => {
    const db = await someChores(1);
    await chore.change(db, { id: '000' }, { set: { GSI1SK: isoAfter(NOW, MINUTE) } });
    expect(await run(db, takeOff(db))).toEqual({ handled: 0 });
  });

  it('are left to the next run when they change in between', async () => {
    const db = await someChores(2);
    const never = when('#id = :other', { ':other': 'other' });
    const change = (id: string) => chore.change(db, { id }, { remove: ['GSI1PK'] }, id === '000' ? never : undefined);
    expect(await run(db, change)).toEqual({ handled: 1 });
  });

  it('do not wait for one that fails or cannot be read, and the run fails in the end', async () => {
    withoutLog();
    const db = await someChores(20);
    await db.update(chore.key({ id: '019' }), { remove: ['id'] });
    const fail = async (id: string) => {
      if (id === '018') throw new Error('stuck');
      await takeOff(db)(id);
    };
    await expect(run(db, fail)).rejects.toThrow('Rows of DUE#CHORE that could not be handled: 1');
    expect(await run(db, takeOff(db))).toEqual({ handled: 1 });
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
