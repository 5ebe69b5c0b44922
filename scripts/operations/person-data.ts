// Everything that the product and those behind it hold about one person: found, handed out, erased, and looked for again.
import {
  AdminDeleteUserCommand,
  CognitoIdentityProviderClient,
  ListUsersCommand,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider';
import { DeleteItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DeleteObjectCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  S3Client,
} from '@aws-sdk/client-s3';
import type Stripe from 'stripe';
import { askKms } from '../../lambdas/core/aws/clients.ts';
import { createSecret, jsonSecret } from '../../lambdas/core/aws/secrets.ts';
import { fromAttributes } from '../../lambdas/core/data/attribute-value.ts';
import { openTable } from '../../lambdas/core/data/sdk-dynamo.ts';
import { ProviderError } from '../../lambdas/funds/bank/provider/funds-provider.ts';
import { createPlaid } from '../../lambdas/funds/bank/provider/plaid.ts';
import type { PlaidCredentials } from '../../lambdas/funds/bank/provider/plaid-client.ts';
import { createVault, isAccessToken } from '../../lambdas/funds/bank/vault.ts';
import { openStripe } from '../../lambdas/members/billing/stripe.ts';
import { allRows } from './data-copy.ts';
import { type Found, ownersAmong, type Row, rowsAbout } from './person.ts';
import type { Outputs } from './stack-outputs.ts';

export type Services = { outputs: Outputs; plaidUrl: string; stripeUrl: string };
type Version = { Key: string; VersionId: string | undefined };
export type Holdings = Found & {
  /** The address, and the accounts that it has or had. */
  identifiers: string[];
  users: UserType[];
  /** Tokens in the vault: one is one connection, or one report, at the bank provider. */
  tokens: { owner: string; name: string }[];
  documents: Version[];
  customers: Stripe.Customer[];
};

export const openPersonData = ({ outputs, plaidUrl, stripeUrl }: Services) => {
  const [dynamo, s3, cognito] = [new DynamoDBClient({}), new S3Client({}), new CognitoIdentityProviderClient({})];
  const vault = createVault({
    kms: askKms,
    keyId: outputs.VaultKey,
    vaultDb: openTable(outputs.VaultTableName),
    tableName: outputs.VaultTableName,
  });
  const plaid = createPlaid({
    baseUrl: plaidUrl,
    siteUrl: outputs.SiteUrl,
    credentials: jsonSecret<PlaidCredentials>(createSecret(outputs.PlaidSecret)),
  });
  const keys = jsonSecret<{ secret_key: string; webhook_secret: string }>(createSecret(outputs.StripeSecret));
  const stripe = openStripe({ baseUrl: stripeUrl, keys });

  const usersOf = async (email: string): Promise<UserType[]> => {
    const Filter = `email = "${email.replace(/["\\]/g, '\\$&')}"`;
    const { Users = [] } = await cognito.send(new ListUsersCommand({ UserPoolId: outputs.UserPoolId, Filter }));
    return Users;
  };

  const rowsOf = async (table: string): Promise<Row[]> => {
    const rows: Row[] = [];
    for await (const row of allRows(dynamo, table)) rows.push(fromAttributes(row) as Row);
    return rows;
  };

  /** Every version: a deleted document would stand behind its marker for a month. */
  const documentsOf = async (ids: Set<string>): Promise<Version[]> => {
    const found: Version[] = [];
    let [KeyMarker, VersionIdMarker]: (string | undefined)[] = [];
    do {
      const page: ListObjectVersionsCommandOutput = await s3.send(
        new ListObjectVersionsCommand({ Bucket: outputs.DocumentBucket, KeyMarker, VersionIdMarker }),
      );
      for (const { Key = '', VersionId } of [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])])
        if ([...ids].some((id) => Key.toLowerCase().includes(id))) found.push({ Key, VersionId });
      [KeyMarker, VersionIdMarker] = [page.NextKeyMarker, page.NextVersionIdMarker];
    } while (KeyMarker);
    return found;
  };

  const customersOf = async (email: string): Promise<Stripe.Customer[]> =>
    (await (await stripe()).customers.list({ email, limit: 100 })).data;

  /** `known`: what an earlier look found, for a sign-in that is gone cannot tell its account any more. */
  const find = async (email: string, known: string[] = []): Promise<Holdings> => {
    const users = await usersOf(email);
    const accounts = users.flatMap(({ Attributes = [] }) => Attributes.filter(({ Name }) => Name === 'sub'));
    const identifiers = [...new Set([email, ...accounts.map(({ Value = '' }) => Value), ...known])];
    const found = rowsAbout(await rowsOf(outputs.TableName), identifiers);
    const owners = new Set([...ownersAmong(found.rows), ...identifiers.map((id) => `ACCOUNT#${id}`)]);
    const tokens = (await rowsOf(outputs.VaultTableName)).filter(({ PK }) => owners.has(PK));
    return {
      ...found,
      identifiers,
      users,
      tokens: tokens.map(({ PK, SK }) => ({ owner: PK, name: SK })),
      documents: await documentsOf(found.ids),
      customers: await customersOf(email),
    };
  };

  /** First outside, then here: a row without access is harmless, access without a row would be forgotten. */
  const erase = async (found: Holdings): Promise<void> => {
    for (const place of found.tokens) {
      const token = await vault.open(place);
      if (token) await unlessGone(isAccessToken(place) ? plaid.removeConnection(token) : plaid.removeReport(token));
      await openTable(outputs.VaultTableName).delete({ PK: place.owner, SK: place.name });
    }
    // Deleting a customer ends the subscriptions, too.
    for (const { id } of found.customers) await (await stripe()).customers.del(id);
    for (const { Key, VersionId } of found.documents)
      await s3.send(new DeleteObjectCommand({ Bucket: outputs.DocumentBucket, Key, VersionId }));
    for (const { PK, SK } of found.rows)
      await dynamo.send(new DeleteItemCommand({ TableName: outputs.TableName, Key: { PK: { S: PK }, SK: { S: SK } } }));
    for (const { Username } of found.users)
      await cognito.send(new AdminDeleteUserCommand({ UserPoolId: outputs.UserPoolId, Username }));
  };

  /**
   * Erasing has effects of its own, so it is looked for again until none come. Only Stripe's come late: it reports each
   * customer and subscription that ended. Where none ended there is nothing to wait for.
   */
  const eraseAll = async (found: Holdings, pause: () => Promise<void> = settle): Promise<Holdings> => {
    let left = found;
    for (let round = 0; round < ROUNDS && !isNothing(left); round += 1) {
      await erase(left);
      if (left.customers.length > 0) await pause();
      left = await find(found.identifiers[0] ?? '', found.identifiers);
    }
    return left;
  };

  return { find, eraseAll };
};

const ROUNDS = 5;
const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 3000));

export const isNothing = (found: Holdings): boolean => Object.values(counted(found)).every((count) => count === 0);

const unlessGone = async (removal: Promise<void>) => {
  try {
    await removal;
  } catch (error) {
    if (!(error instanceof ProviderError) || error.failure === 'unavailable') throw error;
  }
};

/** What is found, counted, a line each. */
export const counted = ({ rows, users, tokens, documents, customers }: Holdings): Record<string, number> => ({
  rows: rows.length,
  sign_ins: users.length,
  bank_tokens: tokens.length,
  documents: documents.length,
  payment_customers: customers.length,
});
