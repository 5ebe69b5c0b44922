import { describe, expect, it } from 'vitest';
import { aRequestSide } from '#test/builders/a-request-side.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { notification } from '../../lambdas/dashboard/entity.ts';
import { notifications } from './notifications.ts';

const database = aTestDatabase();

describe('a notification that was written before they were listed by their news', () => {
  it('is, after the backfill, as if it were written now', async () => {
    const side = await aRequestSide(database);
    await side.send({});
    const pk = notification.partition({ agentId: side.agent.id });
    const { items } = await side.db.query({ pk });
    expect(items).toHaveLength(1);
    for (const item of items) {
      const { GSI1PK, GSI1SK, ...before } = item;
      expect(GSI1SK).toBe(`${item.date}#${item.id}`);
      expect(notifications.changeOf({ ...before, PK: pk, SK: String(item.SK) })?.set).toEqual({ GSI1PK, GSI1SK });
      expect(notifications.changeOf({ ...item, PK: pk, SK: String(item.SK) })).toBeUndefined();
    }
  });

  it('of another kind stays as it is', () => {
    expect(notifications.changeOf({ PK: 'LINK#a', SK: 'LINK' })).toBeUndefined();
  });
});
