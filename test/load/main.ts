// npm run tool -- load: starts a local cloud, holds sockets and a steady stream of requests for two minutes, and compares the result with
// a bare server on this machine. SECONDS, SOCKETS and RATE change the size.
import { readFileSync } from 'node:fs';
import { bareServer } from './bare-server.ts';
import { type Held, holdSockets } from './hold-sockets.ts';
import { signIn, socketAddresses } from './signed-in.ts';
import { startProduct } from './start-product.ts';
import { type Measured, steadyRequests } from './steady-requests.ts';

const seconds = Number(process.env.SECONDS ?? 120);
const sockets = Number(process.env.SOCKETS ?? 500);
const rate = Number(process.env.RATE ?? 100);
/**
 * The calls of an open page, claims alone and with the database. They share the rate, so that each stays below the stage's
 * limit per method and second: calls beyond that are rejected, as they should be.
 */
const paths = ['/api/version', '/api/me', '/api/dashboard', '/api/communications', '/api/myaccount'];
/** Start, opening, load and end, each with room; beyond it something hangs. */
const LONGEST_MS = (seconds + 300) * 1000;

/** Megabytes that the process has in memory, once a second; 0 where /proc is not. */
const watchMemory = (pid: number) => {
  const seen: number[] = [];
  const timer = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      seen.push(Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024));
    } catch {
      seen.push(0);
    }
  }, 1000);
  const median = (from: number, to: number) => {
    const part = seen.slice(Math.floor(seen.length * from), Math.ceil(seen.length * to)).sort((a, b) => a - b);
    return part[Math.floor(part.length / 2)] ?? 0;
  };
  return () => {
    clearInterval(timer);
    return { early: median(0.3, 0.5), late: median(0.8, 1) };
  };
};

const ms = (value: number) => `${value.toFixed(1)} ms`.padStart(9);
const row = (what: string, count: string, { p50, p95, p99 }: { p50: number; p95: number; p99: number }) =>
  console.log(`${what.padEnd(22)} ${count.padEnd(34)} p50 ${ms(p50)}  p95 ${ms(p95)}  p99 ${ms(p99)}`);
const tell = (who: string, held: Held, measured: Measured) => {
  const { sent, failed, perSecond } = measured;
  row(`${who} requests`, `${sent} sent, ${failed.length} failed, ${perSecond.toFixed(0)}/s`, measured);
  row(`${who} sockets`, `${held.open} open, ${held.lost} lost, ${held.perSecond.toFixed(0)} opened/s`, held.pings);
};

const overdue = setTimeout(() => {
  console.error('The load run did not come to its end in time');
  process.exit(1);
}, LONGEST_MS);

const product = await startProduct();
const session = await signIn(product.url);
const held = await holdSockets(sockets, product.url, socketAddresses(product.url, session));
const memoryOf = watchMemory(product.pid);
const measured = await steadyRequests(product.url, { seconds, rate, token: session.token, paths });
const memory = memoryOf();
const complaints = product.said();
const kept = await held.end();
await product.stop();

const bare = await bareServer();
const bareHeld = await holdSockets(sockets, bare.url, async () => bare.url.replace('http', 'ws'));
const ceiling = await steadyRequests(bare.url, { seconds: Math.min(15, seconds), rate, paths: ['/'] });
const bareKept = await bareHeld.end();
bare.close();
clearTimeout(overdue);

const isFlat = memory.late <= memory.early * 1.2;
console.log(`F-03 load: ${sockets} sockets and ${rate} requests/s for ${seconds} s`);
tell('groundwork', kept, measured);
tell('bare', bareKept, ceiling);
console.log(
  `memory                 ${memory.early} MB before the middle, ${memory.late} MB at the end: ${isFlat ? 'flat' : 'GROWS'}`,
);
for (const failure of measured.failed.slice(0, 5)) console.log(`failed                 ${failure}`);
for (const complaint of complaints.slice(-5)) console.log(`said                   ${complaint}`);
if (measured.failed.length > 0 || kept.lost > 0 || kept.open < sockets || !isFlat) process.exitCode = 1;
