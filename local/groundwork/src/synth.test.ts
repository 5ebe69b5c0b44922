import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aDataDir } from 'simulator-kit/testing/a-data-dir';
import { describe, expect, it } from 'vitest';
import { synthesize } from './synth.ts';

const writesAnAssembly = `
import { appendFileSync, writeFileSync } from 'node:fs';
const out: string = process.env.CDK_OUTDIR!;
writeFileSync(out + '/manifest.json', process.env.CDK_CONTEXT_JSON!);
appendFileSync('runs', 'x');
`;

const anApp = (code = writesAnAssembly) => {
  const root = aDataDir();
  mkdirSync(join(root, 'bin'));
  writeFileSync(join(root, 'bin/app.ts'), code);
  writeFileSync(join(root, 'cdk.json'), JSON.stringify({ context: { flag: true } }));
  const run = (context = {}) => synthesize({ root, dir: join(root, 'cdk.out'), context });
  return { root, run, runs: () => readFileSync(join(root, 'runs'), 'utf8').length };
};

describe('synthesis', () => {
  it('runs the app with the context of cdk.json, the stage dev and what is asked for on top', async () => {
    const { run } = anApp();
    const assembly = await run({ extra: 1 });
    expect(JSON.parse(readFileSync(join(assembly, 'manifest.json'), 'utf8'))).toEqual({
      flag: true,
      stage: 'dev',
      laptop: 'on',
      passkeyDomain: 'localhost',
      staffSignIn: 'any',
      mailIn: 'in.dev.groundwork.example',
      assistants: 'http://localhost:6274/oauth/callback http://localhost:33418/callback',
      extra: 1,
    });
  });

  it('says in one sentence that it can write to no folder', async () => {
    const { root, run } = anApp();
    writeFileSync(join(root, 'cdk.out'), 'a file, where the folder would be');
    await expect(run()).rejects.toThrow(/^The template can't be written to \S+cdk.out \(E\w+\)/);
  });

  it('runs again only when something changed, and leaves the assembly of before in its place', async () => {
    const { root, run, runs } = anApp();
    const first = await run();
    expect(await run()).toBe(first);
    expect(runs()).toBe(1);
    utimesSync(join(root, 'bin/app.ts'), new Date(), new Date(Date.now() + 5_000));
    const second = await run();
    expect(second).not.toBe(first);
    expect(runs()).toBe(2);
    expect(existsSync(first)).toBe(true);
  });

  it('runs once for two who ask at the same time', async () => {
    const { run, runs } = anApp();
    const [first, second] = await Promise.all([run(), run()]);
    expect(first).toBe(second);
    expect(runs()).toBe(1);
  });

  it('shows what the app said when it fails, and leaves nothing half done', async () => {
    const { root, run } = anApp("throw new Error('Which stage?')");
    await expect(run()).rejects.toThrow(/cannot be synthesized:[\s\S]*Which stage\?/);
    expect(readdirSync(join(root, 'cdk.out'))).toEqual([]);
  });
});
