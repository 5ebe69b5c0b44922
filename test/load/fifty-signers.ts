// CLOUD_URL=http://localhost:4000 npx tsx test/load/fifty-signers.ts: fifty sellers sign fifty agreements at the same moment, their agent
// countersigns all of them at the same moment, and each is sealed. Beside it, the same for one alone. SIGNERS changes the number.
import { type BrowserSession, browserOf, call } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import { aTransaction, codeFor, documentOf, release, signAsAgent, signAsGuest } from '../cloud/signing.ts';
import { percentilesOf } from './percentiles.ts';

const signers = Number(process.env.SIGNERS ?? 50);
const LONGEST_MS = 300_000;

const ready = async (agent: BrowserSession) => {
  const transaction = await aTransaction(agent.token);
  const document = await documentOf(transaction.link, 1);
  await release(agent, transaction.id, 1);
  return { ...transaction, document, code: await codeFor(transaction.link, 1) };
};
type Ready = Awaited<ReturnType<typeof ready>>;

const failures: string[] = [];
const timed = async (what: string, work: () => Promise<{ status: number; text: string }>) => {
  const started = performance.now();
  const { status, text } = await work();
  if (status !== 200) failures.push(`${what}: ${status} ${text}`);
  return performance.now() - started;
};

const isSealed = async ({ document }: Ready): Promise<boolean> => {
  const { status, body } = await call('GET', `/api/signed/${document.id}/verify`);
  return status === 200 && body.state === 'valid' && body.signers === 2;
};

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
const row = (what: string, times: number[]) => {
  const { p50, p95, p99 } = percentilesOf(times);
  console.log(`${what.padEnd(34)} p50 ${seconds(p50)}  p95 ${seconds(p95)}  p99 ${seconds(p99)}`);
};

const signAtOnce = async (agent: BrowserSession, count: number): Promise<void> => {
  const deals: Ready[] = [];
  for (let at = 0; at < count; at++) deals.push(await ready(agent));
  row(
    `${count} sign at once`,
    await Promise.all(
      deals.map(({ link, document, code }) => timed('sign', () => signAsGuest(link, 1, document, code))),
    ),
  );
  const started = performance.now();
  row(
    `${count} countersigned at once`,
    await Promise.all(deals.map(({ id, document }) => timed('countersign', () => signAsAgent(agent, id, 1, document)))),
  );
  const sealed: number[] = [];
  const open = new Set(deals);
  await eventually(async () => {
    for (const deal of open)
      if (await isSealed(deal)) {
        open.delete(deal);
        sealed.push(performance.now() - started);
      }
    return open.size === 0;
  }, LONGEST_MS);
  row(`${count} sealed after that`, sealed);
};

const agent = await browserOf('agent');
await signAtOnce(agent, 1);
await signAtOnce(agent, signers);
for (const failure of failures.slice(0, 5)) console.log(`failed ${failure}`);
if (failures.length > 0) process.exitCode = 1;
