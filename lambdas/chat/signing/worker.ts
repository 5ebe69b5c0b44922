import * as v from 'valibot';
import { createSecret } from '#core/aws/secrets.ts';
import { kmsPdfKey, kmsSealChecker, kmsSealer } from '#core/crypto/kms-seal.ts';
import { sealKeyIn, sealKeysIn } from '#core/crypto/seal-algorithms.ts';
import { createOutbox } from '#core/data/outbox.ts';
import { openDb } from '#core/data/sdk-dynamo.ts';
import { createDocuments } from '#core/documents/documents.ts';
import { createFileBucket } from '#core/documents/file-bucket.ts';
import { systemClock as clock } from '#core/platform/clock.ts';
import { env } from '#core/platform/env.ts';
import { queueWorker } from '#core/platform/queue-worker.ts';
import { timeouts } from '#core/platform/timeouts.ts';
import { pdfSigner } from '#core/signature/pdf-signer.ts';
import { stampOf } from '#core/signature/timestamp.ts';
import { readEnd } from '#public/background/logged-records';
import { eraseFiles } from '#public/chat/files';
import { retireTransaction, type TransactionTask } from '#public/chat/retention';
import { type EraseFilesTask, eraseFilesTask } from '#public/funds/request';
import { readAuditHead } from '#public/members/staff';
import { type PublishTask, publishDays } from '#public/seal-log';
import { discardFile } from './seal/discard-file.ts';
import { drawDocument } from './seal/pdf/draw-document.ts';
import { sealDocument } from './seal/seal-document.ts';
import type { DiscardTask, SealTask, VoidTask } from './seal/seal-task.ts';
import { sealVoided } from './seal/seal-voided.ts';

const db = openDb();
const documents = createDocuments(env('DOCUMENT_BUCKET'), timeouts);
const sealer = kmsSealer(sealKeyIn(env('SEAL_KEY_ID')));
const checker = kmsSealChecker(sealKeysIn(env('SEAL_KEYS')));
const siteUrl = env('SITE_URL');
const sealDeps = {
  db,
  clock,
  documents,
  draw: drawDocument(documents),
  signPdf: pdfSigner(
    { db, clock, sealer, checker, siteUrl, key: kmsPdfKey(env('PDF_KEY_ID')) },
    stampOf(env('TIMESTAMP_URL')),
  ),
  sealer,
  siteUrl,
};
const seal = sealDocument(sealDeps);
const voided = sealVoided({ ...sealDeps, checker });
const discard = discardFile({ db, documents });
const bucket = createFileBucket(env('FILE_BUCKET'), timeouts);
const retire = retireTransaction({ db, documents, bucket, pinKey: createSecret(env('PIN_KEY_SECRET')) });
const erase = eraseFiles({ db, bucket });
const publish = publishDays({ db, clock, sealer, checker, readAuditHead, readEnd: readEnd(db) });

const documentTask: v.GenericSchema<
  unknown,
  SealTask | VoidTask | DiscardTask | TransactionTask | PublishTask | EraseFilesTask
> = v.variant('type', [
  v.object({ type: v.literal('seal'), documentId: v.string() }),
  v.object({ type: v.literal('seal voided'), documentId: v.string() }),
  v.object({ type: v.literal('discard file'), documentId: v.string(), file: v.string() }),
  v.object({ type: v.literal('transaction'), agentId: v.string(), id: v.string(), at: v.string() }),
  v.object({ type: v.literal('publish seals'), at: v.string() }),
  eraseFilesTask,
]);

export const handler = queueWorker(createOutbox(db, clock, 'document'), documentTask, (task, entry) => {
  switch (task.type) {
    case 'seal':
      return seal(task, entry);
    case 'seal voided':
      return voided(task, entry);
    case 'discard file':
      return discard(task, entry);
    case 'transaction':
      return retire(task, entry);
    case 'publish seals':
      return publish(new Date(task.at));
    case 'erase files':
      return erase(task, entry);
  }
});
