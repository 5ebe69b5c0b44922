// Two referees watch the product's journeys: DynamoDB Local answers every request next to the local cloud's database, and
// botocore's service models are held against every call to AWS and its answer.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDynamoProcess } from 'cdk-run/dynamodb-process';
import { freePort } from 'cdk-run/free-port';
import { cacheFolder, dynamoDbLocal, pythonWithTools, root } from './tools.ts';
import { type Difference, startTwoDatabases, type TwoDatabases } from './two-databases.ts';

/** Together, these tests write and read every kind of row. REFEREE_TESTS names others. */
const TESTS = process.env.REFEREE_TESTS?.split(' ') ?? ['test/journeys/'];

const runJourneys = (env: Record<string, string>): Promise<boolean> =>
  new Promise((resolve) => {
    const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project=cloud', '--reporter=dot', ...TESTS];
    const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('exit', (code) => resolve(code === 0));
  });

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  );

/** DynamoDB Local writes a file with an ID of its installation into its working folder, `folder`. */
const startDynamoDbLocal = async (folder: string): Promise<{ url: string; child: ChildProcess }> => {
  const jars = dynamoDbLocal();
  const port = await freePort(0);
  const main = 'com.amazonaws.services.dynamodbv2.local.main.ServerRunner';
  const args = [
    `-Djava.library.path=${jars}`,
    '-cp',
    join(jars, '*'),
    main,
    '-inMemory',
    '-sharedDb',
    '-port',
    `${port}`,
  ];
  const child = spawn('java', args, { cwd: folder, stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; !(await answers(url)); tries++) {
    if (tries > 300 || child.exitCode !== null) throw new Error('DynamoDB Local does not start');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { url, child };
};

type Keyed = { Key?: object; Item?: { PK?: unknown; SK?: unknown } };

/**
 * Two writes of one item in a transaction: DynamoDB refuses the request (ValidationException), as its documentation says and as our
 * database does. DynamoDB Local cancels the transaction instead. The product understands both.
 */
const isOneItemTwice = ({ difference, input }: Difference): boolean => {
  if (difference !== 'TransactionCanceledException and ValidationException') return false;
  const { TransactItems } = JSON.parse(input) as { TransactItems: Record<string, Keyed>[] };
  const places = TransactItems.flatMap((item) =>
    Object.values(item).map(({ Key, Item }) => JSON.stringify(Key ?? { PK: Item?.PK, SK: Item?.SK })),
  );
  return new Set(places).size < places.length;
};

const reportDifferences = ({ kinds, differences: all }: TwoDatabases): boolean => {
  const differences = all.filter((one) => !isOneItemTwice(one));
  if (all.length > differences.length)
    console.log(`  ${all.length - differences.length} answers differ because DynamoDB Local is not like AWS there`);
  const requests = [...kinds.values()].reduce((sum, count) => sum + count, 0);
  const differing = new Map(differences.map((one) => [one.kind, one]));
  console.log(`  ${requests} requests of ${kinds.size} kinds; ${differing.size} kinds were answered differently`);
  for (const { kind, difference } of differing.values())
    console.log(`    ${kind.slice(0, 300)}\n      ${difference.slice(0, 600)}`);
  writeFileSync(join(cacheFolder, 'database-differences.json'), JSON.stringify(differences, null, 1));
  return differences.length === 0;
};

/** The journeys run on DynamoDB Local, and the database of `npm start` gets the same requests. */
export const compareDatabases = async (): Promise<boolean> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'groundwork-referee-'));
  const { url, child } = await startDynamoDbLocal(dataDir);
  const own = await startDynamoProcess(dataDir, console.log);
  const both = await startTwoDatabases(url, own.url);
  try {
    const passed = await runJourneys({ DYNAMODB_ENDPOINT: both.url });
    return reportDifferences(both) && passed;
  } finally {
    await both.close();
    await own.stop();
    child.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

export const checkServices = async (): Promise<boolean> => {
  const { python } = pythonWithTools();
  const exchanges = join(cacheFolder, 'exchanges.jsonl');
  rmSync(exchanges, { force: true });
  const passed = await runJourneys({ AWS_CALLS: exchanges });
  if (!existsSync(exchanges)) throw new Error('The journeys made no call to AWS');
  const { status } = spawnSync(python, [join(import.meta.dirname, 'check-exchanges.py'), exchanges], {
    stdio: 'inherit',
  });
  return passed && status === 0;
};
