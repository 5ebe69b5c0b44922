// Finds everything that we and our providers hold about one person, and erases it.
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { askKms } from '../../lambdas/core/aws/clients.ts';
import { createSecret, jsonSecret } from '../../lambdas/core/aws/secrets.ts';
import { openTable } from '../../lambdas/core/data/sdk-dynamo.ts';
import { createPlaid } from '../../lambdas/funds/bank/provider/plaid.ts';
import type { PlaidCredentials } from '../../lambdas/funds/bank/provider/plaid-client.ts';
import { createVault } from '../../lambdas/funds/bank/vault.ts';
import { openStripe } from '../../lambdas/members/billing/stripe/stripe-client.ts';
import type { Outputs } from '../stack/stack-outputs.ts';
import { erasePerson } from './erase-person.ts';
import { findPerson } from './find-person.ts';
import { type Holdings, isNothing } from './holdings.ts';
import { openSubscriptions, untilEndsHandled } from './late-events.ts';

export type Bucket = { s3: S3Client; name: string };
export type Services = {
  outputs: Outputs;
  plaidUrl: string;
  stripeUrl: string;
  /** The documents in the second Region, where a stage has one. */
  copy?: Bucket | undefined;
};
export type Deps = ReturnType<typeof openDeps>;

const openDeps = ({ outputs, plaidUrl, stripeUrl, copy }: Services) => ({
  outputs,
  dynamo: new DynamoDBClient({}),
  buckets: [
    ...[outputs.DocumentBucket, outputs.FileBucket].map((name) => ({ s3: new S3Client({}), name })),
    ...(copy ? [copy] : []),
  ] satisfies Bucket[],
  cognito: new CognitoIdentityProviderClient({}),
  table: openTable(outputs.TableName),
  vaultTable: openTable(outputs.VaultTableName),
  vault: createVault({
    kms: askKms,
    keyId: outputs.VaultKey,
    vaultDb: openTable(outputs.VaultTableName),
    tableName: outputs.VaultTableName,
  }),
  plaid: createPlaid({
    baseUrl: plaidUrl,
    siteUrl: outputs.SiteUrl,
    credentials: jsonSecret<PlaidCredentials>(createSecret(outputs.PlaidSecret)),
  }),
  stripe: openStripe({
    baseUrl: stripeUrl,
    keys: jsonSecret<{ secret_key: string; webhook_secret: string }>(createSecret(outputs.StripeSecret)),
  }),
});

const MAX_ROUNDS = 5;

export const openPersonData = (services: Services) => {
  const deps = openDeps(services);
  const find = findPerson(deps);
  const erase = erasePerson(deps);

  /**
   * Erasing has effects, so it repeats until a search finds nothing. Only Stripe's effects come late: it reports each subscription
   * that ended.
   */
  const eraseAll = async (found: Holdings): Promise<Holdings> => {
    let left = found;
    for (let round = 0; round < MAX_ROUNDS && !isNothing(left); round += 1) {
      const since = new Date();
      const ending = await openSubscriptions(deps, left.customers);
      await erase(left);
      await untilEndsHandled(deps, ending, since);
      left = await find(found.identifiers[0] ?? '', found.identifiers);
    }
    return left;
  };

  return { find, eraseAll };
};
