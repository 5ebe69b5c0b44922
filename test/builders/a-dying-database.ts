// A database whose function dies at its n-th transaction, before or after it: only a write leaves something behind.
import type { Db, Write } from '../../lambdas/core/data/db.ts';

class Killed extends Error {}

export const aDyingDatabase = (real: Db, killAt: number, when: 'before' | 'after') => {
  let writes = 0;
  const db: Db = {
    ...real,
    async transact(given: Write[]) {
      const isLast = ++writes === killAt;
      if (isLast && when === 'before') throw new Killed();
      await real.transact(given);
      if (isLast) throw new Killed();
    },
  };
  return {
    writes: () => writes,
    /** As the queue does: again, where it died. */
    run: async (work: (db: Db) => Promise<void>): Promise<void> => {
      try {
        await work(db);
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
        await work(db);
      }
    },
  };
};
