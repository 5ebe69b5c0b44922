// npm run tool -- day: a working day of AGENTS agents (1,000) goes by SPEED times as fast (100) against its own local cloud. It prints the
// actions of each hour, the waits, the hottest keys and AWS's price for it. SEED draws another day, CLOUD_URL names a cloud that is
// running.
import { measuredHere, writeIntoPage } from '../../bench/table.ts';
import { eventually } from '../../cloud/eventually.ts';
import { startProduct } from '../start-product.ts';
import { carryOut } from './actions.ts';
import { forgetUsage, readBill } from './bill.ts';
import { gather } from './people.ts';
import { planDay, randomFrom, SHARES } from './plan.ts';
import { type Hour, linesOfDay } from './report.ts';
import { startUpkeep } from './upkeep.ts';
import { deadLetters, lookAtBacklog } from './watch.ts';

const HOUR_MS = 3_600_000;
// Looking is work for the machine, too.
const LOOK_EVERY_MS = 10_000;
/** A client reads the mail within so many minutes. */
const READ_WITHIN_MIN = { least: 5, most: 180 };
const REST_WITHIN_MS = 600_000;

const number = (name: string, otherwise: number): number => {
  const value = Number(process.env[name] ?? otherwise);
  if (Number.isInteger(value) && value > 0) return value;
  console.error(`${name}='${process.env[name]}' is not a whole number above 0`);
  process.exit(2);
};
/** The day in docs/performance.md. */
const WHOLE = { agents: 1000, speed: 100 };
const agents = number('AGENTS', WHOLE.agents);
const speed = number('SPEED', WHOLE.speed);
const seed = number('SEED', 1);

const waitUntil = (at: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, at - Date.now())));

const product = process.env.CLOUD_URL ? undefined : await startProduct();
process.env.CLOUD_URL ??= product?.url ?? '';

console.log(`Signing up ${agents} agents`);
const people = await gather(agents);
await eventually(async () => (await lookAtBacklog()).backlog === 0, REST_WITHIN_MS);
await forgetUsage();

const hours: Hour[] = SHARES.map(() => ({ done: 0, failed: 0, turnedAway: 0, backlog: 0, oldestMs: 0 }));
const startedAt = Date.now();
const atClock = (hour: number) => startedAt + (hour * HOUR_MS) / speed;
const hourNow = (): Hour =>
  hours[Math.min(hours.length - 1, Math.floor(((Date.now() - startedAt) * speed) / HOUR_MS))] as Hour;

const random = randomFrom(seed);
const untilRead = () => {
  const minutes = READ_WITHIN_MIN.least + random() * (READ_WITHIN_MIN.most - READ_WITHIN_MIN.least);
  return waitUntil(Date.now() + (minutes * 60_000) / speed);
};

const day = {
  ...people,
  untilRead,
  onTurnedAway() {
    hourNow().turnedAway += 1;
  },
};

const failures: string[] = [];
const upkeep = await startUpkeep(speed);
const watching = setInterval(async () => {
  const hour = hourNow();
  const { backlog, oldestMs } = await lookAtBacklog();
  hour.backlog = Math.max(hour.backlog, backlog);
  hour.oldestMs = Math.max(hour.oldestMs, oldestMs);
}, LOOK_EVERY_MS);

const actions: Promise<void>[] = [];
for (const { atHour, agent, action } of planDay(agents, seed)) {
  await waitUntil(atClock(atHour));
  actions.push(
    carryOut(day, action, agent).then(
      () => {
        hourNow().done += 1;
      },
      (error: Error) => {
        hourNow().failed += 1;
        failures.push(`${action}: ${error.message}`);
      },
    ),
  );
}
await Promise.all(actions);
const lastDeedAt = Date.now();
const isAtRest = await eventually(async () => (await lookAtBacklog()).backlog === 0, REST_WITHIN_MS).catch(() => false);
const restMs = Date.now() - lastDeedAt;
clearInterval(watching);
upkeep.stop();
const [bill, dead] = [await readBill(), await deadLetters()];

const told = linesOfDay({
  agents,
  speed,
  hours,
  failures: [...failures, ...upkeep.failures],
  restMs,
  isAtRest: isAtRest === true,
  dead,
  bill,
}).join('\n');
console.log(told);
if (agents === WHOLE.agents && speed === WHOLE.speed && process.env.BENCH_WRITE !== '0')
  writeIntoPage('day', `${measuredHere()}.\n\n\`\`\`\n${told}\n\`\`\``);
await Promise.all(people.conversations.map(async ({ chat }) => (await chat?.catch(() => undefined))?.close()));
await product?.stop();
if (failures.length + upkeep.failures.length + dead + bill.failedRuns > 0 || isAtRest !== true) process.exitCode = 1;
process.exit();
