// A coordinator's part of an agent's transactions: what they see, what they check off, and who knows of it.
import { describe, expect, it } from 'vitest';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { aTransactionSide } from '#test/builders/a-transaction-side.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { inDays } from '#test/builders/now.ts';
import { checklistOf } from '../checklist/checklist.ts';
import { updateChecklist } from '../checklist/update-checklist.ts';
import { closeTransaction } from '../close-transaction.ts';
import { agentView, guestView } from '../transaction.ts';
import { readTransaction } from '../transaction-store.ts';
import { checkForAgent, listForAgent } from './help-with-transactions.ts';

const database = aTestDatabase();
const cory = anAgent({ id: 'cory', name: 'Cory Coordinator' });
const refused = (code: string) => expect.objectContaining({ code });

const aHelpedSale = async (dealId = 'all') => {
  const side = await aTransactionSide(database);
  const transaction = await side.aTransaction();
  const put = (SK: string, row: object) => side.db.put({ PK: 'OFFICE#o', SK, ...row });
  const member = (agentId: string, role: string, name: string) =>
    put(`MEMBER#${agentId}`, { agentId, name, email: `${agentId}@example.com`, role, joinedAt: inDays(-9) });
  await member(side.agent.id, 'agent', 'Ada Agent');
  await member('cory', 'coordinator', 'Cory Coordinator');
  const joined = { ownerJoinedAt: inDays(-9), otherJoinedAt: inDays(-9) };
  const shared = { ownerId: side.agent.id, otherId: 'cory', dealId, at: inDays(0), helps: true, ...joined };
  await put(`GIVEN#cory#${side.agent.id}#${dealId}`, shared);
  const at = { id: 'o', member: side.agent.id };
  return {
    side,
    transaction,
    list: (by = cory) => listForAgent(side)(by, at, {}),
    check: (done: boolean, by = cory) =>
      checkForAgent(side)(by, { ...at, transaction: transaction.id }, { item: 'price', done }),
    read: async () => {
      const found = await readTransaction(side.db, side.agent.id, transaction.id);
      if (!found) throw new Error('There is no transaction');
      return found;
    },
    events: async () =>
      (await side.db.query({ pk: 'OFFICE#o', prefix: 'EVENT#' })).items.map(({ event, by, about }) => [
        event,
        by,
        about,
      ]),
  };
};

describe('a coordinator who was asked to help', () => {
  it('sees how far each transaction is, without an address, a fact or a document', async () => {
    const { list, transaction } = await aHelpedSale();
    const { transactions } = await list();
    expect(transactions).toMatchObject([{ id: transaction.id, guest_name: 'Sam Seller', state: 'open' }]);
    expect(Object.keys(transactions[0] ?? {}).sort()).toEqual(
      ['checklist', 'guest_name', 'id', 'last_at', 'state', 'steps'].sort(),
    );
    expect(JSON.stringify(transactions)).not.toContain('sam@example.com');
  });

  it("checks an item off in the agent's place: the agent sees by whom, the client doesn't, and the agent's own check comes first", async () => {
    const { side, check, read, events, transaction } = await aHelpedSale();
    await check(true);
    const item = (list: { id: string; agent: string; agent_by?: string }[]) => list.find(({ id }) => id === 'price');
    expect(item(agentView(await read()).checklist)).toMatchObject({
      agent: side.clock().toISOString(),
      agent_by: 'Cory Coordinator',
    });
    expect(JSON.stringify(guestView(await read()))).not.toContain('Cory');
    expect(await events()).toEqual([['checked-for', 'Cory Coordinator', 'Ada Agent']]);
    expect(side.sent).toContainEqual({ linkId: transaction.linkId, frame: { type: 'changed' } });
    await updateChecklist(side)(transaction, 'agent', { item: 'price', done: true });
    expect(item(checklistOf(await read()))).not.toHaveProperty('agent_by');
    // It's checked already, so nothing is done, and nothing recorded.
    await check(true);
    expect(item(checklistOf(await read()))).not.toHaveProperty('agent_by');
    expect(await events()).toHaveLength(1);
    await check(false);
    await check(false);
    expect(await events()).toHaveLength(2);
    expect(item(checklistOf(await read()))).toMatchObject({ agent: '' });
    expect(await read()).not.toHaveProperty('helped_price');
  });

  it('is refused in a closed transaction, and nothing is recorded', async () => {
    const { side, check, events, transaction } = await aHelpedSale();
    await closeTransaction(side)(side.agent, transaction.id);
    await expect(check(true)).rejects.toEqual(refused('TRANSACTION_CLOSED'));
    expect(await events()).toEqual([]);
  });

  it("doesn't check off for the client", async () => {
    const { check, read } = await aHelpedSale();
    await check(true);
    expect(checklistOf(await read()).filter(({ user }) => user)).toEqual([]);
  });

  it('learns nothing about a transaction that is part of no deal they help with', async () => {
    const { list, check, read } = await aHelpedSale('some-deal');
    expect((await list()).transactions).toEqual([]);
    await expect(check(true)).rejects.toEqual(refused('NOT_FOUND'));
    expect(checklistOf(await read()).filter(({ agent }) => agent)).toEqual([]);
  });

  it('is the only one: colleagues and strangers see and change nothing', async () => {
    const { side, list, check, events } = await aHelpedSale();
    const max = anAgent({ id: 'max' });
    const row = { agentId: 'max', name: 'max', email: 'max@example.com', role: 'owner', joinedAt: inDays(-9) };
    await side.db.put({ PK: 'OFFICE#o', SK: 'MEMBER#max', ...row });
    for (const [who, code] of [
      [max, 'FORBIDDEN'],
      [anAgent({ id: 'eve' }), 'NOT_FOUND'],
    ] as const) {
      await expect(list(who)).rejects.toEqual(refused(code));
      await expect(check(true, who)).rejects.toEqual(refused(code));
    }
    expect(await events()).toEqual([]);
  });
});
