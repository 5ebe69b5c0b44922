// Finds everything about one person: rows, vault tokens, documents, sign-ins and payment customers.
import { ListUsersCommand, type UserType } from '@aws-sdk/client-cognito-identity-provider';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ListObjectVersionsCommand, type ListObjectVersionsCommandOutput } from '@aws-sdk/client-s3';
import { fromAttributes } from '../../lambdas/core/data/attribute-value.ts';
import { allRows } from '../data/stage-data.ts';
import type { Bucket, Deps, DocumentVersion, Holdings } from './person-data.ts';
import { ownersAmong, type Row, rowsAbout } from './rows-about.ts';

/** `known` has the IDs from an earlier search, because a deleted sign-in no longer names its account. */
export const findPerson =
  ({ outputs, dynamo, buckets, cognito, stripe }: Omit<Deps, 'vault' | 'plaid'>) =>
  async (email: string, known: string[] = []): Promise<Holdings> => {
    const users = await usersOf(cognito, outputs.UserPoolId, email);
    const accounts = users.flatMap(({ Attributes = [] }) => Attributes.filter(({ Name }) => Name === 'sub'));
    const identifiers = [...new Set([email, ...accounts.map(({ Value = '' }) => Value), ...known])];
    const found = rowsAbout(await rowsOf(dynamo, outputs.TableName), identifiers);
    const owners = new Set([...ownersAmong(found.rows), ...identifiers.map((id) => `ACCOUNT#${id}`)]);
    const tokens = (await rowsOf(dynamo, outputs.VaultTableName)).filter(({ PK }) => owners.has(PK));
    return {
      ...found,
      identifiers,
      users,
      tokens: tokens.map(({ PK, SK }) => ({ owner: PK, name: SK })),
      documents: (await Promise.all(buckets.map((bucket) => documentsOf(bucket, found.ids)))).flat(),
      customers: (await (await stripe()).customers.list({ email, limit: 100 })).data,
    };
  };

export const usersOf = async (cognito: Deps['cognito'], UserPoolId: string, email: string): Promise<UserType[]> => {
  const Filter = `email = "${email.replace(/["\\]/g, '\\$&')}"`;
  const { Users = [] } = await cognito.send(new ListUsersCommand({ UserPoolId, Filter }));
  return Users;
};

const rowsOf = async (dynamo: DynamoDBClient, table: string): Promise<Row[]> => {
  const rows: Row[] = [];
  for await (const row of allRows(dynamo, table)) rows.push(fromAttributes(row) as Row);
  return rows;
};

/** All versions of the documents, because a deleted one remains behind its delete marker for a month. */
const documentsOf = async ({ s3, name: Bucket }: Bucket, ids: Set<string>): Promise<DocumentVersion[]> => {
  const found: DocumentVersion[] = [];
  let [KeyMarker, VersionIdMarker]: (string | undefined)[] = [];
  do {
    const page: ListObjectVersionsCommandOutput = await s3.send(
      new ListObjectVersionsCommand({ Bucket, KeyMarker, VersionIdMarker }),
    );
    for (const { Key = '', VersionId } of [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])])
      if ([...ids].some((id) => Key.toLowerCase().includes(id))) found.push({ Bucket, Key, VersionId });
    [KeyMarker, VersionIdMarker] = [page.NextKeyMarker, page.NextVersionIdMarker];
  } while (KeyMarker);
  return found;
};
