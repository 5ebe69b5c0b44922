import { expect, it } from 'vitest';
import type { Item } from '#core/data/attribute-value.ts';
import { ConditionFailed, type Db, type Key, type Write } from '#core/data/db.ts';
import { keys } from '#core/data/table.ts';
import { isoAfter, MINUTE } from '#core/platform/clock.ts';
import { NOW } from '#test/builders/now.ts';
import { pollBanks } from './poll-banks.ts';

/** A table with one overdue report and its outbox row, as far as the poll touches them. */
const tableWith = (outboxState: string | undefined) => {
  const told: Item[] = [];
  const report = { assetReportId: 'r1', orderedAt: isoAfter(NOW, -10 * MINUTE) };
  const db = {
    query: async () => ({ items: [report], nextCursor: null }),
    transact: async (writes: Write[]) => {
      const put = writes.flatMap((write) => ('put' in write ? [write.put as Item & Key] : []))[0];
      const isFree = outboxState === undefined || outboxState === 'done' || outboxState === 'failed';
      if (put?.PK === keys.outbox('poll-r1').PK && !isFree) throw new ConditionFailed(0);
      told.push(put ?? {});
    },
  } as unknown as Db;
  return { db, told };
};

it.each([
  [undefined, 1],
  ['done', 1],
  ['failed', 1],
  ['pending', 0],
  ['leased', 0],
  ['waiting', 0],
])('a report whose last asking is %s is asked for %i times', async (state, times) => {
  const { db, told } = tableWith(state);
  expect(await pollBanks({ db, clock: () => NOW })()).toEqual({ asked: times });
  expect(told).toHaveLength(times);
});
