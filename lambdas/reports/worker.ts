import { systemClock } from '../core/clock.ts';
import { createDocuments } from '../core/documents.ts';
import { env } from '../core/env.ts';
import { kmsSealer } from '../core/kms-seal.ts';
import { createOutbox } from '../core/outbox.ts';
import { patience } from '../core/patience.ts';
import { queueWorker } from '../core/queue-worker.ts';
import { openDb, openTable } from '../core/sdk-dynamo.ts';
import { openProvider, openVault } from '../funds/open-bank-side.ts';
import type { BankTask } from '../funds/tasks.ts';
import { bankTasks } from './bank-tasks.ts';
import { drawReport } from './draw-report.ts';

const db = openDb();
const clock = systemClock;
const work = bankTasks({
  db,
  clock,
  provider: openProvider(),
  vault: openVault(openTable),
  draw: drawReport,
  documents: createDocuments(env('DOCUMENT_BUCKET'), patience),
  siteUrl: env('SITE_URL'),
  sealer: kmsSealer(env('SEAL_KEY_ID')),
});

export const handler = queueWorker<BankTask>(createOutbox(db, clock), work);
