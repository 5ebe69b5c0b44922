// The public API. Programs call it with an account's key; it runs the same use cases as the pages.
import { openDb } from '#core/aws/clients.ts';
import { createSecret, type Secret } from '#core/aws/secrets.ts';
import { kmsSealChecker } from '#core/crypto/kms-seal.ts';
import type { SealChecker } from '#core/crypto/seal.ts';
import { sealKeysIn } from '#core/crypto/seal-algorithms.ts';
import type { Db } from '#core/data/db.ts';
import { createDocuments, type Documents } from '#core/documents/documents.ts';
import { createFileBucket, type FileBucket } from '#core/documents/file-bucket.ts';
import { problem } from '#core/http/problem.ts';
import { serve } from '#core/http/serve.ts';
import { type Clock, systemClock } from '#core/platform/clock.ts';
import { env } from '#core/platform/env.ts';
import { timeouts } from '#core/platform/timeouts.ts';
import { accountOf } from '#core/security/sandbox.ts';
import { createClientStore } from '#public/clients/client';
import { proveKey } from '#public/open/keys';
import { webhookSecrets } from '#public/open/webhooks';
import { ALL_SCOPES } from '#vocabulary/open/keys';
import { routes as accountRoutes } from './account/contract.ts';
import { removeTestData } from './account/remove-test-data.ts';
import { createClient, listClients, readClient } from './clients/clients.ts';
import { routes as clientRoutes } from './clients/contract.ts';
import { routes as documentRoutes } from './documents/contract.ts';
import { documentPdf, listDocuments, readDocument } from './documents/documents.ts';
import { routes as eventRoutes } from './events/contract.ts';
import { listEvents, listWebhooks, readEvent, subscribe, unsubscribe } from './events/read-events.ts';
import { routes as fileRoutes } from './files/contract.ts';
import { fileContent, listFiles } from './files/files.ts';
import { idOut } from './ids.ts';
import { routes as letterRoutes } from './letters/contract.ts';
import { letterPdf, listLetters, readLetter, sendLetter, withdrawLetter } from './letters/letters.ts';
import { routes as reportRoutes } from './reports/contract.ts';
import { readReport, readReportById, reportPdf, reportPdfById, verifyByKey } from './reports/read-reports.ts';
import { routes as requestRoutes } from './requests/contract.ts';
import { listRequests, readRequest } from './requests/read-requests.ts';
import { cancelByKey, remindByKey, sendRequest } from './requests/send-request.ts';
import { routes as transactionRoutes } from './transactions/contract.ts';
import { listTransactions, readTransaction } from './transactions/read-transactions.ts';

type Deps = {
  db: Db;
  clock: Clock;
  pinKey: Secret;
  siteUrl: string;
  checker: SealChecker;
  documents: Documents;
  bucket: FileBucket;
};

export const serveApi = (given: Deps) => {
  const { db, pinKey } = given;
  const deps = { ...given, clients: createClientStore(db), secretOf: webhookSecrets(pinKey) };
  return serve(
    {
      ...accountRoutes,
      ...requestRoutes,
      ...reportRoutes,
      ...letterRoutes,
      ...clientRoutes,
      ...transactionRoutes,
      ...documentRoutes,
      ...fileRoutes,
      ...eventRoutes,
    },
    {
      me: async ({ actor: { id, email, name, key } }) => ({
        id: idOut('acc', accountOf(id)),
        email,
        name,
        key: {
          id: idOut('key', key.id),
          mode: key.isTest ? ('test' as const) : ('live' as const),
          scopes: ALL_SCOPES.filter((scope) => key.scopes.includes(scope)),
        },
      }),
      removeTestData: ({ actor }) => removeTestData(deps)(actor),
      listRequests: ({ actor, query }) => listRequests(deps)(actor, query),
      readRequest: ({ actor, params }) => readRequest(deps)(actor, params.id),
      createRequest: ({ actor, body, idempotencyKey }) => sendRequest(deps)(actor, body, idempotencyKey),
      remindClient: ({ actor, params }) => remindByKey(deps)(actor, params.id),
      cancelRequest: ({ actor, params }) => cancelByKey(deps)(actor, params.id),
      readReport: ({ actor, params }) => readReport(deps)(actor, params.id),
      reportPdf: ({ actor, params }) => reportPdf(deps)(actor, params.id),
      readReportById: ({ actor, params }) => readReportById(deps)(actor, params.id),
      reportPdfById: ({ actor, params }) => reportPdfById(deps)(actor, params.id),
      verifyReport: ({ params }) => verifyByKey(deps)(params.id),
      listLetters: ({ actor, params }) => listLetters(deps)(actor, params.id),
      sendLetter: ({ actor, params, body, idempotencyKey }) => sendLetter(deps)(actor, params.id, body, idempotencyKey),
      readLetter: ({ actor, params }) => readLetter(deps)(actor, params.id),
      letterPdf: ({ actor, params }) => letterPdf(deps)(actor, params.id),
      withdrawLetter: ({ actor, params }) => withdrawLetter(deps)(actor, params.id),
      listClients: ({ actor, query }) => listClients(deps)(actor, query),
      readClient: ({ actor, params }) => readClient(deps)(actor, params.id),
      createClient: ({ actor, body }) => createClient(deps)(actor, body),
      listTransactions: ({ actor, query }) => listTransactions(deps)(actor, query),
      readTransaction: ({ actor, params }) => readTransaction(deps)(actor, params.id),
      listDocuments: ({ actor, params }) => listDocuments(deps)(actor, params.id),
      readDocument: ({ actor, params }) => readDocument(deps)(actor, params.id),
      documentPdf: ({ actor, params }) => documentPdf(deps)(actor, params.id),
      listFiles: ({ actor, params, query }) => listFiles(deps)(actor, params.id, query),
      fileContent: ({ actor, params }) => fileContent(deps)(actor, params.id),
      listEvents: ({ actor, query }) => listEvents(db)(actor, query),
      readEvent: ({ actor, params }) => readEvent(db)(actor, params.id),
      listWebhooks: ({ actor }) => listWebhooks(db)(actor),
      subscribe: ({ actor, body, idempotencyKey }) => subscribe(deps)(actor, body, idempotencyKey),
      unsubscribe: ({ actor, params }) => unsubscribe(deps)(actor, params.id),
    },
    { proveKey: proveKey(deps), refusal: problem },
  );
};

export const handler = serveApi({
  db: openDb(),
  clock: systemClock,
  pinKey: createSecret(env('PIN_KEY_SECRET')),
  siteUrl: env('SITE_URL'),
  checker: kmsSealChecker(sealKeysIn(env('SEAL_KEYS'))),
  documents: createDocuments(env('DOCUMENT_BUCKET'), timeouts),
  bucket: createFileBucket(env('FILE_BUCKET'), timeouts),
});
