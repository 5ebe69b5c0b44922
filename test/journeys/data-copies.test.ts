// Export, wipe, import, rehearsed: this cloud's data, copied into an empty one, lost there and brought back.
// @module-tag deep
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configuration } from '@local/groundwork/configuration';
import { synthesize } from '@local/groundwork/synth';
import { startCloud } from 'cdk-run';
import { aDataDir } from 'simulator-kit/testing/a-data-dir';
import { expect, it, onTestFinished } from 'vitest';
import { linkOwnBank } from '../cloud/bank-journey.ts';
import { newAgent } from '../cloud/new-agent.ts';
import { operate } from '../cloud/operator.ts';

const root = process.cwd();

/** Without schedules: only the commands change its data. */
const anotherCloud = async (): Promise<string> => {
  const assemblyDir = await synthesize({ root, dir: join(root, 'cdk.out') });
  const cloud = await startCloud({ configuration, assemblyDir, dataDir: aDataDir(), port: 0, log: () => {} });
  onTestFinished(cloud.close);
  return cloud.url;
};

const aFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-export-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'data');
};
const partsOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')).parts;

/** An export of another day. */
const aStaleCopy = (folder: string): string => {
  const stale = aFolder();
  cpSync(folder, stale, { recursive: true });
  const file = join(stale, 'manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...manifest, parts: { ...manifest.parts, table: { count: 1, sha256: '0' } } }));
  return stale;
};

it('brings back what was lost, to the byte', async () => {
  const [first, second] = [aFolder(), aFolder()];
  await linkOwnBank({ ...(await newAgent()), id: '' });
  expect(await operate('export', ['--to', first])).toMatchObject({ code: 0 });
  expect(partsOf(first).table.count).toBeGreaterThan(20);
  expect(partsOf(first).vault.count).toBeGreaterThan(0);

  const url = await anotherCloud();
  expect(await operate('import', ['--from', first], url)).toMatchObject({ code: 0 });
  expect(await operate('export', ['--to', second], url)).toMatchObject({ code: 0 });
  expect(partsOf(second)).toEqual(partsOf(first));

  const refused = await operate('import', ['--from', first], url);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/The stage is not empty: \d+ in table/) });
  const stale = await operate('wipe', ['--exported', aStaleCopy(first), '--yes'], url);
  expect(stale).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/does not match what is in the stage now: table/),
  });
  const wiped = await operate('wipe', ['--exported', second, '--yes'], url);
  expect(wiped).toMatchObject({ code: 0, stdout: expect.stringContaining('Deleted from dev') });
  const restored = await operate('import', ['--from', second], url);
  expect(restored).toMatchObject({ code: 0, stdout: expect.stringContaining('with equal checksums') });
  expect(restored.stdout).toContain(partsOf(first).table.sha256);
});

it('says what is missing or wrong in one sentence, and does nothing', async () => {
  const wrong = async (script: string, ...args: string[]) => (await operate(script, args)).stderr.split('\n')[0];
  expect(await Promise.all([wrong('export'), wrong('person', 'erase', '--email', 'noone')])).toEqual([
    '--to is missing: the folder to write to',
    "'noone' is not an email address",
  ]);
});
