// The way back from a copy, rehearsed: people's data is copied away, lost, and brought back, and its seals still hold.
// @module-tag deep
import { DeleteItemCommand, DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { DeleteObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { configuration } from '@local/groundwork/configuration';
import { synthesize } from '@local/groundwork/synth';
import { startCloud } from 'cdk-run';
import { aDataDir } from 'simulator-kit/testing/a-data-dir';
import { expect, it, onTestFinished } from 'vitest';
import { allDocuments, allRows, type Row } from '../../operations/data/stage-data.ts';
import { checkCopy, type PublicKey } from '../../operations/restore/check-copy.ts';
import { openPlace, type Place } from '../../operations/restore/point-in-time.ts';
import { restoreData } from '../../operations/restore/restore-data.ts';
import { actors, guestOf } from '../cloud/actors.ts';
import { answerRequest, linkOwnBank } from '../cloud/bank-journey.ts';
import { baseUrl, call } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import { operate } from '../cloud/operator.ts';

type Console = {
  aws: { endpoint: string; region: string; accessKeyId: string; secretAccessKey: string };
  stack: { outputs: Record<'TableName' | 'VaultTableName' | 'DocumentBucket', string> };
};

const consoleOf = async (url: string): Promise<Console> => (await fetch(`${url}/_local`)).json() as Promise<Console>;
const clientOptions = ({ aws }: Console) => ({ endpoint: aws.endpoint, region: aws.region, credentials: aws });
const placeOf = async (url: string): Promise<Place> => {
  const it = await consoleOf(url);
  const options = clientOptions(it);
  return {
    ...openPlace(it.stack.outputs),
    dynamo: new DynamoDBClient(options),
    s3: new S3Client({ ...options, forcePathStyle: true }),
  };
};

/** Stands for the second Region: an empty stage without schedules, which only gets the copied data. */
const aCopy = async (): Promise<Place> => {
  const assemblyDir = await synthesize({ root: process.cwd(), dir: 'cdk.out' });
  const cloud = await startCloud({ configuration, assemblyDir, dataDir: aDataDir(), port: 0, log: () => {} });
  onTestFinished(cloud.close);
  return placeOf(cloud.url);
};

const publicKeys = async (): Promise<PublicKey[]> => {
  const { keys } = (await call('GET', '/api/seal-keys')).body as {
    keys: (Omit<PublicKey, 'name'> & { key_id: string })[];
  };
  return keys.map(({ key_id: name, algorithm, pem }) => ({ name, algorithm, pem }));
};

/** The cloud under test keeps writing, so a restore may find other writes; then it's run again, as anyone would. */
const restore = (from: Place, to: Place) =>
  eventually(async () => {
    try {
      return await restoreData(from, to, true);
    } catch (error) {
      if (/Something else writes/.test((error as Error).message)) return undefined;
      throw error;
    }
  });

const rowsIn = async ({ dynamo, data }: Place, table: 'TableName' | 'VaultTableName' = 'TableName') => {
  const rows: Row[] = [];
  for await (const row of allRows(dynamo, data[table])) rows.push(row);
  return rows;
};

const documentsIn = async ({ s3, data }: Place) => {
  const keys: string[] = [];
  for await (const key of allDocuments(s3, data.DocumentBucket)) keys.push(key);
  return keys;
};

/** Everything about a report that a Region could lose. */
const lose = async (place: Place, reportId: string) => {
  const { dynamo, s3, data } = place;
  const about = (await rowsIn(place)).filter(({ PK }) => PK?.S === `REPORT#${reportId}`);
  for (const { PK, SK, file } of about) {
    await dynamo.send(new DeleteItemCommand({ TableName: data.TableName, Key: { PK: PK!, SK: SK! } }));
    await s3.send(new DeleteObjectCommand({ Bucket: data.DocumentBucket, Key: file!.S! }));
  }
  for (const { PK, SK } of await rowsIn(place, 'VaultTableName'))
    await dynamo.send(new DeleteItemCommand({ TableName: data.VaultTableName, Key: { PK: PK!, SK: SK! } }));
  const stray = { PK: { S: 'STRAY' }, SK: { S: reportId } };
  await dynamo.send(new PutItemCommand({ TableName: data.TableName, Item: stray }));
  return about.length;
};

it('brings back what was lost, with seals that still hold', async () => {
  const { agentA } = await actors();
  await linkOwnBank(agentA);
  const { report_id } = await answerRequest(agentA, await guestOf(agentA));
  const [stage, copy] = [await placeOf(baseUrl()), await aCopy()];
  await restore(stage, copy);
  const whole = await checkCopy(copy, await publicKeys());
  expect(whole).toMatchObject({ missing: [], broken: [], unlogged: [] });
  expect(whole.seals).toBeGreaterThan(0);
  const tokens = (await rowsIn(copy, 'VaultTableName')).length;
  expect(tokens).toBeGreaterThan(0);

  expect(await lose(stage, report_id)).toBe(1);
  expect(await call('GET', `/api/verify/${report_id}`)).toMatchObject({ status: 404 });
  const counted = await restoreData(copy, stage, false);
  expect(counted.vault).toEqual({ total: tokens, written: tokens, deleted: 0 });
  expect(counted.documents.written).toBe(1);
  expect(counted.table.deleted).toBeGreaterThan(0);
  expect(await call('GET', `/api/verify/${report_id}`)).toMatchObject({ status: 404 });

  await restore(copy, stage);
  expect((await call('GET', `/api/verify/${report_id}`)).body.state).toBe('valid');
  expect(await rowsIn(stage, 'VaultTableName')).toHaveLength(tokens);
  expect(await documentsIn(stage)).toEqual(expect.arrayContaining(await documentsIn(copy)));
  expect((await rowsIn(stage)).filter(({ PK }) => PK?.S === 'STRAY')).toEqual([]);
});

it('finds a copy that could not be restored from', async () => {
  const { agentA } = await actors();
  const { report_id } = await answerRequest(agentA, await guestOf(agentA));
  const copy = await aCopy();
  await restore(await placeOf(baseUrl()), copy);
  const row = (await rowsIn(copy)).find(({ PK }) => PK?.S === `REPORT#${report_id}`)!;
  await copy.s3.send(new DeleteObjectCommand({ Bucket: copy.data.DocumentBucket, Key: row.file!.S! }));
  const altered = { ...row, text: { S: row.text!.S!.replace(/\d/, (digit) => String((Number(digit) + 1) % 10)) } };
  await copy.dynamo.send(new PutItemCommand({ TableName: copy.data.TableName, Item: altered }));
  expect(await checkCopy(copy, await publicKeys())).toMatchObject({
    missing: [row.file!.S],
    broken: [`REPORT#${report_id}`],
    unlogged: [],
  });
});

it('refuses an empty source, and says what it would change before it does', async () => {
  const empty = await aCopy();
  await expect(restoreData(empty, await placeOf(baseUrl()), true)).rejects.toThrow('There is nothing to restore from');
  const checked = await operate('restore', ['--from', 'here']);
  expect(checked).toMatchObject({ code: 0, stdout: expect.stringMatching(/\d+ seals were checked/) });
  expect(checked.stdout).toContain('Nothing was changed. Add --yes to restore it.');
  expect((await operate('restore', ['--from', 'copy'])).stderr).toContain('dev keeps no copy in a second Region');
});
