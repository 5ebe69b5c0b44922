// npm run ops -- import --stage dev --from <folder>: puts an export into an empty stage, reads it back and compares.
import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { DynamoDBClient, type WriteRequest } from '@aws-sdk/client-dynamodb';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { parseStage, readOptions, runCommand } from './command/options.ts';
import { readManifest } from './data/export-data.ts';
import {
  bucketsOf,
  checksumsOf,
  differences,
  type Manifest,
  type Row,
  type StageData,
  tablesOf,
} from './data/stage-data.ts';
import { writeBatches } from './data/write-batches.ts';
import { outputsOf } from './stack/deployment.ts';

/** Imports only into an empty stage, because a mix of two stages' rows would be useless. */
const importData = async (stage: StageData, folder: string): Promise<Manifest> => {
  const manifest = readManifest(folder);
  const full = Object.entries(await checksumsOf(stage)).filter(([, { count }]) => count > 0);
  if (full.length > 0)
    throw new Error(`The stage is not empty: ${full.map(([name, { count }]) => `${count} in ${name}`).join(', ')}`);
  const [dynamo, s3] = [new DynamoDBClient({}), new S3Client({})];
  // The vault comes first, because a connection without its token would look broken.
  for (const [name, table] of Object.entries(tablesOf(stage)).reverse())
    await writeBatches(dynamo, table, putsIn(join(folder, `${name}.jsonl`)));
  for (const [name, Bucket] of Object.entries(bucketsOf(stage)))
    for (const Key of filesIn(join(folder, name)))
      await s3.send(new PutObjectCommand({ Bucket, Key, Body: readFileSync(join(folder, name, Key)) }));
  const differing = differences(manifest.parts, await checksumsOf(stage));
  if (differing.length > 0) throw new Error(`The import differs from the export: ${differing.join(', ')}`);
  return manifest;
};

const putsIn = async function* (file: string): AsyncGenerator<WriteRequest> {
  for await (const line of createInterface({ input: createReadStream(file) }))
    yield { PutRequest: { Item: JSON.parse(line, reviveBytes) as Row } };
};

/** The inverse of canonical() for binary values. */
const reviveBytes = (_: string, value: unknown) => {
  const { bytes } = (value ?? {}) as { bytes?: unknown };
  const isBytes = typeof bytes === 'string' && Object.keys(value as object).length === 1;
  return isBytes ? new Uint8Array(Buffer.from(bytes, 'base64')) : value;
};

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));

await runCommand(async () => {
  const usage = 'npm run ops -- import --stage dev --from <folder> [--outputs <file of cdk deploy --outputs-file>]';
  const { options, usageError } = readOptions(usage, { stage: 'text', from: 'text', outputs: 'text' });
  const stage = parseStage(options.stage, usageError);
  if (!options.from) throw usageError('--from is missing: the folder that npm run ops -- export wrote');
  const { at, parts } = await importData(await outputsOf(stage, options.outputs), options.from);
  console.log(`Imported the export of ${at}, with equal checksums:`);
  for (const [name, { count, sha256 }] of Object.entries(parts)) console.log(`${name}: ${count}, ${sha256}`);
  return true;
});
