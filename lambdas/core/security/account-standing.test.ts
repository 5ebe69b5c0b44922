import { expect, it } from 'vitest';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { NOW } from '#test/builders/now.ts';
import { isDeactivated, stillActive } from './account-standing.ts';
import { accountStanding } from './account-standing-entity.ts';
import { sandboxOf } from './sandbox.ts';

const database = aTestDatabase();

// T-19. Seen red when a sandbox was read as a separate account that no one had deactivated: its webhooks went on.
it('an account that is deactivated acts no more, nor does its sandbox', async () => {
  const db = await database.emptyTable('standing');
  for (const id of ['ada', sandboxOf('ada')]) {
    expect(await isDeactivated(db, id)).toBe(false);
    await db.transact([stillActive(id)]);
  }
  await db.transact([accountStanding.put({ agentId: 'ada' }, { deactivatedAt: NOW.toISOString() })]);
  for (const id of ['ada', sandboxOf('ada')]) {
    expect(await isDeactivated(db, id)).toBe(true);
    await expect(db.transact([stillActive(id)])).rejects.toThrow();
  }
});
