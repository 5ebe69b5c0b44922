import { kmsPdfKey, kmsSealChecker, kmsSealer } from '#core/crypto/kms-seal.ts';
import { sealKeyIn, sealKeysIn } from '#core/crypto/seal-algorithms.ts';
import { createOutbox } from '#core/data/outbox.ts';
import { openDb, openTable } from '#core/data/sdk-dynamo.ts';
import { createDocuments } from '#core/documents/documents.ts';
import { systemClock } from '#core/platform/clock.ts';
import { env } from '#core/platform/env.ts';
import { queueWorker } from '#core/platform/queue-worker.ts';
import { timeouts } from '#core/platform/timeouts.ts';
import { pdfSigner } from '#core/signature/pdf-signer.ts';
import { stampOf } from '#core/signature/timestamp.ts';
import { bankTask, bankWorker, openProvider, openVault } from '#public/funds/bank';
import { answerSample } from '#public/funds/request';
import { createPictureStore } from '#public/members/card';
import { bankNotices } from './fail-report.ts';
import { drawReport } from './pdf/draw-report.ts';
import { waitingReports } from './waiting-reports.ts';

const db = openDb();
const clock = systemClock;
const bank = { db, clock, provider: openProvider(), vault: openVault(openTable) };
const sealer = kmsSealer(sealKeyIn(env('SEAL_KEY_ID')));
const checker = kmsSealChecker(sealKeysIn(env('SEAL_KEYS')));
const siteUrl = env('SITE_URL');
const fundsReports = waitingReports({
  ...bank,
  draw: drawReport,
  signPdf: pdfSigner(
    { db, clock, sealer, checker, siteUrl, key: kmsPdfKey(env('PDF_KEY_ID')) },
    stampOf(env('TIMESTAMP_URL')),
  ),
  documents: createDocuments(env('DOCUMENT_BUCKET'), timeouts),
  pictures: createPictureStore(env('DOCUMENT_BUCKET'), timeouts),
  siteUrl,
  sealer,
  checker,
});

export const handler = queueWorker(
  createOutbox(db, clock, 'bank'),
  bankTask,
  bankWorker({ ...bank, fundsReports, notices: bankNotices({ db, clock }), answerSample: answerSample({ db, clock }) }),
);
