// npm run tool -- measure:local: measures a developer's waiting times on this machine, in a copy of this checkout, each with a limit.
// Without names it measures all parts: `first` (installation, first start, demo data), `warm` (starts, idle memory), `dev` (from saving
// a file until the function runs the new code), `synth`.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoAccounts } from '@local/groundwork/accounts';
import { tokenOf, type UserPool } from 'cdk-run/srp-client';

const root = fileURLToPath(new URL('..', import.meta.url));
const bars = {
  installSeconds: 30,
  installedMegabytes: 600,
  usableSeconds: 20,
  demoSeconds: 45,
  firstStartSeconds: 60,
  resetStartSeconds: 4,
  warmStartSeconds: 2,
  idleMegabytes: 600,
  swapSeconds: 2,
  synthSeconds: 6,
};
const parts = process.argv.slice(2);
const measures = (part: string) => parts.length === 0 || parts.includes(part);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const secondsSince = (began: number) => (performance.now() - began) / 1000;

/** The tracked files, as a clone has them. */
const copyCheckout = (): string => {
  const copy = mkdtempSync(join(tmpdir(), 'groundwork-measure-'));
  const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  for (const file of tracked.split('\n').filter(Boolean)) {
    if (!existsSync(join(root, file))) continue;
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  return copy;
};

/** The installed packages, without caches that were made here. */
const megabytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/node_modules.\.(cache|vite)/.test(entry.parentPath ?? entry.path))
    .reduce((sum, { parentPath, path, name }) => sum + statSync(join(parentPath ?? path, name)).size, 0) / 1e6;

type Running = {
  child: ChildProcess;
  says(words: RegExp, withinMs?: number): Promise<RegExpExecArray>;
  stop(): Promise<void>;
};

/** Running processes, to end them if something fails. */
const running = new Set<ChildProcess>();

const stopGroup = ({ pid }: ChildProcess) => pid !== undefined && process.kill(-pid, 'SIGTERM');

