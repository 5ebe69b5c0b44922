import { setTimeout as wait } from 'node:timers/promises';
import { CognitoIdentityProviderClient, type UserType } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import type Stripe from 'stripe';
import { askKms } from '../../lambdas/core/aws/clients.ts';
import { createSecret, serviceKeys } from '../../lambdas/core/aws/secrets.ts';
import type { Db } from '../../lambdas/core/data/db.ts';
import { openTable } from '../../lambdas/core/data/sdk-dynamo.ts';
import { createPlaid } from '../../lambdas/funds/bank/provider/plaid.ts';
import type { PlaidCredentials } from '../../lambdas/funds/bank/provider/plaid-client.ts';
import { createVault } from '../../lambdas/funds/bank/vault.ts';
import { handledEvent } from '../../lambdas/members/billing/entity.ts';
import { openStripe } from '../../lambdas/members/billing/stripe/stripe-client.ts';
import type { Outputs } from '../stack/deployment.ts';
import { endSignInsOf, erasePerson } from './erase-person.ts';
import { findPerson } from './find-person.ts';
import type { RowsAbout } from './rows-about.ts';

// All data about one person, ours and our providers'.

/** In the stage's bucket, or in its copy: S3 doesn't replicate the deletion of a version. */
export type DocumentVersion = { Bucket: string; Key: string; VersionId: string | undefined };

export type Holdings = RowsAbout & {
  /** The address, and the accounts that it has or had. */
  identifiers: string[];
  users: UserType[];
  /** Tokens in the vault. Each is one connection, or one report, at Plaid. */
  tokens: { owner: string; name: string }[];
  documents: DocumentVersion[];
  customers: Stripe.Customer[];
};

export const countsOf = ({ rows, users, tokens, documents, customers }: Holdings): Record<string, number> => ({
  rows: rows.length,
  sign_ins: users.length,
  bank_tokens: tokens.length,
  documents: documents.length,
  payment_customers: customers.length,
});

export const isNothing = (found: Holdings): boolean => Object.values(countsOf(found)).every((count) => count === 0);

// Deleting a customer ends their subscriptions. Stripe reports each end a moment later, and our function writes the subscription's
// row again: a search before that would find nothing although something is left.

type LateEventsDeps = { stripe: () => Promise<Stripe>; table: Pick<Db, 'get'> };

const LOOK_EVERY_MS = 250;
/** This machine's clock may be ahead of Stripe's by this much. */
const CLOCKS_APART_MS = 60 * 60_000;
/** Stripe repeats unanswered events for days. The command's report shows any remainder, and it can be run again. */
const PATIENCE_MS = 60_000;

const openSubscriptions = async (
  { stripe }: Pick<LateEventsDeps, 'stripe'>,
  customers: readonly Pick<Stripe.Customer, 'id'>[],
): Promise<string[]> => {
  const open: string[] = [];
  for (const { id } of customers)
    for await (const subscription of (await stripe()).subscriptions.list({ customer: id })) open.push(subscription.id);
  return open;
};

const endsHandled = async ({ stripe, table }: LateEventsDeps, since: Date): Promise<Set<string>> => {
  const handled = new Set<string>();
  const created = { gte: Math.floor((since.getTime() - CLOCKS_APART_MS) / 1000) };
  const events = (await stripe()).events.list({ type: 'customer.subscription.deleted', created });
  for await (const { id: eventId, data } of events)
    if (await handledEvent.get(table, { eventId }, { consistent: true }))
      handled.add((data.object as Stripe.Subscription).id);
  return handled;
};

/** Waits until our function has handled the end of each of these subscriptions. */
const untilEndsHandled = async (deps: LateEventsDeps, subscriptions: readonly string[], since: Date): Promise<void> => {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    const handled = await endsHandled(deps, since);
    if (subscriptions.every((id) => handled.has(id))) return;
    await wait(LOOK_EVERY_MS);
  }
};

// Finds everything that we and our providers hold about one person, and erases it.

export type Bucket = { s3: S3Client; name: string };
type Services = {
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
    credentials: serviceKeys<PlaidCredentials>(createSecret(outputs.PlaidSecret), "Plaid's keys are not filled in"),
  }),
  stripe: openStripe({
    baseUrl: stripeUrl,
    keys: serviceKeys<{ secret_key: string; webhook_secret: string }>(
      createSecret(outputs.StripeSecret),
      "Stripe's keys are not filled in",
    ),
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

  return { find, eraseAll, endSignIns: endSignInsOf(deps) };
};
