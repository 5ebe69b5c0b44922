import { join } from 'node:path';
import { answerUnderFault, type Fault } from '@local/simulator/fault';
import { createLoopbackServer, readBody } from '@local/simulator/loopback-server';
import type { SimulatorHost } from '@local/simulator/simulator';
import { openState, type State } from '@local/simulator/state';
import { createWebhookSender, type WebhookEntry } from '@local/simulator/webhook-sender';
import type { Endpoint } from './endpoints/endpoint.ts';
import { institutionEndpoints } from './endpoints/institution-endpoints.ts';
import { itemEndpoints } from './endpoints/item-endpoints.ts';
import { linkTokenEndpoints } from './endpoints/link-token-endpoints.ts';
import { reportEndpoints } from './endpoints/report-endpoints.ts';
import { sandboxEndpoints } from './endpoints/sandbox-endpoints.ts';
import { details } from './failure.ts';
import { institutions } from './fixtures/institutions.ts';
import { institutionOf } from './items.ts';
import { createLinkRoutes } from './link/link-routes.ts';
import { createReports, type Reports } from './reports/reports.ts';
import { createRouter, refusal } from './router.ts';
import { rotateKey, signWebhook } from './signing.ts';
import { emptyState, type PlaidState } from './state.ts';
import type { Timing, World } from './world.ts';

export type PlaidSettings = {
  travel?: SimulatorHost['travel'];
  dataDir: string;
  clientId: string;
  secret: string;
  now(): Date;
  timing?: Timing;
  /** Where the product is reached now. */
  siteUrl?: string;
  /** When given, only these redirect URIs are taken, as the dashboard's allow-list does. */
  redirectUris?: string[];
  /** Asked once a server-side call. */
  faults?(path: string): Fault | undefined;
};

export type Plaid = PlaidRecords & {
  listen(port?: number): Promise<{ baseUrl: string }>;
  webhooks(): WebhookEntry[];
  /** Sends a webhook of the log once more, with a new signature. */
  fire(id: string): Promise<WebhookEntry>;
  /** Expires the key that signs webhooks and takes another. */
  rotateKey(): void;
  close(): Promise<void>;
};

/** What is linked, and what reports there are: for the console, and to prove that erasing left nothing. */
type PlaidRecords = {
  institutions(): { id: string; name: string; hint: string }[];
  items(): { itemId: string; institution: string; needsLogin: boolean; removed: boolean }[];
  reports(): { id: string; itemIds: string[]; fast: string; full: string; removed: boolean }[];
};

/** A pace of 1 is a friendly bank's; tests do not wait that long. */
export const timingAt = (pace: number): Timing => ({ fastMs: 1_500 * pace, fullMs: 4_000 * pace });

/** Plaid as far as the product uses it, on a port of this machine, for the unmodified SDK. */
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
