import { beforeEach, describe, expect, it } from 'vitest';
import { pinTries } from '#core/http/guest-link-entity.ts';
import { DAY } from '#core/platform/clock.ts';
import { aRequestSide, type RequestSide } from '#test/builders/a-request-side.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { NOW } from '#test/builders/now.ts';
import { openRequest } from './guest/open-request.ts';
import { cancelRequest } from './manage/change-request.ts';
import { remindAndExpire } from './remind-and-expire.ts';

const day = (days: number) => new Date(NOW.getTime() + days * DAY);

const database = aTestDatabase();
let side: RequestSide;
beforeEach(async () => {
  side = await aRequestSide(database);
});

const runOn = (days: number) => {
  side.setClock(day(days));
  return remindAndExpire({ ...side, hasTime: () => true })();
};

describe('upkeep of requests', () => {
  it('reminds on days 3, 7 and 11, and lets the request expire once day 14 is over', async () => {
    const id = await side.send();
    const byDay: Record<number, { reminded: number; expired: number }> = {};
    for (let days = 1; days <= 16; days++) byDay[days] = await runOn(days);
    const busy = Object.entries(byDay).filter(([, { reminded, expired }]) => reminded + expired > 0);
    expect(busy).toEqual([
      ['3', { reminded: 1, expired: 0 }],
      ['7', { reminded: 1, expired: 0 }],
      ['11', { reminded: 1, expired: 0 }],
      ['16', { reminded: 0, expired: 1 }],
    ]);
    const { id: linkId, state } = await side.request(id);
    expect(state).toBe('expired');
    const ends = [
      { type: 'disconnect', owner: `LINK#${linkId}`, abandon: true },
      { template: 'request-expired', linkId },
      { template: 'request-expired-agent', linkId },
    ];
    const tasks = await side.tasks();
    expect(tasks.slice(0, 4)).toEqual(
      [0, 1, 2, 3].map((reminder) => ({ template: 'proof-request', linkId, reminder })),
    );
    expect(tasks.slice(4)).toEqual(expect.arrayContaining(ends));
    expect(tasks).toHaveLength(7);
    expect(await side.notifications()).toMatchObject([
      { body: expect.stringContaining('expired'), date: day(16).toISOString() },
    ]);
  });

  it('brings another pin where the first one was guessed at too often', async () => {
    const [locked, other] = [await side.send(), await side.send()];
    const { id: linkId } = await side.request(locked);
    const tries = { tries: 5, total: 10, windowUntil: NOW.toISOString(), expires: 2_000_000_000 };
    await side.db.put(pinTries.item({ linkId, pinVersion: '1' }, tries));
    expect(await runOn(3)).toEqual({ reminded: 2, expired: 0 });
    expect(await side.request(locked)).toMatchObject({ pinVersion: 2, remindersSent: 1 });
    expect(await side.request(other)).toMatchObject({ pinVersion: 1, remindersSent: 1 });
  });

  it('leaves a canceled request alone', async () => {
    const id = await side.send();
    await cancelRequest(side)(side.agent, id);
    expect(await runOn(20)).toEqual({ reminded: 0, expired: 0 });
  });

  it('leaves a request that changes at this very moment to the next round', async () => {
    const id = await side.send();
    const guest = await side.guest(id);
    side.setClock(day(3));
    const meanwhile = side.meanwhile(() => openRequest(side)(guest));
    expect(await remindAndExpire({ ...meanwhile, hasTime: () => true })()).toEqual({ reminded: 0, expired: 0 });
    expect(await runOn(3)).toEqual({ reminded: 1, expired: 0 });
  });
});
