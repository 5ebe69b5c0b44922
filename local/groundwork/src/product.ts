// Starts the whole product as npm start and npm run dev do: settings from the environment, progress, demo data, clean stop.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Cloud, type CloudOptions, startCloud } from '@local/cloud';
import { takeDataFolder } from '@local/cloud/data-folder';
import { freePort } from '@local/cloud/free-port';
import { createDb } from '../../../lambdas/core/data/db.ts';
import type { Dynamo } from '../../../lambdas/core/data/dynamo.ts';
import { keys } from '../../../lambdas/core/data/table.ts';
import { configuration } from './configuration.ts';
import { demoAccounts } from './seed/accounts.ts';
import { MARK } from './seed/mark.ts';
import { seed, seedAccounts } from './seed/seed.ts';
import { synthesize } from './synth.ts';

export const root = fileURLToPath(new URL('../../..', import.meta.url));
export const say = (line: string) => console.log(`  ${line}`);

export type Product = { cloud: Cloud; assemblyDir: string };

/** Quick when nothing changed. */
export const synthesizeProduct = () => synthesize({ root, dir: join(root, 'cdk.out'), progress: say });

export const startProduct = async (more: Pick<CloudOptions, 'site'> = {}): Promise<Product> => {
  // Functions run in UTC on AWS, whatever the clock of the machine says.
  process.env.TZ = 'UTC';
  const dataDir = resolve(process.env.DATA_DIR ?? join(root, '.local'));
  const port = Number(process.env.PORT ?? 4000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`PORT is a number from 0 to 65535, not ${process.env.PORT}`);
  }
  // Said at once, not after the synthesis.
  await freePort(port);
  const release = await takeDataFolder({ dataDir, configuration }, port);
  release();
  const assemblyDir = await synthesizeProduct();
  say('Starting the local cloud');
  const withSeed = process.env.SEED !== '0';
  const dynamoEndpoint = process.env.DYNAMODB_ENDPOINT;
  const cloud = await startCloud({
    ...more,
    configuration,
    assemblyDir,
    dataDir,
    port,
    isReady: !withSeed,
    mailSandbox: process.env.SES_SANDBOX === '1',
    ...(dynamoEndpoint ? { dynamoEndpoint } : {}),
  });
  cloud.start();
  if (withSeed) await seedDemo(cloud, dataDir);
  return { cloud, assemblyDir };
};

const seedDemo = async (cloud: Cloud, dataDir: string): Promise<void> => {
  if (!existsSync(join(dataDir, MARK))) say('Preparing the demo data');
  const { admin, clientIds } = cloud.userPool;
  for (const [role, { email, password }] of Object.entries(demoAccounts))
    cloud.rememberSignIn(role, { email, password });
  await seedAccounts({
    ensureUser: admin.ensureUser,
    subscribe: (sub) => putOnPlan(cloud, sub),
  });
  await seed({
    dataDir,
    baseUrl: cloud.url,
    plaid: plaidOf(cloud),
    idToken: async (email) => (await admin.issueTokensFor(email, clientIds[0]!)).IdToken,
    mails: async () => cloud.mailbox.list().map(({ to, text }) => ({ to: to.split(', '), text })),
    clearMail: async () => cloud.mailbox.clear(),
    runSchedule: async (name, at) => cloud.schedules.run(name, at),
    db: createDb(cloud.database.call as Dynamo, tableOf(cloud)),
  });
  cloud.setReady();
};

const plaidOf = ({ simulators }: Cloud) => {
  const { baseUrl, keys } = simulators.find(({ name }) => name === 'plaid')!;
  return { baseUrl, clientId: keys.clientId!, secret: keys.secret! };
};

const tableOf = ({ database }: Cloud): string => {
  const name = database.tables.find((table) => table.hasStream)?.name;
  if (!name) throw new Error('The template has no table with a stream');
  return name;
};

/** As the profile stands after a purchase, without one. */
const putOnPlan = async (cloud: Cloud, sub: string): Promise<void> => {
  const { PK, SK } = keys.profile(sub);
  await cloud.database.call('UpdateItem', {
    TableName: tableOf(cloud),
    Key: { PK: { S: PK }, SK: { S: SK } },
    UpdateExpression: 'SET #plan = :subscribed',
    ExpressionAttributeNames: { '#plan': 'plan' },
    ExpressionAttributeValues: { ':subscribed': { S: 'subscribed' } },
  });
};

export const welcome = ({ cloud }: Product): void => {
  const signIns = Object.entries(cloud.signIns).map(
    ([role, { email, password }]) => `  ${role.padEnd(8)} ${email}  ${password}`,
  );
  const lines = [
    '',
    `  Ready in ${(performance.now() / 1000).toFixed(1)} s: ${cloud.url}`,
    '',
    ...signIns,
    '',
    `  mailbox  ${cloud.url}/_local/mail`,
    `  console  ${cloud.url}/_local`,
    '',
  ];
  console.log(lines.join('\n'));
};

const longestStopMs = 10_000;

/** What stops the start is one sentence. */
export const runProduct = async (start: () => Promise<{ close(): Promise<void> }>): Promise<void> => {
  console.log('Groundwork');
  try {
    const { close } = await start();
    let stopping = false;
    const stop = () => {
      // A second signal means: now.
      if (stopping) process.exit(1);
      stopping = true;
      console.log('\n  Stopping');
      setTimeout(() => process.exit(1), longestStopMs).unref();
      close().then(
        () => process.exit(0),
        (error: Error) => {
          console.error(error);
          process.exit(1);
        },
      );
    };
    process.on('SIGINT', stop).on('SIGTERM', stop);
  } catch (error) {
    console.error(process.env.DEBUG ? error : `\n${(error as Error).message}\n`);
    process.exit(1);
  }
};
