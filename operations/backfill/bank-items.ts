import { bankConnection, byItem } from '../../lambdas/funds/bank/entity.ts';
import type { Backfill } from './backfills.ts';

export const bankItems: Backfill = {
  name: 'bank-items',
  why: "Plaid names a connection by its item. Banks linked by an earlier release can't be found by it.",
  changeOf: (row) =>
    bankConnection.matches(row) && row.GSI2PK === undefined
      ? { set: byItem(bankConnection.read(row), row.PK) }
      : undefined,
};
