// Workflows run code of others with access to this repository: actions are pinned to a commit, tokens have only the listed
// permissions, no job runs without an end, and the versions of Node are those that the product names elsewhere.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const workflows = readdirSync(join(root, '.github/workflows')).map((name) => ({
  name,
  text: read(`.github/workflows/${name}`),
}));

describe('the workflows', () => {
  it.each(workflows)('$name pins every action to a commit, with its version beside it', ({ text }) => {
    const uses = text.match(/uses: .+/g) ?? [];
    expect(uses.length).toBeGreaterThan(0);
    for (const line of uses) expect(line).toMatch(/^uses: (?:\.\/\S+|[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/);
  });

  it.each(workflows)('$name says what its token may do, and when each job has taken too long', ({ text }) => {
    expect(text).toMatch(/^permissions:/m);
    expect(text.match(/runs-on:/g)).toHaveLength(text.match(/timeout-minutes:/g)?.length ?? 0);
  });

  it('test on the oldest Node that we support and on the one that the functions run on', () => {
    const matrix = /node: \[(.+)\]/.exec(read('.github/workflows/ci.yml'))?.[1]?.replaceAll("'", '').split(', ');
    const oldest = (JSON.parse(read('package.json')) as { engines: { node: string } }).engines.node.replace('>=', '');
    const functions = /Runtime\.NODEJS_(\d+)_X/.exec(read('lib/functions/feature-function.ts'))?.[1];
    expect(matrix?.[0]).toBe(oldest);
    expect(matrix?.at(-1)).toBe(functions);
    expect(read('.nvmrc').trim()).toBe(functions);
  });

  it('give no code from a pull request a token for AWS or the right to write', () => {
    const trusted = workflows.filter(({ text }) => /: write$/m.test(text));
    expect(trusted.map(({ name }) => name)).toEqual(['deploy-stage.yml', 'deploy.yml', 'restore.yml']);
    for (const { text } of trusted) expect(text).not.toMatch(/pull_request/);
  });

  it('release only what CI and the deep run have passed', () => {
    const compare = read('.github/workflows/deploy.yml');
    expect(compare).toMatch(/gh run list --workflow ci\.yml --commit "\$GITHUB_SHA" .*--status success/);
    // A job's check has the job's name.
    const name = /check_name=(\S+?)&/.exec(compare)?.[1]?.replaceAll('+', ' ') ?? '';
    expect(read('.github/workflows/nightly.yml')).toContain("script: ['test:deep', ");
    expect(read('.github/workflows/nightly.yml')).toMatch(/name: npm run \$\{\{ matrix.script \}\}/);
    expect(decodeURIComponent(name)).toBe('npm run test:deep');
    expect(compare).toContain('select(.conclusion == "success")');
  });

  it('deploy through an environment, one deployment at a time', () => {
    const text = read('.github/workflows/deploy-stage.yml');
    expect(text).toMatch(/^ {4}environment: \$\{\{ inputs\.stage \}\}$/m);
    expect(text).toContain('cancel-in-progress: false');
  });

  it('put nothing from outside into a shell except through its environment', () => {
    for (const { text } of workflows)
      for (const [command] of text.matchAll(/^ *(?:- )?run: (?:\|\n(?: {10,}.*\n)+|.*)/gm))
        expect(command).not.toMatch(/\$\{\{ github\./);
  });

  it.each(workflows)('$name fails when a command before a pipe fails', ({ text }) => {
    for (const [step] of text.matchAll(/^ +- (?:.*\n)(?: {8,}.*\n)*/gm))
      if (/^ *(?:- )?run: .*\S \| \S/m.test(step)) expect(step).toContain('shell: bash');
  });
});
