// npm test: types, lint, then every test; each step's output as it comes, and a last line 'N passed, N failed'.
// `--fast` leaves out what needs a running cloud or a browser.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const fast = process.argv.includes('--fast');
const scratch = mkdtempSync(join(tmpdir(), 'groundwork-report-'));

const run = (command, args) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [join('node_modules', ...command.split('/')), ...args], { stdio: 'inherit' });
    child.on('exit', (code) => resolve(code ?? 1));
  });

/** A check without tests of its own counts as one. */
const check = async (title, command, args) => {
  console.log(`\n== ${title}`);
  const failed = (await run(command, args)) === 0 ? 0 : 1;
  return { title, passed: 1 - failed, failed };
};

const tests = async (title, project) => {
  console.log(`\n== ${title}`);
  const report = join(scratch, `${project}.json`);
  const code = await run('vitest/vitest.mjs', [
    'run',
    '--project',
    project,
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

const started = Date.now();
const results = [
  await check('Types', 'typescript/bin/tsc', ['--noEmit']),
  await check('Lint', '@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '--max-diagnostics=40']),
  await tests('Unit and infrastructure', 'unit'),
  ...(fast
    ? []
    : [await tests('Journeys, security, faults, usage, browser', 'cloud'), await tests('Permissions', 'grants')]),
];
rmSync(scratch, { recursive: true, force: true });

const sum = (name) => results.reduce((total, result) => total + result[name], 0);
console.log('');
for (const { title, passed, failed } of results) console.log(`${title}: ${passed} passed, ${failed} failed`);
console.log(`${Math.round((Date.now() - started) / 1000)} s`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
