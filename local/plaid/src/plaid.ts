import { join } from 'node:path';
import type {
  AccountsGetResponse,
  ItemGetResponse,
  ItemPublicTokenExchangeResponse,
  ItemRemoveResponse,
  ItemWebhookUpdateResponse,
} from 'plaid';
import { answerUnderFault, type Fault } from 'simulator-kit/fault';
import { createLoopbackServer, readBody } from 'simulator-kit/loopback-server';
import type { SimulatorHost } from 'simulator-kit/simulator';
import { openState, type State } from 'simulator-kit/state';
import { createWebhookSender, type WebhookEntry } from 'simulator-kit/webhook-sender';
import { z } from 'zod';
import {
  type Endpoint,
  endpoint,
  institutionEndpoints,
  type Reply,
  request,
  text,
  webUrl,
  words,
} from './endpoints/institution-endpoints.ts';
import { linkTokenEndpoints } from './endpoints/link-token-endpoints.ts';
import { reportEndpoints } from './endpoints/report-endpoints.ts';
import { sandboxEndpoints } from './endpoints/sandbox-endpoints.ts';
import { details, PlaidFailure } from './failure.ts';
import { institutions } from './fixtures/institutions.ts';
import { accountId, accountsOf, askBank, institutionOf, itemByAccessToken, wireAccount, wireItem } from './items.ts';
import { createLinkRoutes } from './link/link-routes.ts';
import { createReports, type Reports } from './reports/reports.ts';
import { createRouter, refusal } from './router.ts';
import { rotateKey, signWebhook } from './signing.ts';
import { emptyState, isTokenOf, newToken, type PlaidState, type Plain, type Timing, type World } from './state.ts';

const PUBLIC_TOKEN_LIVES_MS = 30 * 60_000;

const itemEndpoints = (world: World): Endpoint[] => [
  endpoint('/item/public_token/exchange', request({ public_token: words() }), ({ public_token }) =>
    exchange(world, public_token),
  ),

  endpoint('/item/get', request({ access_token: words() }), ({ access_token }): Plain<Reply<ItemGetResponse>> => {
    const item = itemByAccessToken(world, access_token);
    return {
      item: { ...wireItem(item), created_at: item.createdAt },
      status: { investments: null, transactions: null, last_webhook: item.lastWebhook ?? null },
    };
  }),

  endpoint(
    '/item/remove',
    request({ access_token: words(), reason_code: text.nullish(), reason_note: text.max(512).nullish() }),
    ({ access_token }): Reply<ItemRemoveResponse> => {
      itemByAccessToken(world, access_token).removedAt = world.now().toISOString();
      world.state.save();
      return {};
    },
  ),

  endpoint(
    '/item/webhook/update',
    request({ access_token: words(), webhook: webUrl.nullish() }),
    ({ access_token, webhook }): Plain<Reply<ItemWebhookUpdateResponse>> => {
      const item = itemByAccessToken(world, access_token);
      item.webhook = webhook ?? null;
      world.state.save();
      return { item: wireItem(item) };
    },
  ),

  endpoint('/accounts/get', accountsRequest, (input) => accounts(world, input)),
  endpoint('/accounts/balance/get', accountsRequest, (input) => accounts(world, input)),
];

const accountsRequest = request({
  access_token: words(),
  options: z
    .strictObject({ account_ids: z.array(text).optional(), min_last_updated_datetime: text.optional() })
    .optional(),
});

const exchange = (world: World, publicToken: string): Reply<ItemPublicTokenExchangeResponse> => {
  if (!isTokenOf('public', publicToken)) throw new PlaidFailure(details.malformedPublicToken);
  const record = world.state.value.publicTokens[publicToken];
  // The token works once: a product that loses the answer has to ask the person to link again.
  if (!record || record.exchanged) throw new PlaidFailure(details.publicToken);
  if (world.now().getTime() - Date.parse(record.createdAt) > PUBLIC_TOKEN_LIVES_MS)
    throw new PlaidFailure(details.expiredPublicToken);
  const item = world.state.value.items[record.itemId]!;
  record.exchanged = true;
  item.accessToken ??= newToken('access');
  world.state.save();
  return { access_token: item.accessToken, item_id: item.itemId };
};

const accounts = (
  world: World,
  { access_token, options }: z.infer<typeof accountsRequest>,
): Plain<Reply<AccountsGetResponse>> => {
  const item = itemByAccessToken(world, access_token);
  askBank(world, item);
  const all = accountsOf(item);
  const wanted = options?.account_ids;
  const known = all.map((account) => accountId(item, account));
  if (wanted?.some((id) => !known.includes(id))) throw new PlaidFailure(details.accountId);
  const shown = wanted ? all.filter((account) => wanted.includes(accountId(item, account))) : all;
  return { accounts: shown.map((account) => wireAccount(item, account)), item: wireItem(item) };
};

