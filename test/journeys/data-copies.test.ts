// Export, wipe, import, rehearsed: what this cloud holds, copied into one that is empty, lost there and brought back.
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BatchWriteItemCommand, DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { DeleteObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { expect, it, onTestFinished } from 'vitest';
import { aDataDir } from '../../local/aws/test-cloud.ts';
import { startCloud } from '../../local/cloud.ts';
import { synthesize } from '../../local/synth.ts';
import { newAgent } from '../cloud/new-agent.ts';
import { operate } from '../cloud/operator.ts';
import { linkOwnBank } from '../security/bank-journey.ts';

const root = process.cwd();

/** Without what runs by itself: nothing but the commands changes its data. */
const anotherCloud = async (): Promise<string> => {
  const assemblyDir = await synthesize({ root, dir: join(root, 'cdk.out') });
  const cloud = await startCloud({ assemblyDir, dataDir: aDataDir(), port: 0, log: () => {} });
  onTestFinished(cloud.close);
  return cloud.url;
};

const aFolder = () => join(mkdtempSync(join(tmpdir(), 'groundwork-export-')), 'data');
const partsOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')).parts;

const wipe = async (url: string) => {
  const { aws, stack } = await (await fetch(`${url}/_local`)).json();
  const config = { endpoint: aws.endpoint, region: aws.region, credentials: aws, forcePathStyle: true };
  const [dynamo, s3] = [new DynamoDBClient(config), new S3Client(config)];
  for (const TableName of [stack.outputs.TableName, stack.outputs.VaultTableName]) {
    for await (const { Items = [] } of paginateScan(
      { client: dynamo },
      { TableName, ProjectionExpression: 'PK, SK' },
    )) {
      const gone = Items.map((Key) => ({ DeleteRequest: { Key } }));
      while (gone.length > 0)
        await dynamo.send(new BatchWriteItemCommand({ RequestItems: { [TableName]: gone.splice(0, 25) } }));
    }
  }
  const Bucket = stack.outputs.DocumentBucket;
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket }))
    for (const { Key } of Contents) await s3.send(new DeleteObjectCommand({ Bucket, Key }));
};

it('brings back what was lost, to the byte', async () => {
  const [first, second] = [aFolder(), aFolder()];
  await linkOwnBank({ ...(await newAgent()), id: '' });
  expect(await operate('export', ['--to', first])).toMatchObject({ code: 0 });
  expect(partsOf(first).table.count).toBeGreaterThan(20);
  expect(partsOf(first).vault.count).toBeGreaterThan(0);

  const url = await anotherCloud();
  expect(await operate('import', ['--from', first], url)).toMatchObject({ code: 0 });
  expect(await operate('export', ['--to', second], url)).toMatchObject({ code: 0 });
  expect(partsOf(second)).toEqual(partsOf(first));

  const refused = await operate('import', ['--from', first], url);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/The stage is not empty: \d+ in table/) });
  await wipe(url);
  const restored = await operate('import', ['--from', second], url);
  expect(restored).toMatchObject({ code: 0, stdout: expect.stringContaining('with equal checksums') });
  expect(restored.stdout).toContain(partsOf(first).table.sha256);
}, 180_000);

it('says what is missing or wrong in one sentence, and does nothing', async () => {
  const wrong = async (script: string, ...args: string[]) => (await operate(script, args)).stderr.split('\n')[0];
  expect(await Promise.all([wrong('export'), wrong('person', 'erase', '--email', 'nobody')])).toEqual([
    '--to is missing: the folder to write into',
    "'nobody' is no email address",
  ]);
});
