import type { Db } from '../../lambdas/core/data/db.ts';

/** A table on which something happens once: between the reads and the writes. */
export const meanwhile = <Table extends Db>(db: Table, happens: () => Promise<unknown>): Table => {
  let isDue = true;
  const first = async () => {
    if (!isDue) return;
    isDue = false;
    await happens();
  };
  return {
    ...db,
    put: (...given: Parameters<Db['put']>) => first().then(() => db.put(...given)),
    update: (...given: Parameters<Db['update']>) => first().then(() => db.update(...given)),
    delete: (...given: Parameters<Db['delete']>) => first().then(() => db.delete(...given)),
    transact: (...given: Parameters<Db['transact']>) => first().then(() => db.transact(...given)),
  };
};
