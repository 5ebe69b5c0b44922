// Plaid's webhooks: verifies them, stores their announcement as a task, and answers. The worker does the rest.
import * as v from 'valibot';
import { openDb } from '#core/aws/clients.ts';
import type { Db } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import { headerOf, rawBody } from '#core/http/http.ts';
import { serve } from '#core/http/serve.ts';
import { type Clock, systemClock } from '#core/platform/clock.ts';
import { log } from '#core/platform/log.ts';
import { tryParse } from '#core/schema.ts';
import { webhookRoutes } from '../contract.ts';
import { type FinishedSession, sessionFinished } from '../linking/bank-window.ts';
import { openProvider } from '../open-bank-side.ts';
import { type FundsProvider, ProviderError } from '../provider/funds-provider.ts';
import { createPlaidVerifier } from '../provider/plaid-signature.ts';
import { bankWork } from '../tasks.ts';
import { type Announcement, assetReportAnnounced } from './asset-reports.ts';
import { itemNewsFrom } from './item-changed.ts';

const assetsWebhook = v.object({
  webhook_type: v.literal('ASSETS'),
  webhook_code: v.picklist(['PRODUCT_READY', 'ERROR']),
  asset_report_id: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  report_type: v.optional(v.nullable(v.string())),
  error: v.optional(v.nullable(v.object({ error_code: v.optional(v.string()) }))),
});

/** Sent for the sessions of accounts for which Plaid has enabled it (docs/launch.md). */
const sessionWebhook = v.object({
  webhook_type: v.literal('LINK'),
  webhook_code: v.literal('SESSION_FINISHED'),
  status: v.literal('SUCCESS'),
  link_token: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  public_tokens: v.optional(v.array(v.pipe(v.string(), v.maxLength(200))), []),
});

const sessionFrom = (webhook: unknown): FinishedSession | undefined => {
  const data = tryParse(sessionWebhook, webhook);
  return data && { linkToken: data.link_token, publicToken: data.public_tokens[0] };
};

const announcementFrom = (webhook: unknown): Announcement | undefined => {
  const parsed = v.safeParse(assetsWebhook, webhook);
  if (!parsed.success) return undefined;
  const { webhook_code, asset_report_id: assetReportId, report_type, error } = parsed.output;
  if (webhook_code === 'ERROR') return { assetReportId, outcome: 'failed', reason: error?.error_code };
  return { assetReportId, outcome: report_type === 'FAST' ? 'fast' : 'full' };
};

type Deps = { db: Db; clock: Clock; provider: Pick<FundsProvider, 'webhookKey'> };

export const serveWebhook = ({ db, clock, provider }: Deps) => {
  const verify = createPlaidVerifier(provider);
  const finish = sessionFinished({ db, clock });
  return serve(webhookRoutes, {
    plaidWebhook: async ({ event }) => {
      const body = rawBody(event);
      const genuine = await verify(headerOf(event, 'plaid-verification'), body, clock()).catch((error) => {
        // A key that Plaid doesn't know is a forgery. When Plaid itself is down, a 503 makes it send the webhook again.
        if (error instanceof ProviderError && error.failure === 'refused') return false;
        throw error instanceof ProviderError ? new AppError('UNAVAILABLE', { cause: error }) : error;
      });
      if (!genuine) throw new AppError('UNAUTHENTICATED', { message: 'The signature is not valid.' });
      const webhook: unknown = JSON.parse(body.toString('utf8'));
      const announcement = announcementFrom(webhook);
      const item = itemNewsFrom(webhook);
      const session = sessionFrom(webhook);
      if (announcement) await assetReportAnnounced(db, announcement, clock());
      else if (item) await db.put(bankWork({ type: 'item', ...item }, clock()).put);
      else if (session) await finish(session);
      else log.info('webhook ignored', { dependency: 'plaid' });
      return { received: true } as const;
    },
  });
};

export const handler = serveWebhook({ db: openDb(), clock: systemClock, provider: openProvider() });
