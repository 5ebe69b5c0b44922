import type { Item } from '#core/data/attribute-value.ts';
import type { Db } from '#core/data/db.ts';

/** Everything of a list of due things whose day has come, read page by page. */
export const dueBefore = async function* (db: Db, pk: string, now: Date) {
  let cursor: string | undefined;
  do {
    const page = await db.query<Item>({ pk, index: 'GSI1', between: ['', now.toISOString()], limit: 100, cursor });
    yield* page.items;
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
};