export type PlaidSettings = {
  travel?: SimulatorHost['travel'];
  dataDir: string;
  clientId: string;
  secret: string;
  now(): Date;
  timing?: Timing;
  /** The product's present address. */
  siteUrl?: string;
  /** If given, only these redirect URIs are allowed, like the dashboard's allow-list. */
  redirectUris?: string[];
  /** Runs once for each server-side call. */
  faults?(path: string): Fault | undefined;
};

type Plaid = PlaidRecords & {
  listen(port?: number): Promise<{ baseUrl: string }>;
  webhooks(): WebhookEntry[];
  /** Sends a webhook of the log once more, with a new signature. */
  fire(id: string): Promise<WebhookEntry>;
  /** Expires the key that signs webhooks and takes another. */
  rotateKey(): void;
  close(): Promise<void>;
};

/** The linked banks and the reports: for the console, and to prove that erasing left nothing. */
type PlaidRecords = {
  institutions(): { id: string; name: string; hint: string }[];
  items(): { itemId: string; institution: string; needsLogin: boolean; removed: boolean }[];
  reports(): { id: string; itemIds: string[]; fast: string; full: string; removed: boolean }[];
};

/** A pace of 1 is a normal bank's. Tests use a faster one. */
export const timingAt = (pace: number): Timing => ({ fastMs: 1_500 * pace, fullMs: 4_000 * pace });

/** The part of Plaid that the product uses, on a port of this machine, for the unmodified SDK. */
export const createPlaid = (settings: PlaidSettings): Plaid => {
  const { now } = settings;
  const timing = settings.timing ?? timingAt(1);
  const state = openState(join(settings.dataDir, 'plaid.json'), emptyState);
  const webhooks = createWebhookSender({
    entries: state.value.webhooks,
    save: () => state.save(),
    sign: (body) => signWebhook(state.value, body, now()),
    now,
    siteUrl: settings.siteUrl,
    retryMs: timing.retryMs ?? 1_000,
    travel: settings.travel,
  });
  const world: World = { state, now, timing, webhooks, redirectUris: settings.redirectUris };
  const reports = createReports(world);
  const linkRoutes = createLinkRoutes(world);
  const route = createRouter(endpointsOf(world, reports), settings);

  const server = createLoopbackServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://plaid.local');
    try {
      const body = await readBody(request);
      const linkAnswer = linkRoutes(request.method ?? 'GET', pathname, body);
      const fault = linkAnswer ? undefined : settings.faults?.(pathname);
      const answer = async () => linkAnswer ?? route(request.method === 'POST' ? pathname : '', request.headers, body);
      await answerUnderFault(response, fault, answer, refuse);
    } catch (error) {
      console.error(`plaid simulator: ${pathname}`, error);
      response.writeHead(500, { 'content-type': 'application/json' }).end(refuse(500).body);
    }
  });

  return {
    ...recordsOf(state),
    async listen(port) {
      const listening = await server.listen(port);
      webhooks.resume();
      reports.resume();
      return listening;
    },
    webhooks: () => webhooks.entries(),
    fire: (id) => webhooks.fire(id),
    rotateKey() {
      rotateKey(state.value, now());
      state.save();
    },
    async close() {
      reports.close();
      await server.close();
      await webhooks.close();
    },
  };
};

const endpointsOf = (world: World, reports: Reports): Endpoint[] => [
  ...linkTokenEndpoints(world),
  ...itemEndpoints(world),
  ...reportEndpoints(world, reports),
  ...institutionEndpoints(world),
  ...sandboxEndpoints(world, reports),
];

const recordsOf = (state: State<PlaidState>): PlaidRecords => ({
  institutions: () => institutions.map(({ id, name, hint }) => ({ id, name, hint })),
  items: () =>
    Object.values(state.value.items).map(({ itemId, institutionId, needsLogin, removedAt }) => {
      const institution = institutionOf(institutionId).name;
      return { itemId, institution, needsLogin, removed: removedAt !== undefined };
    }),
  reports: () =>
    Object.values(state.value.reports).map(({ id, itemIds, fast, full, removed }) => {
      return { id, itemIds, fast: fast.status, full: full.status, removed };
    }),
});

const refuse = (status: 429 | 500) => refusal(status, status === 429 ? details.rateLimit : details.internal);
