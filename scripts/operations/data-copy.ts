// The data of a stage as files, and back: both tables row by row (the vault's as it is encrypted), and the documents. Each
// part has a checksum that does not depend on order; an import reads back what stands there and compares.
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { type AttributeValue, DynamoDBClient, ScanCommand, type WriteRequest } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { type Checksum, canonical, createChecksum } from './checksum.ts';
import type { Outputs } from './stack-outputs.ts';
import { writeBatches } from './write-batches.ts';

type Row = Record<string, AttributeValue>;
export type Manifest = { at: string; parts: Record<string, Checksum> };
export type From = Pick<Outputs, 'TableName' | 'VaultTableName' | 'DocumentBucket'>;

export const allRows = async function* (client: DynamoDBClient, TableName: string): AsyncGenerator<Row> {
  let ExclusiveStartKey: Row | undefined;
  do {
    const page = await client.send(new ScanCommand({ TableName, ExclusiveStartKey, ConsistentRead: true }));
    yield* page.Items ?? [];
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
};

export const allDocuments = async function* (client: S3Client, Bucket: string): AsyncGenerator<string> {
  let ContinuationToken: string | undefined;
  do {
    const page = await client.send(new ListObjectsV2Command({ Bucket, ContinuationToken }));
    for (const { Key } of page.Contents ?? []) if (Key) yield Key;
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken);
};

const readDocument = async (client: S3Client, Bucket: string, Key: string): Promise<Buffer> => {
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
};

export const tablesOf = ({ TableName, VaultTableName }: From) => ({ table: TableName, vault: VaultTableName });
const lineOf = (key: string, body: Buffer) => `${key} ${body.toString('base64')}`;

/** What stands in the stage now. */
export const checksumsOf = async (from: From): Promise<Manifest['parts']> => {
  const [dynamo, s3] = [new DynamoDBClient({}), new S3Client({})];
  const parts: Manifest['parts'] = {};
  for (const [name, table] of Object.entries(tablesOf(from))) {
    const checksum = createChecksum();
    for await (const row of allRows(dynamo, table)) checksum.add(canonical(row));
    parts[name] = checksum.read();
  }
  const documents = createChecksum();
  for await (const key of allDocuments(s3, from.DocumentBucket))
    documents.add(lineOf(key, await readDocument(s3, from.DocumentBucket, key)));
  return { ...parts, documents: documents.read() };
};

export const exportData = async (from: From, folder: string, now = new Date()): Promise<Manifest> => {
  const [dynamo, s3] = [new DynamoDBClient({}), new S3Client({})];
  mkdirSync(join(folder, 'documents'), { recursive: true });
  if (readdirSync(folder).length > 1) throw new Error(`${folder} is not empty`);
  const parts: Manifest['parts'] = {};
  for (const [name, table] of Object.entries(tablesOf(from))) {
    const checksum = createChecksum();
    const file = createWriteStream(join(folder, `${name}.jsonl`));
    for await (const row of allRows(dynamo, table)) {
      const line = canonical(row);
      checksum.add(line);
      if (!file.write(`${line}\n`)) await new Promise<void>((resolve) => file.once('drain', () => resolve()));
    }
    await new Promise<void>((resolve) => file.end(() => resolve()));
    parts[name] = checksum.read();
  }
  const documents = createChecksum();
  for await (const key of allDocuments(s3, from.DocumentBucket)) {
    const body = await readDocument(s3, from.DocumentBucket, key);
    documents.add(lineOf(key, body));
    mkdirSync(dirname(join(folder, 'documents', key)), { recursive: true });
    writeFileSync(join(folder, 'documents', key), body);
  }
  const manifest = { at: now.toISOString(), parts: { ...parts, documents: documents.read() } };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest, null, 2));
  return manifest;
};

export const readManifest = (folder: string): Manifest => {
  const file = join(folder, 'manifest.json');
  if (!existsSync(file)) throw new Error(`${folder} is no export: it has no manifest.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
};

/** Into an empty stage only: rows of two lives in one table would be neither. */
export const importData = async (to: From, folder: string): Promise<Manifest> => {
  const manifest = readManifest(folder);
  const there = await checksumsOf(to);
  const full = Object.entries(there).filter(([, { count }]) => count > 0);
  if (full.length > 0)
    throw new Error(`The stage is not empty: ${full.map(([name, { count }]) => `${count} in ${name}`).join(', ')}`);
  const [dynamo, s3] = [new DynamoDBClient({}), new S3Client({})];
  // The vault first: a connection without its token would be taken for a broken one.
  for (const [name, table] of Object.entries(tablesOf(to)).reverse())
    await writeBatches(dynamo, table, putsIn(join(folder, `${name}.jsonl`)));
  for (const Key of filesIn(join(folder, 'documents')))
    await s3.send(
      new PutObjectCommand({ Bucket: to.DocumentBucket, Key, Body: readFileSync(join(folder, 'documents', Key)) }),
    );
  const differing = differences(manifest.parts, await checksumsOf(to));
  if (differing.length > 0) throw new Error(`What was imported differs: ${differing.join(', ')}`);
  return manifest;
};

export const differences = (wanted: Manifest['parts'], found: Manifest['parts']): string[] =>
  Object.entries(wanted).flatMap(([name, { count, sha256 }]) =>
    found[name]?.sha256 === sha256 ? [] : [`${name} (${found[name]?.count ?? 0} instead of ${count})`],
  );

const putsIn = async function* (file: string): AsyncGenerator<WriteRequest> {
  for await (const line of createInterface({ input: createReadStream(file) }))
    yield { PutRequest: { Item: JSON.parse(line, revive) as Row } };
};

const revive = (_: string, value: unknown) => {
  const { bytes } = (value ?? {}) as { bytes?: unknown };
  const isBytes = typeof bytes === 'string' && Object.keys(value as object).length === 1;
  return isBytes ? new Uint8Array(Buffer.from(bytes, 'base64')) : value;
};

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
