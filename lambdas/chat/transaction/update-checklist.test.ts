// The function dies before and after every call to the database while a guest ticks the last item, and the page ticks it again:
// the agent is told once.
// Seen red: with the word to the agent written by itself, an answer that was lost after it told them twice.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Item } from '#core/data/attribute-value.ts';
import type { Db } from '#core/data/db.ts';
import { aDatabase, type Database } from '#test/builders/a-database.ts';
import { someParties } from '#test/builders/some-parties.ts';
import { notification } from '../../dashboard/public.ts';
import { openSession } from '../conversation/session.ts';
import { CHECKLIST } from './contract.ts';
import { updateChecklist } from './update-checklist.ts';

const parties = someParties();

let database: Database;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database?.stop());

class Killed extends Error {}
const clock = () => new Date('2026-11-10T12:00:00Z');
let tables = 0;

/** A checklist with all but its last item ticked; what is ticked there is cut off at the n-th call. */
const almostDone = async () => {
  const real = await database.emptyTable(`ticks-${++tables}`);
  await openSession({ db: real, clock, pinKey: async () => 'key' })(parties, 2);
  const ticker = (db: Db) => updateChecklist({ db, clock, broadcast: async () => undefined });
  for (const { id } of CHECKLIST.slice(0, -1)) await ticker(real)(parties, 'user', { item: id, done: true });
  let calls = 0;
  const dying = (killAt: number, when: 'before' | 'after') =>
    new Proxy(real, {
      get:
        (target, method: keyof Db) =>
        async (...given: never[]) => {
          const isLast = ++calls === killAt;
          if (isLast && when === 'before') throw new Killed();
          const answer = await (target[method] as (...some: never[]) => unknown)(...given);
          if (isLast) throw new Killed();
          return answer;
        },
    });
  const last = { item: CHECKLIST.at(-1)?.id ?? '', done: true };
  return {
    tickLast: (db: Db = real) => ticker(db)(parties, 'user', last),
    dying,
    calls: () => calls,
    told: async () =>
      (await real.query<Item>({ pk: notification.partition({ agentId: parties.agentId }) })).items.length,
  };
};

it('tells the agent once that all is ticked, whenever its function dies', async () => {
  const whole = await almostDone();
  expect(await whole.told()).toBe(0);
  await whole.tickLast(whole.dying(0, 'before'));
  expect(await whole.told()).toBe(1);
  for (let at = 1; at <= whole.calls(); at++)
    for (const when of ['before', 'after'] as const) {
      const broken = await almostDone();
      await expect(broken.tickLast(broken.dying(at, when))).rejects.toBeInstanceOf(Killed);
      await broken.tickLast();
      expect([at, when, await broken.told()]).toEqual([at, when, 1]);
    }
});
