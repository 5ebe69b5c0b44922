// Functions that run without a person waiting: the outbox, email, open sockets, schedules and the canary.
import * as browserReports from '../../lambdas/background/browser-reports/contract.ts';
import { BACKGROUND, type FunctionEntry } from './feature-function.ts';
import type { Grants } from './grants.ts';
import type { Resources } from './resources.ts';
import { hours, minutes } from './trigger.ts';

const pendingOutboxRows = (kinds: string[]) => ({
  eventName: ['INSERT', 'MODIFY'],
  dynamodb: {
    Keys: { PK: { S: [{ prefix: 'OUTBOX#' }] } },
    NewImage: { kind: { S: kinds }, state: { S: ['pending'] } },
  },
});
/**
 * Changes of profiles, for the staff's lists of accounts. Only an erasure deletes a profile, or someone who
 * writes to the table without our functions.
 */
const changedProfiles = {
  eventName: ['INSERT', 'MODIFY', 'REMOVE'],
  dynamodb: { Keys: { PK: { S: [{ prefix: 'ACCOUNT#' }] }, SK: { S: ['PROFILE'] } } },
};
const startingWith = (...prefixes: string[]) => ({ S: prefixes.map((prefix) => ({ prefix })) });
/**
 * Notifications and assistants' proposals, for open pages; requests, reports and transactions, for events. A stream has at most five
 * filters.
 */
const newsOfAgents = {
  eventName: ['INSERT', 'MODIFY'],
  dynamodb: { Keys: { PK: startingWith('FEED#', 'PROPOSALS#', 'MESSAGES#', 'TRANSACTIONS#') } },
};
/** Links and the browsers that a client signs out, for open pages; letters, documents and clients, for events. */
const changedParts = {
  eventName: ['INSERT', 'MODIFY'],
  dynamodb: {
    Keys: {
      PK: startingWith('LINK#', 'REPORT#', 'DOCUMENT#', 'CLIENTS#'),
      SK: { S: ['LINK', { prefix: 'BROWSER#' }, { prefix: 'OFFER#' }, 'DOCUMENT', { prefix: 'CLIENT#' }] },
    },
  },
};

/**
 * A session that was logged out, ended by a new password or from another device, replayed, or expired; a proposal that was confirmed,
 * rejected, or expired.
 */
const ended = {
  eventName: ['REMOVE'],
  dynamodb: { Keys: { PK: startingWith('SESSIONS#', 'PROPOSALS#') } },
};

const outboxFunctions = (grant: Grants, { data, email, supportEmail }: Resources) =>
  ({
    'outbox-relay': {
      entry: 'lambdas/background/outbox/relay.ts',
      trigger: {
        stream: [
          pendingOutboxRows([...Object.keys(data.queues), 'membership']),
          changedProfiles,
          newsOfAgents,
          changedParts,
          ended,
        ],
      },
      grants: [
        grant.table(['Query', 'PutItem', 'UpdateItem', 'DeleteItem']),
        grant.queues(),
        grant.membershipWorker(),
        grant.push(),
      ],
    },
    'mail-worker': {
      entry: 'lambdas/background/mail/worker.ts',
      trigger: { queue: data.queues.mail, batchSize: 5 },
      grants: [
        grant.table(['GetItem', 'UpdateItem']),
        grant.site(),
        grant.pinKey(),
        grant.documents(['GetObject']),
        grant.documents(['GetObject'], 'cards'),
        grant.email('people'),
        grant.setting('SUPPORT_EMAIL', supportEmail),
      ],
    },
    'news-worker': {
      entry: 'lambdas/background/news/worker.ts',
      trigger: { queue: data.queues.news, batchSize: 5 },
      grants: [
        grant.table(['GetItem', 'UpdateItem', 'DeleteItem']),
        grant.pinKey(),
        grant.pushServices(),
        grant.setting('SUPPORT_EMAIL', supportEmail),
      ],
      memory: BACKGROUND,
    },
    'webhook-worker': {
      entry: 'lambdas/open/webhooks/worker.ts',
      trigger: { queue: data.queues.webhook, batchSize: 1 },
      grants: [grant.table(['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem']), grant.pinKey(), grant.site()],
      memory: BACKGROUND,
    },
    'mail-events': {
      entry: 'lambdas/background/mail/events.ts',
      trigger: { events: email.events },
      grants: [grant.table(['GetItem', 'Query', 'UpdateItem', 'PutItem'])],
      memory: BACKGROUND,
    },
  }) satisfies Record<string, FunctionEntry>;

const socketFunctions = (grant: Grants) =>
  ({
    socket: {
      entry: 'lambdas/background/push/handler.ts',
      trigger: { socket: ['$connect', '$disconnect'] },
      grants: [
        grant.table(['GetItem', 'PutItem', 'DeleteItem', 'ConditionCheckItem']),
        grant.site(),
        grant.edgeSecrets(),
      ],
    },
    push: {
      entry: 'lambdas/background/push/push.ts',
      trigger: { handedOver: 'by functions' },
      grants: [grant.table(['GetItem', 'Query', 'PutItem', 'DeleteItem']), grant.socket(['POST', 'DELETE'])],
    },
  }) satisfies Record<string, FunctionEntry>;

const scheduledFunctions = (grant: Grants, { canary }: Resources) =>
  ({
    upkeep: {
      entry: 'lambdas/background/upkeep/handler.ts',
      trigger: {
        schedules: {
          redrive: minutes(1),
          'poll-banks': minutes(2),
          requests: hours(1),
          // Their rows are due once a day or a year. Hourly runs share the work of a day.
          transactions: hours(1),
          retention: hours(1),
        },
      },
      grants: [
        grant.table(['GetItem', 'BatchGetItem', 'Query', 'UpdateItem', 'PutItem', 'DeleteItem'], ['Due']),
        grant.documents(['DeleteObject'], 'reports'),
        grant.pinKey(),
      ],
      // The longest that Lambda allows: a run ends when nothing is due anymore.
      timeoutSeconds: 900,
      memory: BACKGROUND,
    },
    'browser-reports': {
      entry: 'lambdas/background/browser-reports/handler.ts',
      trigger: { routes: [browserReports.routes] },
      grants: [],
      memory: BACKGROUND,
    },
    canary: {
      entry: 'lambdas/background/canary/handler.ts',
      trigger: { schedules: { canary: minutes(5) }, enabled: canary },
      grants: [grant.site()],
      alarmOnly: true,
      memory: BACKGROUND,
      timeoutSeconds: 20,
    },
  }) satisfies Record<string, FunctionEntry>;

export const backgroundFunctions = (grant: Grants, resources: Resources) => ({
  ...outboxFunctions(grant, resources),
  ...socketFunctions(grant),
  ...scheduledFunctions(grant, resources),
});
