// Empties a stage of what an export of it holds, and of nothing else: whoever takes data away has it in hand.
import { type AttributeValue, BatchWriteItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteObjectCommand, S3Client } from '@aws-sdk/client-s3';
import {
  allDocuments,
  allRows,
  BATCH,
  checksumsOf,
  differences,
  type From,
  type Manifest,
  readManifest,
  tablesOf,
} from './data-copy.ts';

type Key = Record<string, AttributeValue>;

const removeRows = async (client: DynamoDBClient, table: string): Promise<void> => {
  let waiting: Key[] = [];
  const flush = async () => {
    let open = waiting.map((Key) => ({ DeleteRequest: { Key } }));
    waiting = [];
    while (open.length > 0) {
      const { UnprocessedItems } = await client.send(new BatchWriteItemCommand({ RequestItems: { [table]: open } }));
      open = (UnprocessedItems?.[table] ?? []) as typeof open;
    }
  };
  for await (const { PK, SK } of allRows(client, table)) {
    if (PK && SK) waiting.push({ PK, SK });
    if (waiting.length === BATCH) await flush();
  }
  await flush();
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
  for (const table of Object.values(tablesOf(from))) await removeRows(dynamo, table);
  for await (const Key of allDocuments(s3, from.DocumentBucket))
    await s3.send(new DeleteObjectCommand({ Bucket: from.DocumentBucket, Key }));
  return there;
};
