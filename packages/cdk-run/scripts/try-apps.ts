// npx tsx packages/cdk-run/scripts/try-apps.ts FOLDER [APP ...] [--write]: runs the public apps of apps/public-apps.ts that are
// installed below the folder, prints what became of each, and writes the table in the README. An app that has a cdk.out isn't
// synthesized again.
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { type PublicApp, publicApps } from '../apps/public-apps.ts';
import { playedAndNot } from '../src/cli/report.ts';
import { synthesize } from '../src/cli/synthesize.ts';
import { type Cloud, startCloud } from '../src/cloud.ts';
import { queue as queueType } from '../src/resources/sqs/queue.ts';

const { positionals, values } = parseArgs({ options: { write: { type: 'boolean' } }, allowPositionals: true });
const [folder, ...wanted] = positionals;
if (!folder) throw new Error('Name the folder that the apps are in, each below its own name');

const call = async (base: string, { method = 'GET', path, body, status, says }: NonNullable<PublicApp['calls']>[0]) => {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const reply = await fetch(`${base}${path}`, { method, headers: { 'content-type': 'application/json' }, ...sent });
  const text = await reply.text();
  if (reply.status !== status || (says && !says.test(text)))
    throw new Error(`${method} ${path} answered ${reply.status} ${text.slice(0, 200)}`);
};

const use = async (cloud: Cloud, app: PublicApp): Promise<string[]> => {
  const done: string[] = [];
  const base = Object.values(cloud.outputs).find((value) => value.startsWith(`${cloud.url}/_api/`)) ?? apiOf(cloud);
  for (const one of app.calls ?? []) {
    await call(String(base).replace(/\/$/, ''), one);
    done.push(`${one.method ?? 'GET'} ${one.path} ${one.status}`);
  }
  if (app.message) {
    await send(cloud, app.message);
    done.push('a message in its queue');
  }
  if (app.schedule) {
    const [first] = cloud.schedules.list();
    await cloud.schedules.run(first?.name ?? '', new Date(), 'sync');
    done.push('its schedule');
  }
  await cloud.atRest();
  return done;
};

/** Sends as an outside program does, with the keys that the console shows. */
const send = async (cloud: Cloud, message: unknown) => {
  const { aws } = (await (await fetch(`${cloud.url}/_local`)).json()) as { aws: Record<string, string> };
  const { endpoint = '', region = '', accessKeyId = '', secretAccessKey = '' } = aws;
  const client = new SQSClient({ endpoint, region, credentials: { accessKeyId, secretAccessKey } });
  const [queue] = cloud.stack.all(queueType).filter(({ redrive }) => redrive);
  const QueueUrl = `${endpoint}/000000000000/${queue?.name}`;
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(message) }));
  client.destroy();
};

const apiOf = ({ url, stack }: Cloud) => {
  const api = [...stack.resources.values()].find(({ type }) => /^AWS::ApiGateway(V2)?::(RestApi|Api)$/.test(type));
  const stage = [...stack.resources.values()].find(({ type }) => /^AWS::ApiGateway(V2)?::Stage$/.test(type));
  const path = stage?.physicalId === '$default' ? '' : `/${stage?.physicalId}`;
  return api && `${url}/_api/${api.physicalId}${path}`;
};

const failuresOf = ({ functions }: Cloud): string[] =>
  functions.log().flatMap(({ name, error }) => (error ? [`${name}: ${error.errorType}: ${error.errorMessage}`] : []));

const tryApp = async (app: PublicApp): Promise<string> => {
  const place = join(folder, app.name);
  const cdk = JSON.parse(readFileSync(join(place, 'cdk.json'), 'utf8')) as { app: string; context?: object };
  const context = { ...cdk.context, ...app.context };
  const out = join(place, 'cdk.out');
  const isSynthesized = existsSync(join(out, 'manifest.json'));
  const assemblyDir = isSynthesized
    ? out
    : await synthesize({ folder: place, command: app.command ?? cdk.app, context });
  const configuration = { name: 'cdk-run', simulators: [], secretValues: {} };
  const log: string[] = [];
  const dataDir = mkdtempSync(join(tmpdir(), 'cdk-run-'));
  let cloud: Cloud;
  try {
    cloud = await startCloud({ assemblyDir, dataDir, port: 0, configuration, log: (line) => void log.push(line) });
  } catch (error) {
    return `refused: ${reasonsIn((error as Error).message)}`;
  }
  try {
    cloud.start();
    const done = await use(cloud, app);
    await setTimeout(0);
    const failed = failuresOf(cloud).filter((one) => !app.broken?.test(one));
    if (failed.length > 0) return `fails: ${failed[0]}`;
    const runs = cloud.functions.stats().reduce((sum, { invocations }) => sum + invocations, 0);
    if (runs < (app.runs ?? 0)) return `fails: its functions ran ${runs} times, not ${app.runs}`;
    const own = app.broken ? `, an error in the app's code (${failuresOf(cloud)[0]})` : '';
    const unanswered = playedAndNot(cloud.stack).find((line) => line.startsWith('and answers no')) ?? '';
    return `runs: ${done.join(', ') || 'starts'}${own} ${unanswered}`.trim();
  } catch (error) {
    return `fails: ${(error as Error).message} ${[...failuresOf(cloud), ...log].join(' ').slice(0, 500)}`;
  } finally {
    await cloud.close();
  }
};

const reasonsIn = (message: string): string => {
  const lines = message.split('\n').map((line) => line.trim());
  return (lines.length > 1 ? lines.slice(1) : lines).join('; ');
};

const rows: string[] = [];
for (const app of publicApps) {
  if (wanted.length > 0 && !wanted.includes(app.name)) continue;
  if (!existsSync(join(folder, app.name, 'cdk.json'))) throw new Error(`${folder} has no ${app.name}`);
  const what = await tryApp(app).catch((error: Error) => `fails: ${error.message}`);
  console.log(`${app.name}: ${what}`);
  rows.push(
    `| [${app.name}](https://github.com/${app.repository}/tree/HEAD/${app.path}) | ${what.replaceAll('|', '\\|')} |`,
  );
}

if (values.write) {
  const file = fileURLToPath(new URL('../README.md', import.meta.url));
  const [before, rest = ''] = readFileSync(file, 'utf8').split('<!-- apps -->');
  const after = rest.split('<!-- /apps -->')[1];
  const table = ['| app | here |', '|---|---|', ...rows].join('\n');
  writeFileSync(file, `${before}<!-- apps -->\n${table}\n<!-- /apps -->${after}`);
}
process.exit();
