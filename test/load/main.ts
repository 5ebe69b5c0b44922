// Holds sockets and a steady stream of requests for a while, and says what was held beside a bare server on this machine.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../local/cloud/free-port.ts';
import { bareServer } from './bare-server.ts';
import { holdSockets } from './hold-sockets.ts';
import { type Measured, steadyRequests } from './steady-requests.ts';

const seconds = Number(process.env.SECONDS ?? 120);
const sockets = Number(process.env.SOCKETS ?? 500);
const rate = Number(process.env.RATE ?? 100);

const startProduct = async () => {
  const port = await freePort(0);
  const dataDir = mkdtempSync(join(tmpdir(), 'groundwork-load-'));
  const child = spawn(process.execPath, ['--import', 'tsx', 'local/main.ts'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://localhost:${port}`;
  const isReady = () =>
    fetch(`${url}/_local`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error('The local cloud stopped');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url, pid: child.pid ?? 0, stop };
};

const line = (what: string, { sent, failed, p50, p95, p99, perSecond }: Measured) =>
  console.log(
    `${what.padEnd(12)} ${sent} requests, ${failed} failed, ${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
  );

const product = await startProduct();
const held = await holdSockets(product.url, sockets, product.pid);
const measured = await steadyRequests(`${product.url}/api/version`, { seconds, rate, token: held.token });
const { open, lost, memory } = await held.end();
await product.stop();

const bare = await bareServer();
const ceiling = await steadyRequests(bare.url, { seconds: Math.min(10, seconds), rate });
bare.close();

line('groundwork', measured);
line('bare http', ceiling);
console.log(`sockets      ${open} open at the end of ${sockets}, ${lost} lost`);
console.log(`memory       ${memory.first} MB after a fifth, ${memory.last} MB at the end`);
if (measured.failed > 0 || lost > 0 || open < sockets || memory.last > memory.first * 1.5) process.exitCode = 1;
