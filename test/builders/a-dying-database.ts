// A database whose function dies at its n-th write, before or after it. A dead function reads and writes nothing more, whatever it catches.
import type { Db } from '../../lambdas/core/data/db.ts';

class Killed extends Error {}

export const aDyingDatabase = (real: Db, killAt: number, when: 'before' | 'after') => {
  let writes = 0;
  let isDead = false;
  const die = (): never => {
    isDead = true;
    throw new Killed();
  };
  const alive =
    <A extends unknown[], T>(call: (...given: A) => Promise<T>, isWrite = true) =>
    async (...given: A): Promise<T> => {
      if (isDead) throw new Killed();
      const isLast = isWrite && ++writes === killAt;
      if (isLast && when === 'before') die();
      const answer = await call(...given);
      return isLast ? die() : answer;
    };
  const db: Db = {
    get: alive(real.get, false),
    getMany: alive(real.getMany, false),
    query: alive(real.query, false),
    put: alive(real.put),
    update: alive(real.update),
    delete: alive(real.delete),
    transact: alive(real.transact),
  };
  return {
    writes: () => writes,
    /** Runs the work again when it died, as the queue does. */
    run: async (work: (db: Db) => Promise<unknown>, meanwhile?: () => Promise<unknown>): Promise<void> => {
      try {
        await work(db);
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
      }
      if (!isDead) return;
      isDead = false;
      await meanwhile?.();
      await work(db);
    },
  };
};
