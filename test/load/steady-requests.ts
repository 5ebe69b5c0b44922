// So many requests a second, sent when their time comes whether or not earlier ones are answered.
import { Agent, get } from 'node:http';

export type Measured = { sent: number; failed: number; perSecond: number; p50: number; p95: number; p99: number };
type Plan = { seconds: number; rate: number; token?: string };

const agent = new Agent({ keepAlive: true, maxSockets: 200 });

const one = (url: string, token?: string): Promise<number | undefined> =>
  new Promise((resolve) => {
    const started = performance.now();
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    get(url, { agent, headers, timeout: 10_000 }, (reply) => {
      reply.resume();
      reply.on('end', () => resolve(reply.statusCode === 200 ? performance.now() - started : undefined));
    })
      .on('timeout', function (this: { destroy(): void }) {
        this.destroy();
      })
      .on('error', () => resolve(undefined));
  });

export const steadyRequests = async (url: string, { seconds, rate, token }: Plan): Promise<Measured> => {
  const started = performance.now();
  const pending: Promise<number | undefined>[] = [];
  while (performance.now() - started < seconds * 1000) {
    const due = Math.floor(((performance.now() - started) / 1000) * rate);
    while (pending.length < due) pending.push(one(url, token));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const answers = await Promise.all(pending);
  const times = answers.filter((time): time is number => time !== undefined).sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  const perSecond = times.length / ((performance.now() - started) / 1000);
  const [p50, p95, p99] = [at(0.5), at(0.95), at(0.99)];
  return { sent: answers.length, failed: answers.length - times.length, perSecond, p50, p95, p99 };
};
