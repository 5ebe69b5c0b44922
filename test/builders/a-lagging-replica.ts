import type { Db } from '#core/data/db.ts';

/**
 * The same table, read in the moment before a replica catches up: reads that aren't consistent see nothing. On AWS this
 * lasts for milliseconds after a write, and happens rarely enough that no other test would show it.
 */
export const aLaggingReplica = (db: Db): Db => ({
  ...db,
  get: async (key, options) => (options?.consistent ? db.get(key, options) : undefined),
  query: async (input) => (input.consistent ? db.query(input) : { items: [], nextCursor: null }),
});
