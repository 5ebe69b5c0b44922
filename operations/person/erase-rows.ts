// Erases the rows that a search found. A client of an agent who stays is taken out of that agent's totals at the same moment.
import { removeWrites } from '../../lambdas/clients/client/client-writes.ts';
import { client } from '../../lambdas/clients/client/entity.ts';
import { ConditionFailed, type Db, keyIn } from '../../lambdas/core/data/db.ts';
import type { Holdings } from './holdings.ts';
import type { Row } from './rows-about.ts';

/** Of an agent who goes, the totals go, too: nothing may write them again. A client that can't be read goes as it is. */
const clientIn = (row: Row, identifiers: string[]) =>
  client.pick([row]).find(({ agentId }) => !identifiers.includes(agentId));

export const eraseRows =
  (table: Pick<Db, 'delete' | 'transact'>) =>
  async ({ rows, identifiers }: Pick<Holdings, 'rows' | 'identifiers'>): Promise<void> => {
    for (const row of rows) {
      const entry = clientIn(row, identifiers);
      if (!entry) {
        await table.delete(keyIn(row));
        continue;
      }
      try {
        await table.transact(removeWrites(entry));
      } catch (error) {
        // Changed since the search, or gone: the next search finds what is left.
        if (!(error instanceof ConditionFailed)) throw error;
      }
    }
  };
