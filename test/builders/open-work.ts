import { type Db, keyIn } from '#core/data/db.ts';
import { duePartitions } from '#core/data/due-list.ts';
import { OPEN_WORK, type OutboxEntry, outboxEntry } from '#core/data/outbox-entity.ts';

/** The waiting tasks of the outbox, in the order in which they're due. */
export const openWork = async (db: Pick<Db, 'query' | 'getMany'>): Promise<OutboxEntry[]> => {
  const pages = await Promise.all(duePartitions(OPEN_WORK).map((pk) => db.query({ pk, index: 'Due' })));
  const items = await db.getMany(pages.flatMap((page) => page.items.map(keyIn)));
  return items.toSorted((one, other) => (String(one.DueSK) < String(other.DueSK) ? -1 : 1)).map(outboxEntry.read);
};
