// npm test: types, lint, then every test; each step's output as it comes, and a last line 'N passed, N failed'.
// `--fast` leaves out what needs a running cloud or a browser.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

const fast = process.argv.includes('--fast');
const scratch = mkdtempSync(join(tmpdir(), 'groundwork-report-'));

/** A lane runs its steps one after the other. What it says waits until those before it have ended, so that lines stay apart. */
const createLane = () => {
  let live = false;
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
  return { title, passed: 1 - failed, failed, failures: failed ? [title] : [] };
};

/** What failed in one file, each with the first line of its reason. */
const failuresOf = ({ name, status, message, assertionResults }) => {
  const file = relative(process.cwd(), name);
  const failed = assertionResults.filter((result) => result.status === 'failed');
  if (failed.length === 0 && status === 'failed') return [`${file}: ${message.split('\n')[0]}`];
  return failed.map(
    ({ fullName, failureMessages }) => `${file}: ${fullName}\n    ${failureMessages.join('\n').split('\n')[0]}`,
  );
};

const tests = async (lane, title, project, ...options) => {
  lane.print(`\n== ${title}\n`);
  const report = join(scratch, `${project}.json`);
  const code = await run(lane, 'vitest/vitest.mjs', [
    'run',
    `--project=${project}`,
    ...options,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  let read;
  try {
    read = JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return { title, passed: 0, failed: 1, failures: [`${project}: ended without a report, exit code ${code}`] };
  }
  const { numPassedTests: passed, numFailedTests, numFailedTestSuites, testResults } = read;
  // A file that did not load, or a cloud that did not start, has no tests to count but is a failure all the same.
  const failed = Math.max(numFailedTests, numFailedTestSuites > 0 || code !== 0 ? 1 : 0);
  const failures = testResults.flatMap(failuresOf);
  if (failed > 0 && failures.length === 0) failures.push(`${project}: ended with code ${code}; it says why above`);
  return { title, passed, failed, failures };
};

const codeLane = async (lane) => [
  await check(lane, 'Types', 'typescript/bin/tsc', ['--noEmit']),
  await check(lane, 'Lint', '@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '--max-diagnostics=40']),
];
const unitLane = async (lane) => [
  // Alone they have both cores of a small machine; beside the others one is enough.
  await tests(lane, 'Unit and infrastructure', 'unit', `--maxWorkers=${fast ? 2 : 1}`),
  ...(fast ? [] : [await tests(lane, 'Faults, copies, erasure, permissions', 'apart')]),
];

/** Every cloud runs what is synthesized once. */
let synthesis;
const synthesized = (lane) => {
  synthesis ??= check(lane, 'Synthesis', 'tsx/dist/cli.mjs', ['scripts/synth.ts']);
  return synthesis;
};
const cloudLane = async (lane) => [await synthesized(lane), await tests(lane, 'Journeys, security, usage', 'cloud')];
const browserLane = async (lane) => {
  await synthesized(lane);
  return [await tests(lane, 'Browser', 'browser')];
};

/** Tests that drive the running product wait for it more than they work: the lanes use each other's time. */
const started = Date.now();
const lanes = [codeLane, unitLane, ...(fast ? [] : [cloudLane, browserLane])].map((start) => {
  const lane = createLane();
  return { lane, results: start(lane) };
});
const results = [];
for (const { lane, results: ownResults } of lanes) {
  lane.goLive();
  results.push(...(await ownResults));
}
rmSync(scratch, { recursive: true, force: true });

// Once more at the end: whoever reads a long log, or only its tail, starts with what is to be mended.
const failures = results.flatMap((result) => result.failures);
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((failure) => `  ${failure}`).join('\n')}`);

const sum = (name) => results.reduce((total, result) => total + result[name], 0);
console.log('');
for (const { title, passed, failed } of results) console.log(`${title}: ${passed} passed, ${failed} failed`);
console.log(`${Math.round((Date.now() - started) / 1000)} s`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
