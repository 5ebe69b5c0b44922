import { describe, expect, it } from 'vitest';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { aTransactionSide } from '#test/builders/a-transaction-side.ts';
import type { ChecklistTask } from '../contract.ts';
import { closeTransaction } from '../open-and-close.ts';
import { readTransaction } from '../transaction-store.ts';
import { CHECKLISTS } from '../vocabulary.ts';
import { changeChecklist } from './change-checklist.ts';
import { checklistOf } from './checklist.ts';
import { updateChecklist } from './update-checklist.ts';

const database = aTestDatabase();
const usual: ChecklistTask[] = CHECKLISTS.selling.map(({ kind, text }) => ({ kind, text }));
const TANK: ChecklistTask = { kind: 'task', text: 'Have the septic tank inspected' };

const aSale = async () => {
  const side = await aTransactionSide(database);
  const transaction = await side.aTransaction();
  const read = async () => {
    const now = await readTransaction(side.db, side.agent.id, transaction.id);
    if (!now) throw new Error('There is no transaction');
    return now;
  };
  return {
    side,
    transaction,
    read,
    list: async () => checklistOf(await read()),
    change: (version: number, tasks: ChecklistTask[]) => changeChecklist(side)(transaction, { version, tasks }),
    check: (item: string) => updateChecklist(side)(transaction, 'user', { item, done: true }),
  };
};

describe('the list that the agent makes', () => {
  it("has the agent's tasks in the agent's order, which the client checks off", async () => {
    const { side, transaction, change, check, list } = await aSale();
    await change(0, [TANK, ...usual.slice(1).reverse()]);
    const before = await list();
    expect(before.map(({ text }) => text)).toEqual([
      TANK.text,
      ...usual
        .slice(1)
        .map(({ text }) => text)
        .reverse(),
    ]);
    expect(before.at(-1)?.id).toBe('repairs');
    await check(before[0]?.id ?? '');
    expect((await list())[0]).toMatchObject({ ...TANK, user: side.clock().toISOString() });
    expect(side.sent).toEqual(Array(2).fill({ linkId: transaction.linkId, frame: { type: 'changed' } }));
  });

  it('keeps no check for a task that was reworded, and gives it back with the former list', async () => {
    const { change, check, list } = await aSale();
    await check('price');
    const checked = async () => (await list()).filter(({ user }) => user).map(({ text }) => text);
    await change(0, [...usual.slice(0, 6), { kind: 'task', text: 'Agree to a lower price' }]);
    expect(await checked()).toEqual([]);
    await expect(check('price')).rejects.toMatchObject({ code: 'CONFLICT' });
    await change(1, usual);
    expect(await checked()).toEqual(['Agree on an asking price']);
  });

  it("isn't written over what another window saved, and takes the same call twice", async () => {
    const { change, list } = await aSale();
    await change(0, [TANK]);
    await change(0, [TANK]);
    await expect(change(0, usual)).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(change(1, [TANK, TANK])).rejects.toThrow('Two tasks have the same words.');
    expect((await list()).map(({ text }) => text)).toEqual([TANK.text]);
  });

  it('has the agent told again when a client completes what was added', async () => {
    const { side, change, check, list } = await aSale();
    await change(0, [TANK]);
    const finish = async () => {
      for (const { id } of await list()) await check(id);
    };
    await finish();
    await change(1, [TANK, { kind: 'photo', text: 'Photos of the barn' }]);
    await finish();
    const news = (await side.notifications()).map(({ subject }) => subject);
    expect(news.filter((subject) => subject === 'Sam Seller has completed the checklist')).toHaveLength(2);
  });

  it('is refused once the transaction is closed', async () => {
    const { side, transaction, change, read } = await aSale();
    await closeTransaction(side)(side.agent, transaction.id);
    await expect(change(0, [TANK])).rejects.toMatchObject({
      code: 'TRANSACTION_CLOSED',
      message: 'This closing has ended. Open it again to change something in it.',
    });
    expect(await read()).not.toHaveProperty('checklist');
  });
});
