import { systemClock } from '../../core/clock.ts';
import { createDocuments } from '../../core/documents.ts';
import { env } from '../../core/env.ts';
import { kmsSealer } from '../../core/kms-seal.ts';
import { createOutbox } from '../../core/outbox.ts';
import { patience } from '../../core/patience.ts';
import { queueWorker } from '../../core/queue-worker.ts';
import { openDb } from '../../core/sdk-dynamo.ts';
import { sealPaper } from './seal-paper.ts';
import type { SealTask } from './sign.ts';
import { writePdf } from './signed-pdf.ts';

const db = openDb();
const clock = systemClock;

export const handler = queueWorker<SealTask>(
  createOutbox(db, clock),
  sealPaper({
    db,
    clock,
    writePdf,
    sealer: kmsSealer(env('SEAL_KEY_ID')),
    documents: createDocuments(env('DOCUMENT_BUCKET'), patience),
    siteUrl: env('SITE_URL'),
  }),
);
