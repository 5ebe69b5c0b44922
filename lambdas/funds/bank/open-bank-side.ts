// The bank side for entry files: the provider, and the vault with the tokens that open accounts.
import { askKms } from '#core/aws/clients.ts';
import { createSecret, serviceKeys } from '#core/aws/secrets.ts';
import type { Db } from '#core/data/db.ts';
import { systemClock } from '#core/platform/clock.ts';
import { env } from '#core/platform/env.ts';
import type { FundsProvider } from './provider/funds-provider.ts';
import { createPlaid } from './provider/plaid.ts';
import type { PlaidCredentials } from './provider/plaid-client.ts';
import { withSampleBank } from './provider/sample-bank.ts';
import { createVault, type Vault } from './vault.ts';

export const openProvider = (): FundsProvider =>
  withSampleBank(
    createPlaid({
      baseUrl: env('PLAID_BASE_URL'),
      siteUrl: env('SITE_URL'),
      credentials: serviceKeys<PlaidCredentials>(
        createSecret(env('PLAID_SECRET')),
        "Linking a bank isn't set up on this site yet.",
      ),
    }),
    systemClock,
  );

/** Workers reach a table through another client than functions with a person waiting. */
export const openVault = (openTable: (name: string) => Db): Vault => {
  const tableName = env('VAULT_TABLE_NAME');
  return createVault({ kms: askKms, keyId: env('VAULT_KEY_ID'), vaultDb: openTable(tableName), tableName });
};
