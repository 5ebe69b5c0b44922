import { expect, it } from 'vitest';
import type { Db, Write } from '#core/data/db.ts';
import { due, keys } from '#core/data/table.ts';
import { DAY, isoAfter } from '#core/platform/clock.ts';
import { cents } from '#core/platform/money.ts';
import { aLetter } from '#test/builders/a-letter.ts';
import { NOW } from '#test/builders/now.ts';
import { retain } from './retain.ts';

it('erases the part of a buyer whose co-buyer never came, and says that there will be no report', async () => {
  const at = isoAfter(NOW, -30 * DAY);
  const part = { total: cents(55_034_018), institutions: ['Harbor'], holders: ['Bo'], ownerVerified: true, at };
  const waiting = aLetter({ state: 'ready', part, createdAt: at });
  const written: Write[] = [];
  const db = {
    query: async ({ pk }: { pk: string }) => ({ items: pk === due.letters ? [waiting] : [], nextCursor: null }),
    transact: async (writes: Write[]) => {
      written.push(...writes);
    },
  } as unknown as Db;
  await retain({ db, clock: () => NOW, documents: { remove: async () => undefined } })();
  expect(written).toMatchObject([
    { update: keys.letter(waiting.owner, waiting.id), change: { set: { state: 'failed' }, remove: ['part'] } },
  ]);
  expect(JSON.stringify(written)).not.toContain('55034018');
});
