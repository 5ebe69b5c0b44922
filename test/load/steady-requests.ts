// A steady number of requests a second, sent at their time whether or not earlier ones are answered.
import { Agent, get } from 'node:http';
import { setInterval } from 'node:timers/promises';
import { type Percentiles, percentilesOf } from './percentiles.ts';

export type Measured = Percentiles & { sent: number; failed: string[]; perSecond: number };
type Plan = { seconds: number; rate: number; paths: string[]; token?: string };

const TIMEOUT_MS = 10_000;

export const steadyRequests = async (url: string, { seconds, rate, paths, token }: Plan): Promise<Measured> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const failed: string[] = [];
  const times: number[] = [];

  const one = (path: string): Promise<void> =>
    new Promise((resolve) => {
      const started = performance.now();
      const fail = (what: string) => {
        failed.push(`${path}: ${what}`);
        resolve();
      };
      const sent = get(`${url}${path}`, { agent, headers, timeout: TIMEOUT_MS }, (reply) => {
        reply.resume();
        reply.on('error', ({ message }) => fail(message));
        reply.on('end', () => {
          if (reply.statusCode !== 200) return fail(`status ${reply.statusCode}`);
          times.push(performance.now() - started);
          resolve();
        });
      });
      sent.on('timeout', () => sent.destroy(new Error('no answer')));
      sent.on('error', ({ message }) => fail(message));
    });

  const started = performance.now();
  const elapsed = () => (performance.now() - started) / 1000;
  const pending: Promise<void>[] = [];
  for await (const _ of setInterval(5)) {
    if (elapsed() >= seconds) break;
    const due = Math.floor(elapsed() * rate);
    while (pending.length < due) pending.push(one(paths[pending.length % paths.length] ?? '/'));
  }
  await Promise.all(pending);
  const perSecond = times.length / elapsed();
  agent.destroy();
  return { ...percentilesOf(times), sent: pending.length, failed, perSecond };
};
