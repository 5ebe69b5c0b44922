import { describe, expect, it } from 'vitest';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { NOW } from '#test/builders/now.ts';
import { dismiss, listDismissed } from './notifications.ts';

const database = aTestDatabase();

describe('what an agent put away', () => {
  it('stays away for this agent until it is brought back', async () => {
    const deps = { db: await database.emptyTable('dismissed'), clock: () => NOW };
    const put = (id: string, item: string, dismissed = true) => dismiss(deps)({ id }, { item, dismissed });
    await put('ada', 'draft d1');
    await put('ada', 'expiring m1');
    await put('ada', 'expiring m1');
    await put('bob', 'unopened m2');
    expect(await listDismissed(deps)({ id: 'ada' })).toEqual({ items: ['draft d1', 'expiring m1'] });
    await put('ada', 'draft d1', false);
    await put('ada', 'draft d1', false);
    expect(await listDismissed(deps)({ id: 'ada' })).toEqual({ items: ['expiring m1'] });
    expect(await listDismissed(deps)({ id: 'bob' })).toEqual({ items: ['unopened m2'] });
  });
});
