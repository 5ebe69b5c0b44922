// Functions for an agent's client list and campaigns.

import * as timeline from '../../lambdas/client-work/timeline/contract.ts';
import * as analytics from '../../lambdas/clients/analytics/contract.ts';
import * as campaigns from '../../lambdas/clients/campaigns/contract.ts';
import * as consent from '../../lambdas/clients/consent/contract.ts';
import * as clientImport from '../../lambdas/clients/import/contract.ts';
import * as clientList from '../../lambdas/clients/list/contract.ts';
import type { FunctionEntry } from './feature-function.ts';
import type { Grants } from './grants.ts';
import type { Resources } from './resources.ts';

export const clientFunctions = (grant: Grants, { data, email, workers }: Resources) =>
  ({
    clients: {
      entry: 'lambdas/clients/list/handler.ts',
      trigger: {
        routes: [clientList.routes, consent.routes, clientImport.routes, timeline.routes, analytics.routes],
      },
      grants: [
        grant.table(
          ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
          ['GSI1', 'GSI2', 'Due'],
        ),
      ],
      // One part of a long import file takes a while.
      timeoutSeconds: 25,
    },
    campaigns: {
      entry: 'lambdas/clients/campaigns/handler.ts',
      trigger: { routes: [campaigns.routes] },
      grants: [
        grant.table(
          ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
          ['GSI1'],
        ),
        grant.site(),
        grant.pinKey(),
        grant.setting('CAMPAIGNS', email.campaigns ? 'on' : 'off'),
      ],
    },
    'campaign-worker': {
      entry: 'lambdas/clients/campaigns/worker.ts',
      trigger: { queue: data.queues.campaign, batchSize: 1 },
      grants: [
        // It also moves clients to a colleague, which removes them from one list and reads their open work.
        grant.table(
          ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
          ['GSI1', 'Due'],
        ),
        grant.site(),
        grant.pinKey(),
        grant.email('campaigns'),
        grant.setting('MAILS_PER_SECOND', String((email.campaigns ?? email.people).perSecond / workers.campaign)),
      ],
    },
  }) satisfies Record<string, FunctionEntry>;
