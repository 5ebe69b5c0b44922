// npm test: types, lint, then every test; each step's output as it comes, and a last line 'N passed, N failed'.
// `--fast` leaves out what needs a running cloud or a browser.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const fast = process.argv.includes('--fast');
const scratch = mkdtempSync(join(tmpdir(), 'groundwork-report-'));

/** A lane runs its steps one after the other. What the second one says waits until the first has ended, so that lines stay apart. */
const createLane = (live) => {
  const held = [];
  return {
    print: (text) => (live ? process.stdout.write(text) : held.push(text)),
    goLive() {
      live = true;
      for (const text of held.splice(0)) process.stdout.write(text);
    },
  };
};

const run = (lane, command, args) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [join('node_modules', ...command.split('/')), ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: process.stdout.isTTY ? { ...process.env, FORCE_COLOR: '1' } : process.env,
    });
    child.stdout.setEncoding('utf8').on('data', lane.print);
    child.stderr.setEncoding('utf8').on('data', lane.print);
    child.on('close', (code) => resolve(code ?? 1));
  });

/** A check without tests of its own counts as one. */
const check = async (lane, title, command, args) => {
  lane.print(`\n== ${title}\n`);
  const failed = (await run(lane, command, args)) === 0 ? 0 : 1;
  return { title, passed: 1 - failed, failed };
};

const tests = async (lane, title, ...projects) => {
  lane.print(`\n== ${title}\n`);
  const report = join(scratch, `${projects[0]}.json`);
  const code = await run(lane, 'vitest/vitest.mjs', [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  try {
    const {
      numPassedTests: passed,
      numFailedTests: failed,
      numFailedTestSuites,
    } = JSON.parse(readFileSync(report, 'utf8'));
    // A file that did not load, or a cloud that did not start, has no tests to count but is a failure all the same.
    return { title, passed, failed: Math.max(failed, numFailedTestSuites > 0 || code !== 0 ? 1 : 0) };
  } catch {
    return { title, passed: 0, failed: 1 };
  }
};

const first = createLane(true);
const second = createLane(false);

const codeLane = async () => {
  const done = [
    await check(first, 'Types', 'typescript/bin/tsc', ['--noEmit']),
    await check(first, 'Lint', '@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '--max-diagnostics=40']),
    await tests(first, 'Unit and infrastructure', 'unit', 'site'),
    ...(fast ? [] : [await tests(first, 'Permissions', 'grants')]),
  ];
  second.goLive();
  return done;
};

/** Tests that drive the running product wait for it more than they work: the other lane uses the time. */
const cloudLane = async () =>
  fast ? [] : [await tests(second, 'Journeys, security, faults, usage, browser', 'cloud')];

const started = Date.now();
const results = (await Promise.all([codeLane(), cloudLane()])).flat();
rmSync(scratch, { recursive: true, force: true });

const sum = (name) => results.reduce((total, result) => total + result[name], 0);
console.log('');
for (const { title, passed, failed } of results) console.log(`${title}: ${passed} passed, ${failed} failed`);
console.log(`${Math.round((Date.now() - started) / 1000)} s`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
