import { OPEN_WORK, type OutboxEntry, outboxEntry } from '#core/data/outbox-entity.ts';
import type { TestDb } from './a-database.ts';

/** The waiting tasks of the outbox, in the order in which they're due. One look at the table costs less than one at each partition. */
export const openWork = async (db: Pick<TestDb, 'scan'>): Promise<OutboxEntry[]> => {
  const items = await db.scan({
    FilterExpression: 'begins_with(DuePK, :open)',
    ExpressionAttributeValues: { ':open': { S: `${OPEN_WORK.name}#` } },
  });
  return items.toSorted((one, other) => (String(one.DueSK) < String(other.DueSK) ? -1 : 1)).map(outboxEntry.read);
};
