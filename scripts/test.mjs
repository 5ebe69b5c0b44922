// npm test: types, lint, then every test that isn't tagged `deep`. Prints each step's output as it comes. The last line is 'N passed,
// N failed'. `--fast` leaves out everything that needs a running cloud or a browser. With uncommitted changes, it also leaves out the
// unit tests that these can't break, and lints what changed. It also leaves out those that are tagged `long`.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const fast = process.argv.includes('--fast');
const scratch = mkdtempSync(join(tmpdir(), 'groundwork-report-'));

/** A lane runs its steps one after the other. Its output waits until the lanes before it have ended, so that lines don't mix. */
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

const demoData = join(scratch, 'demo-data');

const run = (lane, command, args, environment = {}, print = lane.print) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [join('node_modules', ...command.split('/')), ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}), ...environment },
    });
    child.stdout.setEncoding('utf8').on('data', print);
    child.stderr.setEncoding('utf8').on('data', print);
    child.on('close', (code) => resolve(code ?? 1));
  });

/** A check that has no tests counts as one. */
const check = async (lane, title, command, args, environment) => {
  lane.print(`\n== ${title}\n`);
  const failed = (await run(lane, command, args, environment)) === 0 ? 0 : 1;
  return { title, passed: 1 - failed, failed, failures: failed ? [title] : [] };
};

/**
 * The reason for a failed test: the first line, the wait of the browser, and the place in the tests. Only the end of a run's
 * log may survive.
 */
const reasonOf = (failureMessages) => {
  const lines = stripVTControlCharacters(failureMessages.join('\n')).split('\n');
  const waited = lines.find((line) => /^\s*- (waiting for|navigat)/.test(line));
  const at = lines.find((line) => /^\s*at .*\.test\.tsx?:\d+/.test(line));
  return [lines[0], waited, at?.replaceAll(`${process.cwd()}/`, '')]
    .filter(Boolean)
    .map((line) => `\n    ${line.trim()}`);
};

const failuresOf = ({ name, status, message, assertionResults }) => {
  const file = relative(process.cwd(), name);
  const failed = assertionResults.filter((result) => result.status === 'failed');
  if (failed.length === 0 && status === 'failed') return [`${file}: ${message.split('\n')[0]}`];
  return failed.map(({ fullName, failureMessages }) => `${file}: ${fullName}${reasonOf(failureMessages).join('')}`);
};

/** Errors outside of a test: Vitest fails for them, but its report doesn't have them. */
const strayErrorsIn = (output) => {
  const [, ...strays] = stripVTControlCharacters(output).split(
    /^.*(?:Unhandled (?:Error|Rejection)|Uncaught Exception) .*$/m,
  );
  return strays.map((text) => {
    const lines = text.split('\n').filter((line) => line.trim());
    const source = lines.find((line) => line.startsWith('This error originated'));
    return [...lines.slice(0, 3), source ?? ''].map((line) => `\n    ${line.trim()}`).join('');
  });
};

