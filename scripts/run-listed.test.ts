import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const run = (...args: string[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-listed-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'program.mjs');
  writeFileSync(file, 'console.log(process.argv.slice(2).join(" ")); process.exit(3);');
  const list = join(folder, 'ops.json');
  writeFileSync(list, JSON.stringify({ echo: { does: 'says what it hears', file } }));
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/run-listed.mjs', list, ...args]);
  return { status, stdout: String(stdout), stderr: String(stderr) };
};

it('lists the programs without a name, each with a line', () => {
  expect(run()).toEqual({
    status: 0,
    stdout: 'npm run ops -- <name> [options]\n\n  echo  says what it hears\n',
    stderr: '',
  });
});

it('runs one with the arguments after its name, and ends as it does', () => {
  expect(run('echo', '--stage', 'dev')).toMatchObject({ status: 3, stdout: '--stage dev\n' });
});

it.each(['ecco', 'toString'])('says in one sentence that %s is none of them', (name) => {
  expect(run(name)).toEqual({ status: 2, stdout: '', stderr: `'${name}' isn't one of them: echo.\n` });
});
