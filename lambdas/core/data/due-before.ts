import type { Item } from './attribute-value.ts';
import type { Db, Key } from './db.ts';

/** Every row of a due list (a partition of GSI1, ordered by time) whose time has come, page by page. */
export const dueBefore = async function* (db: Pick<Db, 'query'>, pk: string, now: Date): AsyncGenerator<Item & Key> {
  let cursor: string | undefined;
  do {
    const page = await db.query<Item & Key>({
      pk,
      index: 'GSI1',
      between: ['', now.toISOString()],
      limit: 100,
      cursor,
    });
    yield* page.items;
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
};
