import { describe, expect, it } from 'vitest';
import type { Db } from '#core/data/db.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { aTransactionSide } from '#test/builders/a-transaction-side.ts';
import { closeTransaction } from '../open-and-close.ts';
import { readTransaction } from '../transaction-store.ts';
import { CHECKLISTS } from '../vocabulary.ts';
import { updateChecklist } from './update-checklist.ts';

const database = aTestDatabase();

describe('the checklist', () => {
  it('records what each side checks off and takes back, and shows it to open pages', async () => {
    const side = await aTransactionSide(database);
    const transaction = await side.aTransaction();
    const update = updateChecklist(side);
    await update(transaction, 'agent', { item: 'photos-inside', done: true });
    await update(transaction, 'user', { item: 'price', done: true });
    await update(transaction, 'user', { item: 'price', done: false });
    const after = await readTransaction(side.db, side.agent.id, transaction.id);
    expect(after).toMatchObject({ checked_agent_photos_inside: side.clock().toISOString() });
    expect(after).not.toHaveProperty('checked_user_price');
    expect(side.sent).toEqual(Array(3).fill({ linkId: transaction.linkId, frame: { type: 'changed' } }));
  });

  it('is refused once the transaction is closed, and where there is none', async () => {
    const side = await aTransactionSide(database);
    const transaction = await side.aTransaction();
    const update = updateChecklist(side);
    const item = { item: 'price', done: true };
    await expect(update({ ...transaction, id: 'unknown' }, 'user', item)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await closeTransaction(side)(side.agent, transaction.id);
    await expect(update(transaction, 'user', item)).rejects.toMatchObject({
      code: 'TRANSACTION_CLOSED',
      message: expect.stringContaining('Please ask Ada Agent'),
    });
    // The agent doesn't read about themselves in the third person.
    await expect(update(transaction, 'agent', item)).rejects.toMatchObject({
      message: expect.not.stringContaining('Ada Agent'),
    });
  });
});

class Killed extends Error {}

/** A checklist with all but its last item checked off by the guest. The function that checks it off dies at its n-th call. */
const almostDone = async () => {
  const side = await aTransactionSide(database);
  const transaction = await side.aTransaction();
  const check = (item: string, db: Db = side.db) =>
    updateChecklist({ ...side, db })(transaction, 'user', { item, done: true });
  for (const { id } of CHECKLISTS.selling.slice(0, -1)) await check(id);
  let calls = 0;
  const dying = (killAt: number, when: 'before' | 'after') =>
    new Proxy(side.db, {
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
  return {
    checkLast: (db?: Db) => check(CHECKLISTS.selling.at(-1)?.id ?? '', db),
    dying,
    calls: () => calls,
    news: async () => (await side.notifications()).map(({ subject }) => subject),
  };
};

const COMPLETED = 'Sam Seller has completed the checklist';

describe('the guest who checks off the last item', () => {
  // Seen red with the notification outside the transaction: an answer that was lost made two of it.
  it('notifies the agent once, whenever the function dies', async () => {
    const whole = await almostDone();
    expect(await whole.news()).toEqual([]);
    await whole.checkLast(whole.dying(0, 'before'));
    expect(await whole.news()).toEqual([COMPLETED]);
    for (let at = 1; at <= whole.calls(); at++)
      for (const when of ['before', 'after'] as const) {
        const broken = await almostDone();
        await expect(broken.checkLast(broken.dying(at, when))).rejects.toBeInstanceOf(Killed);
        await broken.checkLast();
        expect([at, when, await broken.news()]).toEqual([at, when, [COMPLETED]]);
      }
  });
});
