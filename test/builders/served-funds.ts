// The functions of proof of funds in this process, called as API Gateway calls them: routes, guards, schemas and use cases are the
// product's own; the table, the clock and the bank are the test's.
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type * as v from 'valibot';
import { vi } from 'vitest';
import { routes as handoverRoutes } from '../../lambdas/client-work/handover/contract.ts';
import { handoverHandlers } from '../../lambdas/client-work/handover/hand-over.ts';
import type { Db } from '../../lambdas/core/data/db.ts';
import { createOutbox } from '../../lambdas/core/data/outbox.ts';
import type { Agent } from '../../lambdas/core/http/actor.ts';
import type { Params, Route } from '../../lambdas/core/http/route.ts';
import { serve } from '../../lambdas/core/http/serve.ts';
import type { Clock } from '../../lambdas/core/platform/clock.ts';
import { queueWorker } from '../../lambdas/core/platform/queue-worker.ts';
import { refuseEnded } from '../../lambdas/core/security/ended-sign-ins.ts';
import type { FundsProvider } from '../../lambdas/funds/bank/provider/funds-provider.ts';
import { bankWorker } from '../../lambdas/funds/bank/reading/bank-worker.ts';
import { bankTask } from '../../lambdas/funds/bank/tasks.ts';
import type { Vault } from '../../lambdas/funds/bank/vault.ts';
import { bankNotices } from '../../lambdas/funds/report/issue/fail-report.ts';
import { waitingReports } from '../../lambdas/funds/report/issue/waiting-reports.ts';
import { answerSample } from '../../lambdas/funds/request/sample/answer-sample.ts';
import { requireLiveSession } from '../../lambdas/members/session/recent-sign-in.ts';
import { aSealer, signNothing } from './a-sealer.ts';
import { someDocuments } from './some-documents.ts';

const NO_ONES = ['PIN_KEY_SECRET', 'TABLE_NAME', 'VAULT_TABLE_NAME', 'VAULT_KEY_ID', 'PLAID_BASE_URL', 'PLAID_SECRET'];
const NO_ONE_ELSES = ['SITE_URL', 'DOCUMENT_BUCKET', 'FILE_BUCKET', 'USER_POOL_ID', 'USER_POOL_CLIENT_ID', 'JWKS_URI'];

/** A function opens its own clients of AWS when it's read; none of them is called here. */
const withNoOnes = async <T>(read: () => Promise<T>): Promise<T> => {
  for (const name of [...NO_ONES, ...NO_ONE_ELSES]) vi.stubEnv(name, 'none');
  vi.stubEnv('SEAL_KEYS', 'none=ECDSA_SHA_256');
  try {
    return await read();
  } finally {
    vi.unstubAllEnvs();
  }
};

const load = () =>
  withNoOnes(async () => ({
    ...(await import('../../lambdas/funds/request/handler.ts')),
    ...(await import('../../lambdas/funds/bank/handler.ts')),
    ...(await import('../../lambdas/funds/report/handler.ts')),
    ...(await import('../../lambdas/funds/bank/reading/webhook.ts')),
  }));
let loaded: ReturnType<typeof load> | undefined;

/** Few tests have a program. */
const loadApi = () => withNoOnes(() => import('../../lambdas/open/v1/handler.ts'));
let loadedApi: ReturnType<typeof loadApi> | undefined;

type Deps = { db: Db; clock: Clock; pinKey(): Promise<string>; vault: Vault; provider: FundsProvider };

type Asked<R extends Route> = {
  params?: Params<R>;
  body?: R['body'] extends v.GenericSchema ? v.InferInput<R['body']> : never;
  /** The person whose ID token the gateway has verified. */
  by?: Agent;
  headers?: Record<string, string>;
  /** The unparsed body of a webhook. */
  raw?: string;
};
export type Answered<R extends Route> = {
  status: number;
  /** Undefined when it was refused. */
  body: v.InferOutput<R['reply']> | undefined;
  cookie: string | undefined;
  /** The answer's text as it came, also of a refusal. */
  text: string;
};

const eventOf = <R extends Route>(route: R, { params, body, by, headers = {}, raw }: Asked<R>) =>
  ({
    httpMethod: route.method,
    resource: route.path,
    headers,
    pathParameters: params ?? null,
    queryStringParameters: null,
    body: raw ?? JSON.stringify(body ?? {}),
    isBase64Encoded: false,
    stageVariables: { client: 'web' },
    requestContext: {
      requestId: 'request-1',
      identity: { sourceIp: '203.0.113.7' },
      authorizer: by && {
        claims: {
          sub: by.id,
          email: by.email,
          email_verified: 'true',
          name: by.name,
          auth_time: '2000000000',
          aud: 'web',
        },
      },
    },
  }) as unknown as APIGatewayProxyEvent;

const answered = <R extends Route>({ statusCode, body, multiValueHeaders }: APIGatewayProxyResult): Answered<R> => {
  // A bank that is down is no fault of ours.
  if (statusCode >= 500 && JSON.parse(body).code !== 'BANK_UNAVAILABLE')
    throw new Error(`It answered ${statusCode}: ${body}`);
  const cookie = String(multiValueHeaders?.['set-cookie']?.[0] ?? '').split(';')[0];
  return {
    status: statusCode,
    body: statusCode < 300 ? JSON.parse(body) : undefined,
    cookie: cookie || undefined,
    text: body,
  };
};

export const servedFunds = async (deps: Deps) => {
  loaded ??= load();
  const { serveRequests, serveBanks, serveReports, serveWebhook } = await loaded;
  const { documents } = someDocuments();
  const siteUrl = 'https://groundwork.example';
  const keys = { ...aSealer(), publicKeys: async () => [] };
  const functions = [
    serveRequests({ ...deps, siteUrl }),
    serveBanks(deps),
    serveReports({ ...deps, ...keys, documents, siteUrl }),
    serveWebhook(deps),
    serve(handoverRoutes, handoverHandlers(deps), {
      refuseEnded: refuseEnded(deps),
      requireLiveSession: requireLiveSession(deps),
    }),
  ];
  const api = async () => {
    loadedApi ??= loadApi();
    const { serveApi } = await loadedApi;
    return serveApi({ ...deps, ...keys, documents, bucket: undefined as never, siteUrl });
  };
  return {
    documents,
    async call<R extends Route>(route: R, asked: Asked<R>): Promise<Answered<R>> {
      for (const one of route.auth === 'key' ? [await api()] : functions) {
        const reply = await one(eventOf(route, asked));
        if (reply.statusCode !== 404 || JSON.parse(reply.body).code !== 'NOT_FOUND') return answered(reply);
      }
      return { status: 404, body: undefined, cookie: undefined, text: '' };
    },
    /** The banks' worker, given one message of its queue. */
    async work(id: string, db: Db = deps.db): Promise<void> {
      const own = { ...deps, db };
      const fundsReports = waitingReports({
        ...own,
        ...keys,
        documents,
        pictures: { find: async () => undefined },
        signPdf: signNothing,
        draw: async () => Buffer.from('pdf'),
        siteUrl,
      });
      const handler = queueWorker(
        createOutbox(db, deps.clock, 'bank'),
        bankTask,
        bankWorker({ ...own, fundsReports, notices: bankNotices(own), answerSample: answerSample(own) }),
      );
      await handler({ Records: [{ messageId: id, body: JSON.stringify({ id }) }] } as never);
    },
  };
};
