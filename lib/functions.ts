// THE permission page: every function, where its code begins, what starts it, and what it may touch. A new function is one
// entry here. What a function uses gives it the environment and the grants at once, so that neither is there alone.

import * as conversation from '../lambdas/chat/conversation/contract.ts';
import * as signing from '../lambdas/chat/signing/contract.ts';
import * as transaction from '../lambdas/chat/transaction/contract.ts';
import * as clients from '../lambdas/clients/list/contract.ts';
import * as dashboard from '../lambdas/dashboard/contract.ts';
import * as banking from '../lambdas/funds/bank/contract.ts';
import * as reports from '../lambdas/funds/report/contract.ts';
import * as requests from '../lambdas/funds/request/contract.ts';
import * as accounts from '../lambdas/members/account/contract.ts';
import * as billing from '../lambdas/members/billing/contract.ts';
import * as staff from '../lambdas/members/staff/contract.ts';
import project from '../package.json' with { type: 'json' };
import { grants, type Resources, type Use } from './functions/grants.ts';
import { type Trigger, WORKERS_A_QUEUE } from './functions/triggers.ts';
import { STRIPE_URL } from './settings.ts';

export type FunctionEntry = {
  entry: string;
  trigger: Trigger;
  uses: Use[];
  timeoutSeconds?: number;
  /**
   * In MB; it buys processor. None needs 64 MB of heap (npm run measure:functions), so what counts is who waits: 1024 for
   * people, WHOLE_PROCESSOR where a PDF is drawn, HALF_AS_MUCH where nobody looks.
   */
  memory?: number;
  /** What it fails on is told by its alarm and not kept: its next run looks anew. */
  keepsNothing?: boolean;
  /** How many run at once, where a stage reserves: room that nobody else takes, and no more than this. */
  atOnce?: number;
};

const WHOLE_PROCESSOR = 1769;
const HALF_AS_MUCH = 512;

const minutes = (every: number) => ({ every, unit: 'minutes' }) as const;
const hours = (every: number) => ({ every, unit: 'hours' }) as const;

