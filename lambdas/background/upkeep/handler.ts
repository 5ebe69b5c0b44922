// Every scheduled task. Each schedule names its task; one function has them all because they share trust and grants.
import type { Context } from 'aws-lambda';
import { createSecret } from '#core/aws/secrets.ts';
import { openDb } from '#core/data/sdk-dynamo.ts';
import { createDocuments } from '#core/documents/documents.ts';
import { systemClock } from '#core/platform/clock.ts';
import { env } from '#core/platform/env.ts';
import { log } from '#core/platform/log.ts';
import { plainly } from '#core/platform/plainly.ts';
import { timeouts } from '#core/platform/timeouts.ts';
import { queueDueTransactions } from '#public/chat/retention';
import { endGuestBanks, pollReports } from '#public/funds/bank';
import { eraseReports } from '#public/funds/report';
import { banksMayStay, remindAndExpire } from '#public/funds/request';
import { queuePublishing } from '#public/seal-log';
import { writeHeartbeat } from './heartbeat.ts';
import { RESERVE_MS, redriveOutbox } from './redrive.ts';

/** `at` lets an operator run a schedule as of another time. */
export type UpkeepEvent = {
  task: 'redrive' | 'poll-banks' | 'requests' | 'transactions' | 'retention';
  at?: string;
};

type Counts = Record<string, number>;

const db = openDb();
const pinKey = createSecret(env('PIN_KEY_SECRET'));
const documents = createDocuments(env('DOCUMENT_BUCKET'), timeouts);

export const handler = plainly(async (event: UpkeepEvent, context: Context): Promise<Counts> => {
  const at = event.at ? new Date(event.at) : undefined;
  const hasTime = () => context.getRemainingTimeInMillis() > RESERVE_MS;
  const deps = { db, clock: at ? () => at : systemClock, hasTime };
  const tasks: Record<UpkeepEvent['task'], () => Promise<Counts>> = {
    redrive: redriveOutbox(deps),
    'poll-banks': async () => {
      await writeHeartbeat(deps)();
      return pollReports(deps)();
    },
    requests: remindAndExpire({ ...deps, pinKey }),
    transactions: queueDueTransactions(deps),
    retention: async () => ({
      ...(await endGuestBanks({ ...deps, mayStay: banksMayStay(deps) })()),
      ...(await eraseReports({ ...deps, documents })()),
      ...(await queuePublishing(deps)()),
    }),
  };
  const task = tasks[event.task];
  if (!task) throw new Error(`There is no upkeep task ${event.task}`);
  const result = await task();
  log.info('upkeep', { kind: event.task, count: Object.values(result).reduce((sum, value) => sum + value, 0) });
  return result;
});