const startCommand = (copy: string, command: string, args: string[]): Running => {
  const path = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`;
  const child = spawn(command, args, {
    cwd: copy,
    env: { ...process.env, PATH: path, PORT: '0', DATA_DIR: join(copy, '.local') },
    stdio: ['ignore', 'pipe', 'pipe'],
    // npm doesn't pass a signal on to the product, so the whole group gets the signal.
    detached: true,
  });
  running.add(child);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  child.once('close', () => running.delete(child));
  /** Output that hasn't been consumed yet. Two expected lines may come in either order. */
  let output = '';
  const keep = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return {
    child,
    async says(words, withinMs = 600_000) {
      for (const deadline = Date.now() + withinMs; Date.now() < deadline; await pause(10)) {
        const found = words.exec(output);
        if (found) {
          output = output.replace(found[0], '');
          return found;
        }
        if (child.exitCode !== null) break;
      }
      throw new Error(`${command} ${args.join(' ')} never printed ${words}:\n${output}`);
    },
    async stop() {
      stopGroup(child);
      await ended;
    },
  };
};

const START = ['local/groundwork/start.mjs'];
const DEV = ['--import', 'tsx', 'local/groundwork/src/dev.ts'];
const start = (copy: string, program: string[]) => startCommand(copy, process.execPath, program);

const sendRequest = async (url: string): Promise<void> => {
  const token = await tokenOf((await (await fetch(`${url}/config.json`)).json()) as UserPool, demoAccounts.agent);
  const body = {
    report_type: 1,
    report_request_type: 1,
    agent_first_name: 'Ada',
    agent_last_name: 'Agent',
    to_user_first_name: 'Bo',
    to_user_last_name: 'Buyer',
    to_user_email: 'bo.buyer@clients.example',
    proof_amount: 480_000,
    property_address: '14 Maple Street, Springfield, IL',
  };
  const reply = await fetch(`${url}/api/communications/create/report`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`The request was refused with ${reply.status}: ${await reply.text()}`);
};

/** The memory of the process and everything it started. Shared memory is divided among the processes that share it. */
const megabytesOf = (pid: number): number => {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const own = Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024;
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  return children.reduce((sum, child) => sum + megabytesOf(child), own);
};

const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
const results: { what: string; value: number; bar: number; unit: string }[] = [];

const measure = (what: string, value: number, bar: number, unit = 's') => results.push({ what, value, bar, unit });

const copy = copyCheckout();
const measureFirst = async () => {
  console.log('  npm start in a new clone');
  const began = performance.now();
  const first = startCommand(copy, 'npm', ['start']);
  await first.says(/Installing packages/);
  await first.says(/Building the site/);
  const installed = performance.now();
  measure('installation', (installed - began) / 1000, bars.installSeconds);
  const [, url = ''] = await first.says(/Ready in .*?(http:\S+)/);
  if (!(await fetch(`${url}/sign-in`)).ok) throw new Error('The sign-in page did not load');
  await sendRequest(url);
  measure('usable after that', secondsSince(installed), bars.usableSeconds);
  measure('first start in all', secondsSince(began), bars.firstStartSeconds);
  await first.says(/The demo data is ready/);
  measure('demo after installation', secondsSince(installed), bars.demoSeconds);
  await first.stop();
  rmSync(join(copy, '.local'), { recursive: true });
  const again = performance.now();
  const reset = start(copy, START);
  await reset.says(/Ready in/);
  measure('start after a reset', secondsSince(again), bars.resetStartSeconds);
  await reset.stop();
  measure('installed', megabytesIn(join(copy, 'node_modules')), bars.installedMegabytes, 'MB');
};

/** A copy with the packages and the site of this checkout, for the parts without a first start. */
const prepareCopy = async () => {
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  cpSync(join(root, 'web', 'dist'), join(copy, 'web', 'dist'), { recursive: true });
  const first = start(copy, START);
  await first.says(/The demo data is ready/);
  await first.stop();
};

const measureWarm = async () => {
  const starts: number[] = [];
  for (const round of [1, 2, 3]) {
    const began = performance.now();
    const warm = start(copy, START);
    const [, url = ''] = await warm.says(/Ready in .*?(http:\S+)/);
    if (!(await fetch(url)).ok) throw new Error('The page did not load');
    starts.push(secondsSince(began));
    // Long enough for leftovers of the start to finish.
    if (round === 3 && process.platform === 'linux') {
      await pause(20_000);
      measure('memory when idle', megabytesOf(warm.child.pid ?? 0), bars.idleMegabytes, 'MB');
    }
    await warm.stop();
  }
  measure('warm start', median(starts), bars.warmStartSeconds);
};

const measureDev = async () => {
  const dev = start(copy, DEV);
  const [, site = ''] = await dev.says(/Ready in .*?(http:\S+)/);
  await pause(5_000);
  // The time from a save to the new code's answer, for a caller who asks right away.
  for (const [what, file, calls] of [
    ['one feature', 'lambdas/members/billing/checkout.ts', ['/api/plans']],
    ['the kernel', 'lambdas/core/http/serve.ts', ['/api/plans', '/api/verify/nothing']],
  ] as const) {
    const swaps: number[] = [];
    for (const round of [1, 2, 3]) {
      const word = `measured_${round}_${file.replace(/\W/g, '_')}`;
      const began = performance.now();
      appendFileSync(join(copy, file), `\n(globalThis as Record<string, unknown>).${word} = true;\n`);
      // A save is noticed within a tenth of a second; no one reaches the browser faster.
      await pause(200);
      await Promise.all(calls.map((path) => fetch(new URL(path, site))));
      for (const _ of calls) await dev.says(/New code of/);
      swaps.push(secondsSince(began));
      await dev.says(/new at the next event/);
    }
    measure(`new code of ${what}`, median(swaps), bars.swapSeconds);
  }
  await dev.stop();
};

/** cdk-nag is a tool of tests, and a first start doesn't install it. */
const withoutValidation = { ...process.env, CDK_VALIDATION: 'false' };

const measureSynth = () => {
  const cdk = join(root, 'node_modules', 'aws-cdk', 'bin', 'cdk');
  const synths = [1, 2, 3, 4].map((round) => {
    appendFileSync(join(copy, 'lambdas/members/billing/checkout.ts'), `\n// ${round}\n`);
    const began = performance.now();
    const options = ['synth', '--quiet', '-c', 'stage=dev'];
    execFileSync(process.execPath, [cdk, ...options], { cwd: copy, stdio: 'pipe', env: withoutValidation });
    return secondsSince(began);
  });
  // The first one bundles every function.
  measure('cdk synth', median(synths.slice(1)), bars.synthSeconds);
};

try {
  if (measures('first')) await measureFirst();
  else await prepareCopy();
  if (measures('warm')) await measureWarm();
  if (measures('dev')) await measureDev();
  if (measures('synth')) measureSynth();
} finally {
  for (const child of running) stopGroup(child);
  if (running.size > 0) await pause(1_000);
  rmSync(copy, { recursive: true, force: true });
}

console.log(`  Node ${process.versions.node}, load ${loadavg()[0]?.toFixed(1)}`);
for (const { what, value, bar, unit } of results)
  console.log(
    `  ${what.padEnd(24)} ${value.toFixed(1).padStart(7)} ${unit.padEnd(2)}  at most ${bar}  ${value <= bar ? 'ok' : 'TOO MUCH'}`,
  );
process.exitCode = results.every(({ value, bar }) => value <= bar) ? 0 : 1;
