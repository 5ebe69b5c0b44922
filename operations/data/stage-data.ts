// Reads the data of a stage: both tables row by row (the vault's rows still encrypted), and the documents.
import { type AttributeValue, DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import type { Outputs } from '../stack/deployment.ts';
import { type Checksum, canonical, createChecksum } from './checksum.ts';

export type Row = Record<string, AttributeValue>;
/** Uploaded files aren't copied to the second Region, so a copy names no bucket for them. */
export type StageData = Pick<Outputs, 'TableName' | 'VaultTableName' | 'DocumentBucket'> &
  Partial<Pick<Outputs, 'FileBucket'>>;
/** The contents of an export: its time, and a checksum per part. */
export type Manifest = { at: string; parts: Record<string, Checksum> };

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

export const readDocument = async (client: S3Client, Bucket: string, Key: string): Promise<Buffer> => {
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
};

export const tablesOf = ({ TableName, VaultTableName }: StageData) => ({ table: TableName, vault: VaultTableName });

export const bucketsOf = ({ DocumentBucket, FileBucket }: StageData): Record<string, string> => ({
  documents: DocumentBucket,
  ...(FileBucket ? { files: FileBucket } : {}),
});

/** A document as text, for its checksum. */
export const documentLine = (key: string, body: Buffer) => `${key} ${body.toString('base64')}`;

export const checksumsOf = async (stage: StageData): Promise<Manifest['parts']> => {
  const [dynamo, s3] = [new DynamoDBClient({}), new S3Client({})];
  const parts: Manifest['parts'] = {};
  for (const [name, table] of Object.entries(tablesOf(stage))) {
    const checksum = createChecksum();
    for await (const row of allRows(dynamo, table)) checksum.add(canonical(row));
    parts[name] = checksum.read();
  }
  for (const [name, bucket] of Object.entries(bucketsOf(stage))) {
    const checksum = createChecksum();
    for await (const key of allDocuments(s3, bucket))
      checksum.add(documentLine(key, await readDocument(s3, bucket, key)));
    parts[name] = checksum.read();
  }
  return parts;
};

export const differences = (expected: Manifest['parts'], found: Manifest['parts']): string[] =>
  Object.entries(expected).flatMap(([name, { count, sha256 }]) =>
    found[name]?.sha256 === sha256 ? [] : [`${name} (${found[name]?.count ?? 0} instead of ${count})`],
  );
