// The dependencies of the use cases of banks and reports: a real table and vault, a provider that follows the test, and a clock
// that doesn't move.

import type { Item } from '#core/data/attribute-value.ts';
import type { FundsProvider } from '../../lambdas/funds/bank/provider/funds-provider.ts';
import type { Database, TestDb } from './a-database.ts';
import { aProvider } from './a-provider.ts';
import { aVault } from './a-vault.ts';
import { NOW } from './now.ts';
import { openWork } from './open-work.ts';

let sides = 0;

export const aBankSide = async (database: Database, over: Partial<FundsProvider> = {}) => {
  const name = `bank-side-${++sides}-${process.hrtime.bigint()}`;
  const [db, vaultDb] = [await database.emptyTable(name), await database.emptyTable(`${name}-vault`)];
  const { provider, asked } = aProvider(over);
  return { db, vault: aVault(vaultDb, `${name}-vault`), provider, asked, clock: () => NOW };
};

/** The tasks that wait in the outbox, in no order. */
export const tasksIn = async (db: TestDb): Promise<Item[]> => {
  const items = await openWork(db);
  return items.map(({ task }) => task);
};
