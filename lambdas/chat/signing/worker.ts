import { systemClock } from '../../core/clock.ts';
import { createDocuments } from '../../core/documents.ts';
import { env } from '../../core/env.ts';
import { kmsSealer } from '../../core/kms-seal.ts';
import { createOutbox } from '../../core/outbox.ts';
import { patience } from '../../core/patience.ts';
import { queueWorker } from '../../core/queue-worker.ts';
import { openDb } from '../../core/sdk-dynamo.ts';
import { createSecret } from '../../core/secrets.ts';
import { retireTransaction, type TransactionTask } from '../retire-transaction.ts';
import { sealPaper } from './seal-paper.ts';
import type { SealTask } from './sign.ts';
import { writePdf } from './signed-pdf.ts';

const db = openDb();
const clock = systemClock;

const documents = createDocuments(env('DOCUMENT_BUCKET'), patience);
const seal = sealPaper({
  db,
  clock,
  writePdf,
  documents,
  sealer: kmsSealer(env('SEAL_KEY_ID')),
  siteUrl: env('SITE_URL'),
});
const retire = retireTransaction({ db, documents, pinKey: createSecret(env('PIN_KEY_SECRET')) });

export const handler = queueWorker<SealTask | TransactionTask>(createOutbox(db, clock), (task, entry) =>
  task.type === 'seal' ? seal(task, entry) : retire(task, entry),
);
