import type { Db } from '../../lambdas/core/data/db.ts';

/** A table on which something happens once: between the reads and the writes. */
export const meanwhile = (db: Db, happens: () => Promise<unknown>): Db => {
  let isDue = true;
  const first = async () => {
    if (!isDue) return;
    isDue = false;
    await happens();
  };
  return {
    ...db,
    put: (...given) => first().then(() => db.put(...given)),
    update: (...given) => first().then(() => db.update(...given)),
    delete: (...given) => first().then(() => db.delete(...given)),
    transact: (...given) => first().then(() => db.transact(...given)),
  };
};
