// npm start: synthesizes the CDK app and runs its template on this machine.
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Cloud, startCloud } from './cloud.ts';
import { demoAccounts } from './seed/accounts.ts';
import { seed } from './seed/seed.ts';
import { synthesize } from './synth.ts';

// Functions run in UTC on AWS, whatever the clock of the machine says.
process.env.TZ = 'UTC';

const root = fileURLToPath(new URL('..', import.meta.url));
const dataDir = resolve(process.env.DATA_DIR ?? join(root, '.local'));
const port = Number(process.env.PORT ?? 4000);
const startedAt = performance.now();
const say = (line: string) => console.log(`  ${line}`);

const run = async (): Promise<Cloud> => {
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`PORT is a number from 0 to 65535, not ${process.env.PORT}`);
  }
  console.log('Groundwork');
  const assemblyDir = await synthesize({ root, dir: join(root, 'cdk.out'), progress: say });
  say('Starting the local cloud');
  const dynamoEndpoint = process.env.DYNAMODB_ENDPOINT;
  const cloud = await startCloud({ assemblyDir, dataDir, port, ...(dynamoEndpoint ? { dynamoEndpoint } : {}) });
  cloud.start();
  if (process.env.SEED !== '0') await seedDemo(cloud);
  return cloud;
};

const seedDemo = async (cloud: Cloud): Promise<void> => {
  cloud.setReady(false);
  say('Preparing the demo data');
  const [client] = cloud.stack.ofType('AWS::Cognito::UserPoolClient');
  for (const [role, { email, password }] of Object.entries(demoAccounts))
    cloud.rememberSignIn(role, { email, password });
  await seed({
    dataDir,
    baseUrl: cloud.url,
    plaid: cloud.plaidKeys,
    ensureUser: cloud.cognito.admin.ensureUser,
    idToken: async (email) => (await cloud.cognito.admin.issueTokensFor(email, client!.physicalId)).IdToken,
    mails: async () => cloud.mailbox.list().map(({ to, text }) => ({ to: to.split(', '), text })),
    clearMail: async () => cloud.mailbox.clear(),
    runSchedule: async (name, at) => cloud.schedules.run(name, at),
  });
  cloud.setReady(true);
};

const welcome = (cloud: Cloud) => {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const signIns = Object.entries(cloud.signIns).map(
    ([role, { email, password }]) => `  ${role.padEnd(8)} ${email}  ${password}`,
  );
  console.log(
    [
      '',
      `  Ready in ${seconds} s: ${cloud.url}`,
      '',
      ...signIns,
      '',
      `  mailbox  ${cloud.url}/_local/mail`,
      `  console  ${cloud.url}/_local`,
      '',
    ].join('\n'),
  );
};

try {
  const cloud = await run();
  welcome(cloud);
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // A second signal means: now.
      if (stopping) process.exit(1);
      stopping = true;
      console.log('\n  Stopping');
      cloud.close().then(
        () => process.exit(0),
        (error: Error) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
} catch (error) {
  console.error(`\n${(error as Error).message}\n`);
  if (process.env.DEBUG) console.error(error);
  process.exit(1);
}
