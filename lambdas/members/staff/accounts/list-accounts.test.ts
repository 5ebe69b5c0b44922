import { describe, expect, it } from 'vitest';
import type { Item } from '#core/data/attribute-value.ts';
import { profile } from '#public/members/account';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { accountListWrites, listAccounts } from './list-accounts.ts';

const database = aTestDatabase();
let tables = 0;

const aProfile = (agentId: string, over: Item = {}): Item => ({
  ...profile.key({ agentId }),
  email: `${agentId}@example.com`,
  createdAt: '2026-11-10T12:00:00.000Z',
  plan: 'free',
  ...over,
});

const someLists = async () => {
  const db = await database.emptyTable(`accounts-${++tables}`);
  const rows = new Map<string, Item>();
  return {
    /** In the stream's form. */
    change: async (agentId: string, after: Item | undefined) => {
      const writes = accountListWrites(rows.get(agentId), after);
      if (after) rows.set(agentId, after);
      if (writes.length > 0) await db.transact(writes);
      return writes.length;
    },
    shown: async (query: Parameters<ReturnType<typeof listAccounts>>[0] = {}) =>
      (await listAccounts({ db })(query)).accounts.map(({ id, plan }) => `${id} ${plan}`),
  };
};

describe('the lists of accounts', () => {
  it('show everyone, the newest first, and those on the Free plan', async () => {
    const { change, shown } = await someLists();
    await change('ada', aProfile('ada', { createdAt: '2026-11-01T12:00:00.000Z', plan: 'subscribed' }));
    await change('bo', aProfile('bo'));
    expect(await shown()).toEqual(['bo free', 'ada subscribed']);
    expect(await shown({ show: 'free' })).toEqual(['bo free']);
    expect(await shown({ search: 'ada@' })).toEqual(['ada subscribed']);
  });

  it('show those whom staff have deactivated', async () => {
    const { change, shown } = await someLists();
    await change('bo', aProfile('bo', { deactivatedAt: '2026-11-12T12:00:00.000Z' }));
    expect([await shown({ show: 'deactivated' }), await shown()]).toEqual([['bo free'], ['bo free']]);
    await change('bo', aProfile('bo'));
    expect([await shown({ show: 'deactivated' }), await shown()]).toEqual([[], ['bo free']]);
  });

  it('follow a plan, a name and an erasure, and leave nothing behind', async () => {
    const { change, shown } = await someLists();
    await change('bo', aProfile('bo'));
    await change('bo', aProfile('bo', { plan: 'subscribed' }));
    expect(await shown({ show: 'free' })).toEqual([]);
    await change('bo', aProfile('bo', { firstName: 'Bo', lastName: 'Buyer' }));
    expect(await shown({ show: 'free', search: 'buyer' })).toEqual(['bo free']);
    await change('bo', undefined);
    expect([await shown(), await shown({ search: 'buyer' }), await shown({ show: 'free' })]).toEqual([[], [], []]);
  });

  it('cost nothing while a profile only counts its requests', async () => {
    const { change } = await someLists();
    await change('bo', aProfile('bo'));
    expect(await change('bo', aProfile('bo', { used_2026_11: 3 }))).toBe(0);
  });

  it('leave out what is no account, or has no address yet', () => {
    const { email: _, ...unknown } = aProfile('bo');
    expect(accountListWrites(undefined, unknown)).toEqual([]);
    expect(accountListWrites(undefined, { PK: 'ACCOUNT#bo', SK: 'BANK#1', email: 'bo@example.com' })).toEqual([]);
  });
});
