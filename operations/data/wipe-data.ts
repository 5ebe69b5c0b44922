// Empties a stage, but only of data that an export contains, so that the operator always has a copy.
import { DynamoDBClient, type WriteRequest } from '@aws-sdk/client-dynamodb';
import { DeleteObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { readManifest } from './export-data.ts';
import {
  allDocuments,
  allRows,
  bucketsOf,
  checksumsOf,
  differences,
  type Manifest,
  type StageData,
  tablesOf,
} from './stage-data.ts';
import { writeBatches } from './write-batches.ts';

const deletesOf = async function* (client: DynamoDBClient, table: string): AsyncGenerator<WriteRequest> {
  for await (const { PK, SK } of allRows(client, table)) if (PK && SK) yield { DeleteRequest: { Key: { PK, SK } } };
};

/** Counts the data to remove, and removes it once `confirmed`. */
export const wipeData = async (stage: StageData, folder: string, confirmed: boolean): Promise<Manifest['parts']> => {
  const { parts } = readManifest(folder);
  const found = await checksumsOf(stage);
  const differing = differences(found, parts);
  if (differing.length > 0)
    throw new Error(`${folder} does not match what is in the stage now: ${differing.join(', ')}. Export it first`);
  if (!confirmed) return found;
  const [dynamo, s3] = [new DynamoDBClient({}), new S3Client({})];
  for (const table of Object.values(tablesOf(stage))) await writeBatches(dynamo, table, deletesOf(dynamo, table));
  for (const Bucket of Object.values(bucketsOf(stage)))
    for await (const Key of allDocuments(s3, Bucket)) await s3.send(new DeleteObjectCommand({ Bucket, Key }));
  return found;
};
