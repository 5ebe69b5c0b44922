// Empties a stage of what an export of it holds, and of nothing else: whoever takes data away has it in hand.
import { DynamoDBClient, type WriteRequest } from '@aws-sdk/client-dynamodb';
import { DeleteObjectCommand, S3Client } from '@aws-sdk/client-s3';
import {
  allDocuments,
  allRows,
  checksumsOf,
  differences,
  type From,
  type Manifest,
  readManifest,
  tablesOf,
} from './data-copy.ts';
import { writeBatches } from './write-batches.ts';

const deletesOf = async function* (client: DynamoDBClient, table: string): AsyncGenerator<WriteRequest> {
  for await (const { PK, SK } of allRows(client, table)) if (PK && SK) yield { DeleteRequest: { Key: { PK, SK } } };
};

/** What would go, and whether it went. */
export const wipeData = async (from: From, folder: string, sure: boolean): Promise<Manifest['parts']> => {
  const { parts } = readManifest(folder);
  const there = await checksumsOf(from);
  const differing = differences(there, parts);
  if (differing.length > 0)
    throw new Error(`${folder} does not hold what stands there now: ${differing.join(', ')}. Export it first`);
  if (!sure) return there;
  const [dynamo, s3] = [new DynamoDBClient({}), new S3Client({})];
  for (const table of Object.values(tablesOf(from))) await writeBatches(dynamo, table, deletesOf(dynamo, table));
  for await (const Key of allDocuments(s3, from.DocumentBucket))
    await s3.send(new DeleteObjectCommand({ Bucket: from.DocumentBucket, Key }));
  return there;
};
