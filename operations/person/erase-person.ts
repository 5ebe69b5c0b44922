// Erases what a search found, outside first: a row without access is harmless, but access without a row would be forgotten.
import { AdminDeleteUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { systemClock } from '../../lambdas/core/platform/clock.ts';
import { endSignIns } from '../../lambdas/core/security/ended-sign-ins.ts';
import { ProviderError } from '../../lambdas/funds/bank/provider/funds-provider.ts';
import { isAccessToken } from '../../lambdas/funds/bank/vault.ts';
import { eraseRows } from './erase-rows.ts';
import type { Holdings } from './holdings.ts';
import type { Deps } from './person-data.ts';

export const erasePerson =
  (deps: Deps) =>
  async (found: Holdings): Promise<void> => {
    const { outputs, table, buckets, cognito, stripe } = deps;
    await eraseTokens(deps, found.tokens);
    // Deleting a customer ends the subscriptions, too.
    for (const { id } of found.customers) await (await stripe()).customers.del(id);
    for (const { s3, name } of buckets)
      for (const { Bucket, Key, VersionId } of found.documents)
        if (Bucket === name) await s3.send(new DeleteObjectCommand({ Bucket, Key, VersionId }));
    await eraseRows(table)(found);
    for (const { Username } of found.users)
      await cognito.send(new AdminDeleteUserCommand({ UserPoolId: outputs.UserPoolId, Username }));
    // An ID token outlives its user, and would write rows again. Last: no one can sign in by now.
    for (const agentId of accountsIn(found)) await endSignIns(table, agentId, systemClock());
  };

const accountsIn = ({ identifiers }: Pick<Holdings, 'identifiers'>) => identifiers.filter((id) => !id.includes('@'));

const eraseTokens = async ({ vault, plaid, vaultTable }: Deps, tokens: Holdings['tokens']) => {
  for (const place of tokens) {
    const token = await vault.open(place);
    if (token) await ignoreIfGone(isAccessToken(place) ? plaid.removeConnection(token) : plaid.removeReport(token));
    await vaultTable.delete({ PK: place.owner, SK: place.name });
  }
};

/** Plaid refuses to remove what it no longer has. */
const ignoreIfGone = async (removal: Promise<void>) => {
  try {
    await removal;
  } catch (error) {
    if (!(error instanceof ProviderError) || error.failure === 'unavailable') throw error;
  }
};
