// The product in its own process, with its own data, for as long as a measurement takes.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from 'cdk-run/free-port';
import { eventually } from '../cloud/eventually.ts';

export const startProduct = async () => {
  const port = await freePort(0);
  const dataDir = mkdtempSync(join(tmpdir(), 'groundwork-load-'));
  const child = spawn(process.execPath, ['local/groundwork/start.mjs'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const complaints: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => complaints.push(String(chunk)));
  process.on('exit', () => child.kill('SIGKILL'));
  const url = `http://localhost:${port}`;
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`The local cloud stopped:\n${complaints.join('')}`);
    return (await fetch(`${url}/_local`)).ok;
  }, 600_000);
  /** Sockets that are cut off at the end complain as well: only complaints until then count. */
  const said = () => complaints.join('').split('\n').filter(Boolean);
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url, pid: child.pid ?? 0, stop, said };
};
