// npm run ops -- wipe --stage prod --exported <folder> [--yes]: empties the tables and documents of a stage before an import, but only
// when the folder of an export contains all of it. Deleted documents remain as old versions for a month.
import { DynamoDBClient, type WriteRequest } from '@aws-sdk/client-dynamodb';
import { DeleteObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { parseStage, readOptions, runCommand } from './command/options.ts';
import { readManifest } from './data/export-data.ts';
import {
  allDocuments,
  allRows,
  bucketsOf,
  checksumsOf,
  differences,
  type Manifest,
  type StageData,
  tablesOf,
} from './data/stage-data.ts';
import { writeBatches } from './data/write-batches.ts';
import { outputsOf } from './stack/deployment.ts';

const deletesOf = async function* (client: DynamoDBClient, table: string): AsyncGenerator<WriteRequest> {
  for await (const { PK, SK } of allRows(client, table)) if (PK && SK) yield { DeleteRequest: { Key: { PK, SK } } };
};

/** Counts the data to remove, and removes it once `confirmed`. */
const wipeData = async (stage: StageData, folder: string, confirmed: boolean): Promise<Manifest['parts']> => {
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

await runCommand(async () => {
  const usage =
    'npm run ops -- wipe --stage prod --exported <folder> [--yes] [--outputs <file of cdk deploy --outputs-file>]';
  const kinds = { stage: 'text', exported: 'text', yes: 'flag', outputs: 'text' } as const;
  const { options, usageError } = readOptions(usage, kinds);
  const stage = parseStage(options.stage, usageError);
  if (!options.exported)
    throw usageError('--exported is missing: the folder that npm run ops -- export has just written');
  const parts = await wipeData(await outputsOf(stage, options.outputs), options.exported, options.yes);
  for (const [name, { count }] of Object.entries(parts)) console.log(`${name}: ${count}`);
  console.log(
    options.yes
      ? `Deleted from ${stage}. ${options.exported} has a copy.`
      : 'Nothing was deleted. Add --yes to delete it.',
  );
  return true;
});
