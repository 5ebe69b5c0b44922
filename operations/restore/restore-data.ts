// Makes a stage's data equal to another place's: rows and documents that are missing or differ are written, rows that the other
// place doesn't have are deleted. After an interruption it can be run again, and does the rest.
import { createHash } from 'node:crypto';
import type { DynamoDBClient, WriteRequest } from '@aws-sdk/client-dynamodb';
import { canonical, createChecksum } from '../data/checksum.ts';
import { allRows, type Row, tablesOf } from '../data/stage-data.ts';
import { writeBatches } from '../data/write-batches.ts';
import { copyDocuments } from './copy-documents.ts';
import type { Place } from './point-in-time.ts';

export type Changes = { total: number; written: number; deleted: number };
export type Restored = Record<'vault' | 'documents' | 'table', Changes>;

type Table = { dynamo: DynamoDBClient; name: string };

const keyOf = ({ PK, SK }: Row): string => JSON.stringify([PK?.S, SK?.S]);
const hashOf = (row: Row): string => createHash('sha256').update(canonical(row)).digest('base64');

const hashesIn = async ({ dynamo, name }: Table): Promise<Map<string, string>> => {
  const hashes = new Map<string, string>();
  for await (const row of allRows(dynamo, name)) hashes.set(keyOf(row), hashOf(row));
  return hashes;
};

const deletesOf = async function* (keys: Iterable<string>): AsyncGenerator<WriteRequest> {
  for (const key of keys) {
    const [PK, SK] = JSON.parse(key) as [string, string];
    yield { DeleteRequest: { Key: { PK: { S: PK }, SK: { S: SK } } } };
  }
};

const checksumOf = async ({ dynamo, name }: Table): Promise<string> => {
  const checksum = createChecksum();
  for await (const row of allRows(dynamo, name)) checksum.add(canonical(row));
  return checksum.read().sha256;
};

const restoreTable = async (from: Table, to: Table, confirmed: boolean): Promise<Changes> => {
  const left = await hashesIn(to);
  const changes = { total: 0, written: 0, deleted: 0 };
  const differing = async function* (): AsyncGenerator<WriteRequest> {
    for await (const Item of allRows(from.dynamo, from.name)) {
      const key = keyOf(Item);
      const isEqual = left.get(key) === hashOf(Item);
      left.delete(key);
      changes.total++;
      if (isEqual) continue;
      changes.written++;
      yield { PutRequest: { Item } };
    }
  };
  if (confirmed) await writeBatches(to.dynamo, to.name, differing());
  else for await (const _ of differing());
  changes.deleted = left.size;
  if (!confirmed) return changes;
  await writeBatches(to.dynamo, to.name, deletesOf(left.keys()));
  if ((await checksumOf(from)) !== (await checksumOf(to)))
    throw new Error(`${to.name} differs from ${from.name} after the restore. Something else writes to one of them`);
  return changes;
};

/** Only counts the changes until they're confirmed. An empty source is refused, because it is most likely a mistake. */
export const restoreData = async (from: Place, to: Place, confirmed: boolean): Promise<Restored> => {
  const [source, target] = [tablesOf(from.data), tablesOf(to.data)];
  const tables = (name: 'table' | 'vault') =>
    [
      { dynamo: from.dynamo, name: source[name] },
      { dynamo: to.dynamo, name: target[name] },
    ] as const;
  const first = await allRows(from.dynamo, source.table).next();
  if (first.done) throw new Error(`${source.table} is empty. There is nothing to restore from`);
  // The table comes last, because a row without its token or document would look broken, and a new row starts work.
  const vault = await restoreTable(...tables('vault'), confirmed);
  const documents = await copyDocuments(from, to, confirmed);
  return { vault, documents, table: await restoreTable(...tables('table'), confirmed) };
};
