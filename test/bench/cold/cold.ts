// Bar 1: from the start of a process to the first answer of the database, beside an empty handler started the same way.
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addCodeCaches } from '../../../lib/build/code-cache.ts';
import { median, takeTurns } from '../rounds.ts';
import { startStandIn } from '../stand-in.ts';
import { ms, type Part, type Row } from '../table.ts';
import { eventsFor } from './events.ts';
import { buildInto, environmentFor } from './functions.ts';

const start = join(import.meta.dirname, 'start.cjs');
const TIMEOUT_MS = 5000;

type Start = { bundle: string; env: Record<string, string>; event: object };

const spawnFunction = ({ bundle, env, event }: Start, more: Record<string, string> = {}) =>
  spawn(process.execPath, [start], {
    env: { PATH: process.env.PATH, ...env, ...more, BUNDLE: bundle, EVENT: JSON.stringify(event) },
    stdio: ['ignore', 'pipe', 'ignore'],
  });

const until = <T>(promise: Promise<T>) =>
  Promise.race([
    promise,
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), TIMEOUT_MS).unref()),
  ]);

const output = (child: ReturnType<typeof spawnFunction>) =>
  new Promise<string>((resolve) => {
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('answered')) resolve(said);
    });
    child.on('exit', () => resolve(said));
  });

export const cold = async (): Promise<Part> => {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-cold-'));
  const plain = join(folder, 'plain');
  const cached = join(folder, 'cached');
  const names = buildInto(plain);
  cpSync(plain, cached, { recursive: true });
  addCodeCaches(cached, names);
  const aws = await startStandIn();
  const keys = { AWS_ACCESS_KEY_ID: 'bench', AWS_SECRET_ACCESS_KEY: 'bench', AWS_REGION: 'us-east-1' };

  const toFirstReply = async (of: Start): Promise<number | undefined> => {
    const reply = aws.nextReply();
    const began = performance.now();
    const child = spawnFunction(of);
    const ended = new Promise<undefined>((resolve) => child.on('exit', () => resolve(undefined)));
    const at = await until(Promise.race([reply, output(child).then(() => undefined), ended]));
    child.kill('SIGKILL');
    await ended;
    return at === undefined ? undefined : at - began;
  };
  const toAnswer = async (of: Start): Promise<number> => {
    const began = performance.now();
    const child = spawnFunction(of);
    await until(output(child));
    const took = performance.now() - began;
    child.kill('SIGKILL');
    return took;
  };

  /** Uses the first of its events that reaches the database. */
  const prepare = async (name: string): Promise<Start> => {
    const code = readFileSync(join(plain, name, 'index.js'), 'utf8');
    const env = { ...environmentFor(code, aws.url), ...keys, AWS_ENDPOINT_URL: aws.url };
    const bundle = join(plain, name, 'index.js');
    if (name === 'empty') return { bundle, env, event: {} };
    for (const event of eventsFor(name, code, aws.url))
      if ((await toFirstReply({ bundle, env, event })) !== undefined) return { bundle, env, event };
    throw new Error(`No event leads ${name} to the database: teach test/bench/cold/events.ts one`);
  };

  try {
    const runs: Record<string, () => Promise<number>> = {};
    const refused: string[] = [];
    const empties = await prepare('empty');
    for (const name of names) {
      const one = await prepare(name);
      const fromCache = { ...one, bundle: join(cached, name, 'index.js') };
      const said = await output(spawnFunction(fromCache, { TELL_CACHE: '1' }));
      if (!said.includes('cache used')) refused.push(name);
      const measure = name === 'empty' ? toAnswer : async (of: Start) => (await toFirstReply(of)) ?? Number.NaN;
      runs[name] = () => measure(one);
      runs[`${name}, cached`] = () => measure(fromCache);
      // The yardstick again beside every function: one of it a round would be luck.
      if (name !== 'empty') runs[`empty beside ${name}`] = () => toAnswer(empties);
    }
    const taken = await takeTurns(runs);
    const empty = median(names.filter((name) => name !== 'empty').map((name) => taken[`empty beside ${name}`]!));
    const rows = names
      .filter((name) => name !== 'empty')
      .flatMap((name): Row[] => {
        const isBar = !name.startsWith('one read');
        const row = (what: string, value: number, atMost: number): Row => ({
          ...(isBar ? { bar: 1, atMost } : {}),
          what,
          ours: ms(value),
          yardstick: `empty handler ${ms(empty)}`,
          ratio: value / empty,
        });
        return [row(name, taken[name]!, 2.1), row(`${name}, code cache`, taken[`${name}, cached`]!, 1.8)];
      });
    const told =
      refused.length === 0
        ? `V8 took the code cache of all ${names.length} bundles (\`cachedDataRejected\` is false).`
        : `V8 refused the code cache of ${refused.join(', ')}.`;
    return { title: 'Cold starts: process start to first database reply', rows, notes: [told] };
  } finally {
    aws.close();
    rmSync(folder, { recursive: true, force: true });
  }
};
