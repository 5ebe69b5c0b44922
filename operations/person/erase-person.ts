import { AdminDeleteUserCommand, AdminUserGlobalSignOutCommand } from '@aws-sdk/client-cognito-identity-provider';
import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { handover } from '../../lambdas/client-work/handover/entity.ts';
import { newsOfErasure } from '../../lambdas/client-work/handover/handover-emails.ts';
import { withoutWrite } from '../../lambdas/client-work/handover/handover-store.ts';
import { removeWrites } from '../../lambdas/clients/client/client-writes.ts';
import { client } from '../../lambdas/clients/client/entity.ts';
import { ConditionFailed, type Db, exists, keyIn, type Write } from '../../lambdas/core/data/db.ts';
import { systemClock } from '../../lambdas/core/platform/clock.ts';
import { endSignIns, nextSecond } from '../../lambdas/core/security/ended-sign-ins.ts';
import { ProviderError } from '../../lambdas/funds/bank/provider/funds-provider.ts';
import { isAccessToken } from '../../lambdas/funds/bank/vault.ts';
import { communication, fundsRequest } from '../../lambdas/funds/request/entity.ts';
import { endSessionsOf } from '../../lambdas/members/session/public.ts';
import { usersOf } from './find-person.ts';
import { partAbout, withoutInListingRow } from './listing-rows.ts';
import type { Deps, Holdings } from './person-data.ts';
import type { Row } from './rows-about.ts';
import { mentions } from './texts-of-a-row.ts';

// Takes one person out of a joint proof: the others keep their request, their bank and their part, without the name.

const UNNAMED = 'Erased';

const withoutInProof = (row: Row, isAbout: (part: unknown) => boolean): Write[] => {
  const unnamed = <Person extends { name: string }>(people: Person[]): Person[] =>
    people.map((one) => (isAbout(one) ? { ...one, name: UNNAMED } : one));
  const [linked] = fundsRequest.pick([row]);
  if (linked?.joint) {
    const joint = { ...linked.joint, others: unnamed(linked.joint.others) };
    return [fundsRequest.update({ linkId: linked.linkId }, { set: { joint }, add: { revision: 1 } }, { if: exists })];
  }
  const [listed] = communication.pick([row]);
  if (listed?.kind !== 'request' || !listed.people) return [];
  const key = { agentId: row.PK.replace('MESSAGES#', ''), communicationId: row.SK };
  return [communication.update(key, { set: { people: unnamed(listed.people) } }, { if: exists })];
};

// Erases the rows that a search found. A client of an agent who stays leaves that agent's totals at the same moment. A handover
// between others stays, without the person's name, and so does another's listing. The person's own handovers are deleted, and the other
// people in them are notified.

/**
 * The totals of an agent who goes are deleted, too, so nothing may write them again. An unreadable client is deleted without a
 * change to totals.
 */
const clientIn = (row: Row, gone: ReadonlySet<string>) => client.pick([row]).find(({ agentId }) => !gone.has(agentId));

type Erasure = { gone: ReadonlySet<string>; isAbout: (part: unknown) => boolean; now: Date };

/** The writes that remove a person from a row that stays, or from totals. Undefined: the row is deleted. */
const writesFor = (row: Row, erasure: Erasure): Write[] | undefined => {
  const { gone, isAbout, now } = erasure;
  const entry = clientIn(row, gone);
  if (entry) return removeWrites(entry);
  const [between] = handover.pick([row]);
  if (!between) return withoutInListingRow(row, erasure);
  const without = withoutWrite(between, isAbout);
  return without ? [without] : [{ delete: keyIn(row), if: exists }, ...newsOfErasure(between, isAbout, now)];
};

/** The person's accounts, and the offices that go with them. */
const goneWith = ({ rows, identifiers }: Pick<Holdings, 'rows' | 'identifiers'>): Set<string> =>
  new Set([...identifiers, ...rows.flatMap(({ PK, SK }) => (SK === 'OFFICE' ? [PK.replace('OFFICE#', '')] : []))]);

/** Ignores that a row changed or disappeared after the search, because the next search finds any remainder. */
const unlessChanged = async (writing: Promise<unknown>): Promise<void> => {
  try {
    await writing;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
};

export const eraseRows =
  (table: Pick<Db, 'delete' | 'transact'>) =>
  async (found: Pick<Holdings, 'rows' | 'identifiers' | 'ids' | 'named' | 'unnaming'>): Promise<void> => {
    const gone = goneWith(found);
    const isAbout = (part: unknown) => mentions(part, found.ids);
    // Rows of others come first, because only the person's own rows lead to them.
    for (const write of found.unnaming) await unlessChanged(table.transact([write]));
    for (const row of [...found.named, ...found.rows]) {
      const writes = found.named.includes(row)
        ? withoutInProof(row, isAbout)
        : writesFor(row, { gone, isAbout, now: systemClock() });
      if (!writes) {
        await table.delete(keyIn(row));
        continue;
      }
      await unlessChanged(table.transact(writes));
    }
  };

/** The exported rows: the person's part of a row that is about others, too. */
export const rowsToHandOut = (found: Pick<Holdings, 'rows' | 'identifiers' | 'ids'>): object[] => {
  const erasure = { gone: goneWith(found), isAbout: (part: unknown) => mentions(part, found.ids) };
  return found.rows.map((row) => partAbout(row, erasure));
};

// Erases the rows that a search found, outside services first: a row without access is harmless, but access without a row would be
// forgotten.

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
    // An ID token outlives its user, and would write rows again. This comes last: no one can sign in anymore.
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

/** Plaid refuses to remove an Item that it no longer has. */
const ignoreIfGone = async (removal: Promise<void>) => {
  try {
    await removal;
  } catch (error) {
    if (!(error instanceof ProviderError) || error.failure === 'unavailable') throw error;
  }
};

// Signs a person out everywhere: Cognito's sign-out alone leaves their ID tokens good for up to 15 minutes.

/** Returns the number of accounts with this address. */
export const endSignInsOf =
  ({ cognito, outputs: { UserPoolId }, table }: Pick<Deps, 'cognito' | 'outputs' | 'table'>) =>
  async (email: string): Promise<number> => {
    const users = await usersOf(cognito, UserPoolId, email);
    for (const { Username, Attributes = [] } of users) {
      await cognito.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username }));
      const { Value } = Attributes.find(({ Name }) => Name === 'sub') ?? {};
      if (Value) await endSessionsOf({ db: table, clock: systemClock }, Value);
    }
    await nextSecond(systemClock);
    return users.length;
  };
