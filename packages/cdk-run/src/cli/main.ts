// npx cdk-run: synthesizes the CDK app in this folder, plays its template, and prints the addresses.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Cloud, startCloud } from '../cloud.ts';
import type { CloudConfiguration } from '../configuration.ts';
import { registry } from '../registry/registry.ts';
import { loadStack } from '../template/stack.ts';
import { playedAndNot, welcome } from './report.ts';
import { synthesize } from './synthesize.ts';

const usage = `cdk-run [folder]   runs the CDK app, or the synthesized assembly, in this folder on this machine

  --port 4000      where it listens
  --data .cdk-run  the folder that keeps its data from one start to the next
  --stack NAME     the stack to run, if the app has several
  --app COMMAND    how to synthesize, instead of the command in cdk.json
  --context K=V    a value of the app's context; may be repeated
  --check          says what would be played and what is refused, and starts nothing
`;

const options = {
  port: { type: 'string', default: '4000' },
  data: { type: 'string' },
  stack: { type: 'string' },
  app: { type: 'string' },
  context: { type: 'string', multiple: true, short: 'c' },
  check: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** The app's own code decides the rest: no outside services, and no values of secrets. */
const configuration: CloudConfiguration = { name: 'cdk-run', simulators: [], secretValues: {} };

const assemblyOf = async (folder: string, app: string | undefined, given: string[] = []): Promise<string> => {
  if (existsSync(join(folder, 'manifest.json'))) return folder;
  const file = join(folder, 'cdk.json');
  if (!app && !existsSync(file)) throw new Error(`${folder} has no cdk.json and is no synthesized assembly (cdk.out)`);
  const cdk = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { app?: string; context?: object }) : {};
  const command = app ?? cdk.app;
  if (!command) throw new Error(`${file} names no app. Say how to synthesize it: --app "npx tsx bin/app.ts"`);
  console.log(`Synthesizing: ${command}`);
  return synthesize({
    folder,
    command,
    context: { ...cdk.context, ...Object.fromEntries(given.map((one) => one.split(/=(.*)/s))) },
  });
};

const run = async (): Promise<void> => {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (values.help) return console.log(usage);
  const folder = resolve(positionals[0] ?? '.');
  const assemblyDir = await assemblyOf(folder, values.app, values.context);
  if (values.check) return console.log(playedAndNot(loadStack(assemblyDir, registry, values.stack)).join('\n'));
  // Functions run in UTC on AWS.
  process.env.TZ = 'UTC';
  const dataDir = resolve(values.data ?? join(folder, '.cdk-run'));
  const port = Number(values.port);
  const cloud = await startCloud({ assemblyDir, dataDir, port, configuration, stackName: values.stack });
  cloud.start();
  console.log([...playedAndNot(cloud.stack), '', ...welcome(cloud)].join('\n'));
  stopOnSignal(cloud);
};

const stopOnSignal = ({ close }: Cloud): void => {
  const stop = () => void close().then(() => process.exit(0));
  process.once('SIGINT', stop).once('SIGTERM', stop);
};

run().catch((error: Error) => {
  console.error(process.env.DEBUG ? error : `\n${error.message}\n`);
  process.exit(1);
});