let reports = 0;
const tests = async (lane, title, project, ...options) => {
  lane.print(`\n== ${title}\n`);
  const report = join(scratch, `${project}-${++reports}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const tags = fast ? '!deep && !long' : '!deep';
  const args = ['run', `--project=${project}`, `--tags-filter=${tags}`, ...options, ...reporters];
  const output = [];
  const print = (text) => {
    output.push(text);
    lane.print(text);
  };
  const code = await run(lane, 'vitest/vitest.mjs', args, { DEMO_DATA: demoData }, print);
  let read;
  try {
    read = JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return { title, passed: 0, failed: 1, failures: [`${project}: ended without a report, exit code ${code}`] };
  }
  const { numPassedTests: passed, numFailedTests, numFailedTestSuites, testResults } = read;
  // A file that didn't load, or a cloud that didn't start, has no tests to count but is still a failure.
  const failed = Math.max(numFailedTests, numFailedTestSuites > 0 || code !== 0 ? 1 : 0);
  const failures = testResults.flatMap(failuresOf);
  if (failed > 0 && failures.length === 0)
    failures.push(`${project}: ended with code ${code}${strayErrorsIn(output.join('')).join('')}`);
  return { title, passed, failed, failures };
};

const codeLane = async (lane, lintOf = []) => [
  // A second checker of a project checks again much of what the first one has: a third more processor time.
  await check(lane, 'Types', 'typescript-compiler/bin/tsc', ['-b', '--checkers', '1']),
  await check(lane, 'Lint', '@biomejs/biome/bin/biome', [
    ...['check', '--error-on-warnings', '--max-diagnostics=40'],
    ...['--no-errors-on-unmatched', '--files-ignore-unknown=true', ...lintOf],
  ]),
  await check(lane, 'Unused code', 'knip/bin/knip.js', []),
];
const unitTests = (lane, workers) => tests(lane, 'Unit and infrastructure', 'unit', `--maxWorkers=${workers}`);

/** All clouds run the same synthesized template and start with the same demo data. */
let started;
const firstStart = (lane) => {
  const environment = { DATA_DIR: demoData, PORT: '0', BANK_PACE: '0.1' };
  started ??= check(lane, 'First start', 'tsx/dist/cli.mjs', ['scripts/first-start.ts'], environment);
  return started;
};

/** None outside of a repository: then there is nothing to choose by. */
const changedFiles = () => {
  const list = (...args) =>
    execFileSync('git', [...args, '-z'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\0')
      .filter(Boolean);
  try {
    return [...list('diff', '--name-only', 'HEAD'), ...list('ls-files', '--others', '--exclude-standard')];
  } catch {
    return [];
  }
};

/**
 * Tests that read files of the repository: a change can break them without their importing it. Those that make a folder read that one,
 * and what those of the infrastructure read follows from what they import.
 */
const readers = () =>
  ['lambdas', 'lib', 'local', 'operations', 'scripts', 'test', 'web/build', 'web/src'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes('node_modules'))
      .map((file) => join(folder, file))
      .filter((file) => !file.startsWith(join('test', 'infra')))
      .filter((file) => {
        const text = readFileSync(file, 'utf8');
        return /\bread(?:dir|File)Sync\(|import\.meta\.glob/.test(text) && !/\bmkdtempSync\(|\baDataDir\(/.test(text);
      }),
  );

const changedLanes = (changed) => {
  const all = readers();
  // Each rule looks at one file, so a file that didn't change has what it had.
  const lintOf = changed.includes('biome.json') ? [] : changed.filter(existsSync);
  const others = ['--changed', '--passWithNoTests', ...all.map((file) => `--exclude=${file}`)];
  return [
    async (lane) => [
      ...(await codeLane(lane, lintOf)),
      await tests(lane, 'Tests of the whole repository', 'unit', ...all),
    ],
    async (lane) => [await tests(lane, 'Tests of what changed', 'unit', ...others)],
  ];
};

/** Unit tests that run alone use both cores of a small machine; `npm test` finishes soonest if they use one. */
const fastLanes = () => {
  const changed = changedFiles();
  return changed.length > 0 ? changedLanes(changed) : [codeLane, async (lane) => [await unitTests(lane, 2)]];
};

/** Each starts a separate cloud. The longest come first: the last ones are short, so the lanes end at about the same time. */
const driven = [
  ['Journeys and security', 'cloud'],
  ['Browser', 'browser'],
  ['Faults', 'apart'],
  ['Demo data', 'untouched'],
];

/** The tests that no other lane has begun. */
const theRest = async (lane) => {
  const results = [await firstStart(lane)];
  for (let next = driven.shift(); next; next = driven.shift()) results.push(await tests(lane, ...next));
  return results;
};

/**
 * Tests that drive the running product mostly wait for it, so lanes can share the processor. Three lanes: with a fourth, two cores lose
 * more by switching than they gain.
 */
const allLanes = [
  theRest,
  async (lane) => [...(await codeLane(lane)), ...(await theRest(lane))],
  async (lane) => [await unitTests(lane, 1), ...(await theRest(lane))],
];

const began = Date.now();
const lanes = (fast ? fastLanes() : allLanes).map((start) => {
  const lane = createLane();
  return { lane, results: start(lane) };
});
const results = [];
for (const { lane, results: ownResults } of lanes) {
  lane.goLive();
  // Several lanes wait for the first start.
  for (const result of await ownResults) if (!results.includes(result)) results.push(result);
}
rmSync(scratch, { recursive: true, force: true });

// Repeated at the end, because people read the tail of a long log first.
const failures = results.flatMap((result) => result.failures);
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((failure) => `  ${failure}`).join('\n')}`);

const sum = (name, some = results) => some.reduce((total, result) => total + result[name], 0);
console.log('');
for (const title of new Set(results.map((result) => result.title))) {
  const parts = results.filter((result) => result.title === title);
  console.log(`${title}: ${sum('passed', parts)} passed, ${sum('failed', parts)} failed`);
}
console.log(`${Math.round((Date.now() - began) / 1000)} s`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
