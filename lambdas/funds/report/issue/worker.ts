import { kmsSealChecker, kmsSealer, sealKeysIn } from '#core/crypto/kms-seal.ts';
import { createOutbox } from '#core/data/outbox.ts';
import { openDb, openTable } from '#core/data/sdk-dynamo.ts';
import { createDocuments } from '#core/documents/documents.ts';
import { systemClock } from '#core/platform/clock.ts';
import { env } from '#core/platform/env.ts';
import { queueWorker } from '#core/platform/queue-worker.ts';
import { timeouts } from '#core/platform/timeouts.ts';
import { bankTask, bankWorker, openProvider, openVault } from '#public/funds/bank';
import { bankNotices } from './bank-notices.ts';
import { drawReport } from './pdf/draw-report.ts';
import { waitingLetters } from './waiting-letters.ts';

const db = openDb();
const clock = systemClock;
const bank = { db, clock, provider: openProvider(), vault: openVault(openTable) };
const letters = waitingLetters({
  ...bank,
  draw: drawReport,
  documents: createDocuments(env('DOCUMENT_BUCKET'), timeouts),
  siteUrl: env('SITE_URL'),
  sealer: kmsSealer(env('SEAL_KEY_ID')),
  checker: kmsSealChecker(sealKeysIn(env('SEAL_KEYS'))),
});

export const handler = queueWorker(
  createOutbox(db, clock, 'bank'),
  bankTask,
  bankWorker({ ...bank, letters, notices: bankNotices({ db, clock }) }),
);
