import { changeWrites } from '../../lambdas/clients/client/client-writes.ts';
import { client } from '../../lambdas/clients/client/entity.ts';
import type { SavingBackfill } from './backfills.ts';

/**
 * As if the client were saved again: marked and counted in one transaction, if it's still as it was read. Every row of it gets the
 * mark, since an import reads the row under the address, and its next save mustn't count it again.
 */
export const totals: SavingBackfill = {
  name: 'totals',
  why: 'The client list begins with totals, counted as clients are saved. Clients of an earlier release are in none.',
  writesOf: (row) => {
    if (!client.matches(row) || row.isCounted !== undefined) return undefined;
    const { listed: _, ...found } = client.read(row);
    return changeWrites(found, found);
  },
};
