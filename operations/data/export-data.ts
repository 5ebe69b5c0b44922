// Writes the data of a stage to files. Each part has a checksum that doesn't depend on the order of rows.
import { createWriteStream, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { type Checksum, canonical, createChecksum } from './checksum.ts';
import {
  allDocuments,
  allRows,
  bucketsOf,
  documentLine,
  type Manifest,
  readDocument,
  type StageData,
  tablesOf,
} from './stage-data.ts';

const MANIFEST = 'manifest.json';

export const exportData = async (stage: StageData, folder: string): Promise<Manifest> => {
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`);
  const dynamo = new DynamoDBClient({});
  const parts: Manifest['parts'] = {};
  for (const [name, table] of Object.entries(tablesOf(stage)))
    parts[name] = await exportTable(dynamo, table, join(folder, `${name}.jsonl`));
  for (const [name, bucket] of Object.entries(bucketsOf(stage))) {
    mkdirSync(join(folder, name));
    parts[name] = await exportDocuments(bucket, join(folder, name));
  }
  const manifest = { at: new Date().toISOString(), parts };
  writeFileSync(join(folder, MANIFEST), JSON.stringify(manifest, null, 2));
  return manifest;
};

const exportTable = async (dynamo: DynamoDBClient, table: string, path: string): Promise<Checksum> => {
  const checksum = createChecksum();
  const file = createWriteStream(path);
  for await (const row of allRows(dynamo, table)) {
    const line = canonical(row);
    checksum.add(line);
    if (!file.write(`${line}\n`)) await new Promise<void>((resolve) => file.once('drain', () => resolve()));
  }
  await new Promise<void>((resolve) => file.end(() => resolve()));
  return checksum.read();
};

const exportDocuments = async (bucket: string, folder: string): Promise<Checksum> => {
  const s3 = new S3Client({});
  const checksum = createChecksum();
  for await (const key of allDocuments(s3, bucket)) {
    const body = await readDocument(s3, bucket, key);
    checksum.add(documentLine(key, body));
    mkdirSync(dirname(join(folder, key)), { recursive: true });
    writeFileSync(join(folder, key), body);
  }
  return checksum.read();
};

export const readManifest = (folder: string): Manifest => {
  const file = join(folder, MANIFEST);
  if (!existsSync(file)) throw new Error(`${folder} is not an export: it has no ${MANIFEST}`);
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
};
