// npm run tool -- measure:local: the cost of the local cloud for a developer, measured in a copy of this checkout. Warm start, idle memory,
// the time from saving a file until the function runs the new code, and the time of cdk synth after such a save; each has a limit.
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
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const bars = { warmStartSeconds: 10, idleMegabytes: 600, swapSeconds: 2, synthSeconds: 6 };
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const copyCheckout = (): string => {
  const copy = mkdtempSync(join(tmpdir(), 'groundwork-measure-'));
  const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  for (const file of [...tracked.split('\n').filter(Boolean), 'web/dist']) {
    if (!existsSync(join(root, file))) continue;
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
};

type Running = {
  child: ChildProcess;
  says(words: RegExp, withinMs?: number): Promise<RegExpExecArray>;
  stop(): Promise<void>;
};

/** Processes that were still running when something went wrong. */
const running = new Set<ChildProcess>();

const start = (copy: string, entry: string): Running => {
  const env = { ...process.env, PORT: '0', DATA_DIR: join(copy, '.local') };
  const child = spawn(process.execPath, ['--import', 'tsx', entry], {
    cwd: copy,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  /** Output that hasn't been consumed yet. Two expected lines may come in either order. */
  let output = '';
  const keep = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  return {
    child,
    async says(words, withinMs = 300_000) {
      for (const deadline = Date.now() + withinMs; Date.now() < deadline; await pause(10)) {
        const found = words.exec(output);
        if (found) {
          output = output.replace(found[0], '');
          return found;
        }
        if (child.exitCode !== null) break;
      }
      throw new Error(`${entry} never printed ${words}:\n${output}`);
    },
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
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

const copy = copyCheckout();
try {
  console.log('  First start, with synthesis and demo data');
  const first = start(copy, 'local/groundwork/src/main.ts');
  await first.says(/Ready in/);
  await first.stop();

  const starts: number[] = [];
  for (const round of [1, 2, 3]) {
    const began = performance.now();
    const warm = start(copy, 'local/groundwork/src/main.ts');
    const [, url = ''] = await warm.says(/Ready in .*?(http:\S+)/);
    if (!(await fetch(url)).ok) throw new Error('The page did not load');
    starts.push((performance.now() - began) / 1000);
    // Long enough for leftovers of the start to finish.
    if (round === 3 && process.platform === 'linux') {
      await pause(20_000);
      results.push({
        what: 'memory when idle',
        value: megabytesOf(warm.child.pid ?? 0),
        bar: bars.idleMegabytes,
        unit: 'MB',
      });
    }
    await warm.stop();
  }
  results.push({ what: 'warm start', value: median(starts), bar: bars.warmStartSeconds, unit: 's' });

  const dev = start(copy, 'local/groundwork/src/dev.ts');
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
      swaps.push((performance.now() - began) / 1000);
      await dev.says(/new at the next event/);
    }
    results.push({ what: `new code of ${what}`, value: median(swaps), bar: bars.swapSeconds, unit: 's' });
  }
  await dev.stop();

  const synths = [1, 2, 3, 4].map((round) => {
    appendFileSync(join(copy, 'lambdas/members/billing/checkout.ts'), `\n// ${round}\n`);
    const began = performance.now();
    const cdk = join(copy, 'node_modules', 'aws-cdk', 'bin', 'cdk');
    execFileSync(process.execPath, [cdk, 'synth', '--quiet', '-c', 'stage=dev'], { cwd: copy, stdio: 'pipe' });
    return (performance.now() - began) / 1000;
  });
  // The first one runs the schema rules, whose result for this template is cached.
  results.push({ what: 'cdk synth', value: median(synths.slice(1)), bar: bars.synthSeconds, unit: 's' });
} finally {
  for (const child of running) child.kill('SIGKILL');
  if (running.size > 0) await pause(1_000);
  rmSync(copy, { recursive: true, force: true });
}

for (const { what, value, bar, unit } of results)
  console.log(
    `  ${what.padEnd(24)} ${value.toFixed(1).padStart(7)} ${unit.padEnd(2)}  at most ${bar}  ${value <= bar ? 'ok' : 'TOO MUCH'}`,
  );
process.exitCode = results.every(({ value, bar }) => value <= bar) ? 0 : 1;
