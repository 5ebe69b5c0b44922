// The bank side as entry files open it: the provider, and the vault that holds what opens the accounts.
import { askKms } from '../core/clients.ts';
import type { Db } from '../core/db.ts';
import { env } from '../core/env.ts';
import { createSecret, jsonSecret } from '../core/secrets.ts';
import type { FundsProvider } from './funds-provider.ts';
import { createPlaid, type PlaidCredentials } from './plaid.ts';
import { createVault, type Vault } from './vault.ts';

export const openProvider = (): FundsProvider =>
  createPlaid({
    baseUrl: env('PLAID_BASE_URL'),
    siteUrl: env('SITE_URL'),
    credentials: jsonSecret<PlaidCredentials>(createSecret(env('PLAID_SECRET'))),
  });

/** Workers and functions that a person waits for reach a table in different ways. */
export const openVault = (openTable: (name: string) => Db): Vault => {
  const tableName = env('VAULT_TABLE_NAME');
  return createVault({ kms: askKms, keyId: env('VAULT_KEY_ID'), vaultDb: openTable(tableName), tableName });
};