export const functionTable = (resources: Resources) => {
  const { table, vault, vaultKey, sealKey, documents, secret, queues, mail, socket, assistant, pool, edge, setting } =
    grants(resources);
  const { data, identity, siteUrl } = resources;
  const site = setting('SITE_URL', siteUrl);
  const pinKey = secret('PIN_KEY_SECRET', data.pinKey);
  const stripe = [secret('STRIPE_SECRET', data.stripe), setting('STRIPE_BASE_URL', STRIPE_URL)];
  const plaid = [secret('PLAID_SECRET', data.plaid), setting('PLAID_BASE_URL', resources.plaidUrl)];

  return {
    accounts: {
      entry: 'lambdas/members/account/handler.ts',
      trigger: { routes: [accounts.routes] },
      uses: [table(['Query', 'UpdateItem']), setting('APP_VERSION', project.version)],
    },
    'sign-up': {
      entry: 'lambdas/members/account/sign-up-triggers.ts',
      trigger: {
        signIn: ['PRE_SIGN_UP', 'POST_CONFIRMATION', 'CUSTOM_MESSAGE'],
        poolActions: ['ListUsers', 'AdminLinkProviderForUser'],
      },
      uses: [table(['PutItem', 'UpdateItem']), site],
      timeoutSeconds: 5,
      // Nobody gets in where these cannot run.
      atOnce: 20,
    },
    'sign-in': {
      entry: 'lambdas/members/invitations/sign-in-triggers.ts',
      trigger: { signIn: ['POST_AUTHENTICATION'], poolActions: [] },
      uses: [table(['GetItem', 'PutItem', 'UpdateItem'])],
      timeoutSeconds: 5,
      atOnce: 50,
    },
    dashboard: {
      entry: 'lambdas/dashboard/handler.ts',
      trigger: { routes: [dashboard.routes] },
      uses: [table(['Query', 'UpdateItem', 'PutItem'])],
    },
    requests: {
      entry: 'lambdas/funds/request/handler.ts',
      trigger: { routes: [requests.routes] },
      uses: [table(['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem']), pinKey],
    },
    clients: {
      entry: 'lambdas/clients/list/handler.ts',
      trigger: { routes: [clients.routes] },
      uses: [
        table(['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'DeleteItem', 'ConditionCheckItem'], ['GSI1', 'GSI2']),
      ],
      // A part of a long file takes a while.
      timeoutSeconds: 25,
    },
    'client-labels': {
      entry: 'lambdas/clients/list/labels/handler.ts',
      trigger: { routes: [clients.labelRoutes] },
      uses: [table([], ['GSI2'])],
      timeoutSeconds: 25,
    },
    campaigns: {
      entry: 'lambdas/clients/campaigns/handler.ts',
      trigger: { routes: [clients.campaignRoutes] },
      uses: [
        table(['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'], ['GSI1']),
        site,
        pinKey,
      ],
    },
    'campaign-worker': {
      entry: 'lambdas/clients/campaigns/worker.ts',
      trigger: { queue: data.campaignQueue, batchSize: 1 },
      uses: [
        table(['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'], ['GSI1']),
        site,
        pinKey,
        mail(),
        setting('MAILS_PER_SECOND', String(resources.mail.perSecond / WORKERS_A_QUEUE)),
      ],
    },
    'campaign-events': {
      entry: 'lambdas/clients/campaigns/events.ts',
      trigger: { events: resources.mail.events.campaign },
      uses: [table(['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'])],
      memory: HALF_AS_MUCH,
    },
    banking: {
      entry: 'lambdas/funds/bank/handler.ts',
      trigger: { routes: [banking.routes] },
      uses: [
        table(['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem']),
        vault(['GetItem', 'PutItem']),
        vaultKey(['Encrypt', 'Decrypt']),
        site,
        pinKey,
        ...plaid,
        // The public link token looks at a token that no authorizer verified.
        setting('USER_POOL_ID', identity.pool.userPoolId),
        setting('USER_POOL_CLIENT_ID', identity.client.userPoolClientId),
        setting('JWKS_URI', `${identity.pool.userPoolProviderUrl}/.well-known/jwks.json`),
      ],
      timeoutSeconds: 25,
    },
    reports: {
      entry: 'lambdas/funds/report/handler.ts',
      trigger: { routes: [reports.routes] },
      uses: [
        table(['GetItem', 'Query', 'PutItem', 'UpdateItem']),
        site,
        pinKey,
        sealKey(['Verify']),
        documents(['GetObject'], 'reports'),
      ],
    },
    'plaid-webhook': {
      entry: 'lambdas/funds/bank/reading/webhook.ts',
      trigger: { routes: [reports.webhookRoutes] },
      uses: [table(['UpdateItem', 'PutItem']), site, ...plaid],
      // Plaid waits ten seconds for an answer.
      timeoutSeconds: 10,
    },
    'report-worker': {
      entry: 'lambdas/funds/report/issue/worker.ts',
      trigger: { queue: data.bankQueue, batchSize: 1 },
      uses: [
        table(['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem']),
        vault(['GetItem', 'Query', 'PutItem', 'DeleteItem']),
        vaultKey(['Encrypt', 'Decrypt']),
        sealKey(['Sign']),
        documents(['PutObject'], 'reports'),
        site,
        ...plaid,
      ],
      memory: WHOLE_PROCESSOR,
    },
    billing: {
      entry: 'lambdas/members/billing/handler.ts',
      trigger: { routes: [billing.routes] },
      uses: [table(['GetItem', 'Query', 'PutItem']), site, ...stripe],
    },
    'stripe-webhook': {
      entry: 'lambdas/members/billing/webhook.ts',
      trigger: { routes: [billing.webhookRoutes] },
      uses: [table(['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem']), site, ...stripe],
    },
    'membership-worker': {
      entry: 'lambdas/members/invitations/worker.ts',
      trigger: { queue: data.membershipQueue, batchSize: 1 },
      uses: [
        table(['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem']),
        pool(['ListUsers', 'AdminCreateUser', 'AdminSetUserPassword', 'AdminUpdateUserAttributes']),
        pinKey,
      ],
    },
    staff: {
      entry: 'lambdas/members/staff/handler.ts',
      trigger: { routes: [staff.routes] },
      uses: [
        table(['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem']),
        setting('PAYMENTS_DASHBOARD_URL', resources.paymentsDashboardUrl),
      ],
    },
    'outbox-relay': {
      entry: 'lambdas/background/outbox/relay.ts',
      trigger: {
        stream: [
          {
            eventName: ['INSERT', 'MODIFY'],
            dynamodb: {
              Keys: { PK: { S: [{ prefix: 'OUTBOX#' }] } },
              NewImage: {
                kind: { S: ['mail', 'bank', 'membership', 'document', 'campaign'] },
                state: { S: ['pending'] },
              },
            },
          },
        ],
      },
      uses: [
        table(['UpdateItem']),
        queues({
          MAIL_QUEUE_URL: data.mailQueue,
          BANK_QUEUE_URL: data.bankQueue,
          MEMBERSHIP_QUEUE_URL: data.membershipQueue,
          DOCUMENT_QUEUE_URL: data.documentQueue,
          CAMPAIGN_QUEUE_URL: data.campaignQueue,
        }),
      ],
    },
    'mail-worker': {
      entry: 'lambdas/background/mail/worker.ts',
      trigger: { queue: data.mailQueue, batchSize: 5 },
      uses: [table(['GetItem', 'UpdateItem']), site, pinKey, documents(['GetObject']), mail()],
    },
    'mail-events': {
      entry: 'lambdas/background/mail/events.ts',
      trigger: { events: resources.mail.events.outbox },
      uses: [table(['GetItem', 'UpdateItem', 'PutItem'])],
      memory: HALF_AS_MUCH,
    },
    socket: {
      entry: 'lambdas/background/push/handler.ts',
      trigger: { socket: ['$connect', '$disconnect'] },
      uses: [table(['GetItem', 'PutItem', 'DeleteItem']), site, edge()],
    },
    'chat-socket': {
      entry: resources.assistant ? 'lambdas/chat/assistant/socket.ts' : 'lambdas/chat/conversation/socket.ts',
      trigger: { socket: ['$default'] },
      uses: [table(['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem']), pinKey, socket(), assistant()],
    },
    chat: {
      entry: 'lambdas/chat/transaction/handler.ts',
      trigger: { routes: [transaction.routes, conversation.routes] },
      uses: [table(['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem']), pinKey, socket()],
    },
    signing: {
      entry: 'lambdas/chat/signing/handler.ts',
      trigger: { routes: [signing.routes] },
      uses: [
        table(['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem']),
        site,
        pinKey,
        sealKey(['Verify']),
        documents(['GetObject']),
        socket(),
      ],
    },
    'document-worker': {
      entry: 'lambdas/chat/signing/worker.ts',
      trigger: { queue: data.documentQueue, batchSize: 1 },
      uses: [
        table(['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem']),
        site,
        pinKey,
        sealKey(['Sign']),
        documents(['PutObject', 'DeleteObject']),
      ],
      memory: WHOLE_PROCESSOR,
    },
    push: {
      entry: 'lambdas/background/push/push.ts',
      trigger: {
        stream: [
          { eventName: ['INSERT', 'MODIFY'], dynamodb: { Keys: { PK: { S: [{ prefix: 'FEED#' }] } } } },
          { eventName: ['MODIFY'], dynamodb: { Keys: { PK: { S: [{ prefix: 'LINK#' }] }, SK: { S: ['LINK'] } } } },
        ],
      },
      uses: [table(['GetItem', 'Query', 'DeleteItem']), socket(['POST', 'DELETE'])],
    },
    upkeep: {
      entry: 'lambdas/background/upkeep/handler.ts',
      trigger: {
        schedules: {
          redrive: minutes(1),
          'poll-banks': minutes(2),
          requests: hours(1),
          transactions: hours(24),
          retention: hours(24),
        },
      },
      uses: [
        table(['GetItem', 'UpdateItem', 'PutItem', 'DeleteItem'], ['GSI1']),
        documents(['DeleteObject'], 'reports'),
      ],
      timeoutSeconds: 300,
      memory: HALF_AS_MUCH,
      // Its tasks, each at once with itself at most when one runs long.
      atOnce: 5,
    },
    canary: {
      entry: 'lambdas/background/canary/handler.ts',
      trigger: { schedules: { canary: minutes(5) }, isOff: !resources.canary },
      uses: [site],
      keepsNothing: true,
      memory: HALF_AS_MUCH,
      timeoutSeconds: 20,
      atOnce: 1,
    },
  } satisfies Record<string, FunctionEntry>;
};

export type FunctionName = keyof ReturnType<typeof functionTable>;
