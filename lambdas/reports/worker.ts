import { askKms } from '../core/clients.ts';
import { systemClock } from '../core/clock.ts';
import { createDocuments } from '../core/documents.ts';
import { env } from '../core/env.ts';
import { kmsSealer } from '../core/kms-seal.ts';
import { createOutbox } from '../core/outbox.ts';
import { patience } from '../core/patience.ts';
import { queueWorker } from '../core/queue-worker.ts';
import { openDb, openTable } from '../core/sdk-dynamo.ts';
import { createSecret, jsonSecret } from '../core/secrets.ts';
import { createPlaid, type PlaidCredentials } from '../funds/plaid.ts';
import type { BankTask } from '../funds/tasks.ts';
import { createVault } from '../funds/vault.ts';
import { bankTasks } from './bank-tasks.ts';
import { drawReport } from './draw-report.ts';

const db = openDb();
const clock = systemClock;
const work = bankTasks({
  db,
  clock,
  provider: createPlaid({
    baseUrl: env('PLAID_BASE_URL'),
    siteUrl: env('SITE_URL'),
    credentials: jsonSecret<PlaidCredentials>(createSecret(env('PLAID_SECRET'))),
  }),
  vault: createVault({
    kms: askKms,
    keyId: env('VAULT_KEY_ID'),
    vaultDb: openTable(env('VAULT_TABLE_NAME')),
    tableName: env('VAULT_TABLE_NAME'),
  }),
  draw: drawReport,
  documents: createDocuments(env('DOCUMENT_BUCKET'), patience),
  siteUrl: env('SITE_URL'),
  sealer: kmsSealer(env('SEAL_KEY_ID')),
});

export const handler = queueWorker<BankTask>(createOutbox(db, clock), work);
