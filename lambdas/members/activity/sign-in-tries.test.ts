import { afterEach, describe, expect, it, vi } from 'vitest';
import { HOUR, MINUTE } from '#core/platform/clock.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { NOW } from '#test/builders/now.ts';
import { listActivity } from './list-activity.ts';
import { notedWith, noteSignInBegun, noteSignInDone } from './sign-in-tries.ts';

const database = aTestDatabase();
const me = anAgent();
let tables = 0;
afterEach(() => {
  vi.restoreAllMocks();
});

const aSignInCheck = async () => {
  const db = await database.emptyTable(`tries-${++tables}`);
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  let now = NOW;
  const begin = (minutes = 1) => {
    now = new Date(now.getTime() + minutes * MINUTE);
    return noteSignInBegun({ db, clock: () => now })(me.id);
  };
  const seen = async () => (await listActivity({ db })(me, {})).events.map(({ event, detail }) => [event, detail]);
  const logged = () => written.mock.calls.filter(([line]) => String(line).includes('"event":"sign-in.refused"')).length;
  return { begin, finish: () => noteSignInDone(db)(me.id), seen, logged };
};

describe('a sign-in', () => {
  it('that gets its tokens leaves nothing behind', async () => {
    const { begin, finish, seen, logged } = await aSignInCheck();
    await begin();
    await finish();
    await begin();
    expect(await seen()).toEqual([]);
    expect(logged()).toBe(0);
  });

  it('that does not is noted when the next one begins, and stays when that one succeeds', async () => {
    const { begin, finish, seen, logged } = await aSignInCheck();
    await begin();
    await begin();
    await finish();
    expect(await seen()).toEqual([['sign-in.refused', null]]);
    expect(logged()).toBe(1);
  });

  it('is one line an hour for the person, and each of them one for operators', async () => {
    const { begin, seen, logged } = await aSignInCheck();
    for (let minute = 0; minute <= 90; minute += 10) await begin(10);
    expect(await seen()).toEqual([
      ['sign-in.refused', '3 times'],
      ['sign-in.refused', '6 times'],
    ]);
    expect(logged()).toBe(9);
  });
});

describe('what is noted', () => {
  const lastAt = NOW.toISOString();
  const noted = { id: 'the-line', count: 4 };

  it.each([
    ['begins with the first', undefined, 1],
    ['goes on within the hour', new Date(NOW.getTime() - HOUR + 1).toISOString(), 5],
    ['begins again after it', new Date(NOW.getTime() - HOUR).toISOString(), 1],
  ])('%s', (_, since, count) => {
    const next = notedWith({ lastAt, ...(since && { noted: { ...noted, since } }) });
    expect(next.count).toBe(count);
    expect(next.id === noted.id).toBe(count > 1);
  });
});
