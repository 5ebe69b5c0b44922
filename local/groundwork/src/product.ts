// Starts the whole product as npm start and npm run dev do: settings from the environment, progress, demo data, clean stop.
import { appendFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Cloud, type CloudOptions, startCloud } from 'cdk-run';
import { takeDataFolder } from 'cdk-run/data-folder';
import { freePort } from 'cdk-run/free-port';
import { readSeed } from 'cdk-run/storm';
import { siteBuild } from './built-site.ts';
import { configuration } from './configuration.ts';
import { openDemo } from './demo/demo.ts';
import { isNewFolder } from './demo/demo-folder.ts';
import { type DemoPlace, findPlayedDemo, playDemo } from './demo/played-demo.ts';
import { seedAccounts } from './seed/seed-accounts.ts';
import { synthesize } from './synth.ts';

export const root = fileURLToPath(new URL('../../..', import.meta.url));
export const say = (line: string) => console.log(`  ${line}`);

export type Product = {
  /** The running cloud. Taking the demo data replaces it. */
  readonly cloud: Cloud;
  assemblyDir: string;
  /** Prepares the demo data that a new data folder doesn't have yet. People can use the product meanwhile. */
  prepareDemo(): Promise<void>;
  close(): Promise<void>;
};

/** `MALWARE_SCAN=guardduty` turns on the virus scanner, which no stage has by default. */
const contextOf = ({ MALWARE_SCAN: malwareScan }: NodeJS.ProcessEnv) => (malwareScan ? { malwareScan } : {});

/** This is quick when nothing changed. */
export const synthesizeProduct = (site?: Promise<void>) =>
  synthesize({ root, dir: join(root, 'cdk.out'), context: contextOf(process.env), progress: say, site });

const delayOf = ({ QUEUE_DELAY_MS: delay = '0' }: NodeJS.ProcessEnv): number => {
  if (!/^\d{1,5}$/.test(delay)) throw new Error(`QUEUE_DELAY_MS is a number of milliseconds, not ${delay}`);
  return Number(delay);
};

const DEFAULT_PORT = 4000;

const portOf = ({ PORT = String(DEFAULT_PORT) }: NodeJS.ProcessEnv): number => {
  const port = Number(PORT);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Error(`PORT is a number from 0 to 65535, not ${PORT}`);
};

/** With a port that is picked later, the links in emails get the default one. No one follows them then. */
const demoPlace = (assemblyDir: string, port: number): DemoPlace => ({
  root,
  assemblyDir,
  siteAddress: `http://localhost:${port || DEFAULT_PORT}`,
});

/** The folder of today's demo data, which is prepared now if it doesn't exist yet. */
export const demoFolder = async (): Promise<string> => {
  const place = demoPlace(await synthesizeProduct(), portOf(process.env));
  const played = findPlayedDemo(place);
  if (!played) say('Preparing the demo data');
  return played ?? (await playDemo(place));
};

export const startProduct = async ({ site }: Pick<CloudOptions, 'site'> = {}): Promise<Product> => {
  // Functions run in UTC on AWS, whatever the clock of the machine says.
  process.env.TZ = 'UTC';
  const dataDir = resolve(process.env.DATA_DIR ?? join(root, '.local'));
  const port = portOf(process.env);
  // Reported immediately, not after the synthesis.
  await freePort(port);
  const isNew = isNewFolder(dataDir);
  const release = await takeDataFolder({ dataDir, configuration }, port);
  release();
  const demo = openDemo({ dataDir, isNew, isWanted: process.env.SEED !== '0', say });
  // During development, Vite serves the sources, and the template only needs some site.
  const assemblyDir = await synthesizeProduct(siteBuild({ root, any: site !== undefined, progress: say }));
  const place = demoPlace(assemblyDir, port);
  if (!process.env.DYNAMODB_ENDPOINT) await demo.takeIfPlayed(place);
  say('Starting the local cloud');
  const dynamoEndpoint = process.env.DYNAMODB_ENDPOINT;
  const open = async () => {
    const opened = await startCloud({
      configuration,
      assemblyDir,
      dataDir,
      port,
      isReady: false,
      ...recordingExchanges(process.env.AWS_CALLS),
      mailSandbox: process.env.SES_SANDBOX === '1',
      ...(dynamoEndpoint ? { dynamoEndpoint } : {}),
      site: async (request, response) => demo.answer(request, response) || ((await site?.(request, response)) ?? false),
    });
    opened.start();
    await seedAccounts(opened);
    // The demo data is a folder, which can't be copied into a database that someone else runs.
    if (dynamoEndpoint && demo.isMissing()) await (await import('./seed/seed.ts')).seed(opened, dataDir);
    opened.queues.delay(delayOf(process.env));
    if (process.env.STORM) await opened.storm.begin(readSeed(process.env.STORM));
    opened.setReady();
    return opened;
  };
  let cloud = await open();
  demo.opened();
  return {
    get cloud() {
      return cloud;
    },
    assemblyDir,
    prepareDemo: () =>
      demo.prepare(place, async (work) => {
        await cloud.close();
        await work();
        cloud = await open();
        for (const line of keyLines(cloud)) say(line);
      }),
    async close() {
      demo.stop();
      await cloud.close();
    },
  };
};

/** For `npm run tool -- referees`: every call to AWS as a line of JSON. */
const recordingExchanges = (file: string | undefined): Pick<CloudOptions, 'onExchange'> =>
  file ? { onExchange: (exchange) => appendFileSync(file, `${JSON.stringify(exchange)}\n`) } : {};

/** The demo data has API keys, too. */
const keyLines = ({ signIns }: Cloud): string[] =>
  Object.values(signIns).flatMap(({ keys = {} }) => Object.entries(keys).map(([kind, key]) => `${kind} ${key}`));

export const welcome = ({ cloud }: Product): void => {
  const signIns = Object.entries(cloud.signIns).map(
    ([role, { email, password }]) => `  ${role.padEnd(8)} ${email}  ${password}`,
  );
  const lines = [
    '',
    `  Ready in ${(performance.now() / 1000).toFixed(1)} s: ${cloud.url}`,
    '',
    ...signIns,
    ...keyLines(cloud).map((line) => `  ${line}`),
    '',
    `  mailbox  ${cloud.url}/_local/mail`,
    `  console  ${cloud.url}/_local`,
    '',
  ];
  console.log(lines.join('\n'));
};

const longestStopMs = 10_000;

/** An option that did nothing would look as if it had worked. */
const refuseOptions = (given: string[]): void => {
  if (given.length === 0) return;
  throw new Error(
    `There is no option ${given[0]}. Variables change a start, as in PORT=4100 npm start; local/groundwork/README.md lists them.`,
  );
};

/** Reports an error that stops the start in one sentence. */
export const runProduct = async (start: () => Promise<{ close(): Promise<void> }>): Promise<void> => {
  console.log('Groundwork');
  try {
    refuseOptions(process.argv.slice(2));
    const { close } = await start();
    let stopping = false;
    const stop = () => {
      // A second signal ends the process at once.
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
    // A killed test disconnects, so that it leaves no product behind.
    process.on('SIGINT', stop).on('SIGTERM', stop).on('disconnect', stop);
  } catch (error) {
    console.error(process.env.DEBUG ? error : `\n${(error as Error).message}\n`);
    process.exit(1);
  }
};
