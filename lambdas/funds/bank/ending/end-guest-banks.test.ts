import { describe, expect, it } from 'vitest';
import { DAY } from '#core/platform/clock.ts';
import { aBankSide, tasksIn } from '#test/builders/a-bank-side.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { NOW } from '#test/builders/now.ts';
import { readingStarted } from '../bank-data.ts';
import { endGuestBanks } from './end-guest-banks.ts';

const database = aTestDatabase();

const inDays = (days: number) => new Date(NOW.getTime() + days * DAY);

const guestsWith = async (mayStay: boolean) => {
  const { db } = await aBankSide(database);
  await db.transact([readingStarted('LINK#guest', NOW), readingStarted('ACCOUNT#ada', NOW)]);
  const checked: string[] = [];
  const check = (at: Date) =>
    endGuestBanks({
      hasTime: () => true,
      db,
      clock: () => at,
      mayStay: async (requestId) => {
        checked.push(requestId);
        return mayStay;
      },
    })();
  return { db, check, checked };
};

describe("a guest's banks", () => {
  it('are checked once a day, and stay as long as they may; those of an account are never checked', async () => {
    const { db, check, checked } = await guestsWith(true);
    await check(inDays(0.9));
    expect(checked).toEqual([]);
    expect(await check(inDays(1.1))).toEqual({ disconnected: 0 });
    await check(inDays(1.2));
    expect(checked).toEqual(['guest']);
    await check(inDays(2.2));
    expect(checked).toEqual(['guest', 'guest']);
    expect(await tasksIn(db)).toEqual([]);
  });

  it('end when they may no longer stay', async () => {
    const { db, check } = await guestsWith(false);
    expect(await check(inDays(1.1))).toEqual({ disconnected: 1 });
    expect(await tasksIn(db)).toEqual([{ type: 'disconnect', owner: 'LINK#guest', abandon: true }]);
  });
});
