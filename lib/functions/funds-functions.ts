// Functions of proof of funds: requests, bank connections and reports, and the dashboard that shows them.

import * as bank from '../../lambdas/funds/bank/contract.ts';
import * as deals from '../../lambdas/funds/deals/contract.ts';
import * as guestLinks from '../../lambdas/funds/guest-link/contract.ts';
import * as reports from '../../lambdas/funds/report/contract.ts';
import * as offerLetters from '../../lambdas/funds/report/offer-letter/contract.ts';
import * as requests from '../../lambdas/funds/request/contract.ts';
import * as listings from '../../lambdas/listings/listing/contract.ts';
import * as offers from '../../lambdas/listings/offers/contract.ts';
import * as dashboard from '../../lambdas/members/dashboard/contract.ts';
import * as sealLog from '../../lambdas/seal-log/contract.ts';
import { FULL_PROCESSOR, type FunctionEntry } from './feature-function.ts';
import type { Grants } from './grants.ts';
import type { Resources } from './resources.ts';

const requestFunctions = (grant: Grants) =>
  ({
    requests: {
      entry: 'lambdas/funds/request/handler.ts',
      trigger: {
        routes: [requests.routes, guestLinks.routes, deals.routes, dashboard.routes, listings.routes, offers.routes],
      },
      grants: [
        grant.table(
          ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
          ['GSI1', 'GSI2', 'Due'],
        ),
        grant.site(),
        grant.pinKey(),
      ],
    },
  }) satisfies Record<string, FunctionEntry>;

const bankFunctions = (grant: Grants, { data }: Resources) =>
  ({
    banking: {
      entry: 'lambdas/funds/bank/handler.ts',
      trigger: { routes: [bank.routes] },
      grants: [
        grant.table(['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem']),
        grant.vault(['GetItem', 'PutItem']),
        grant.vaultKey(['Encrypt', 'Decrypt']),
        grant.site(),
        grant.pinKey(),
        ...grant.plaid(),
        ...grant.tokenVerification(),
      ],
      timeoutSeconds: 25,
    },
    reports: {
      entry: 'lambdas/funds/report/handler.ts',
      trigger: { routes: [reports.routes, offerLetters.routes, sealLog.routes] },
      grants: [
        grant.table(['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem']),
        grant.site(),
        grant.pinKey(),
        grant.sealKeys(['Verify', 'GetPublicKey']),
        grant.documents(['GetObject'], 'reports'),
      ],
    },
    'plaid-webhook': {
      entry: 'lambdas/funds/bank/reading/webhook.ts',
      trigger: { routes: [bank.webhookRoutes] },
      grants: [grant.table(['UpdateItem', 'PutItem']), grant.site(), ...grant.plaid()],
      // Plaid waits ten seconds for an answer.
      timeoutSeconds: 10,
    },
    'report-worker': {
      entry: 'lambdas/funds/report/issue/worker.ts',
      trigger: { queue: data.queues.bank, batchSize: 1 },
      grants: [
        grant.table(['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'], ['GSI2']),
        grant.vault(['GetItem', 'Query', 'PutItem', 'DeleteItem']),
        grant.vaultKey(['Encrypt', 'Decrypt']),
        grant.sealKey(),
        grant.pdfKey(),
        grant.sealKeys(['Verify']),
        grant.documents(['PutObject', 'DeleteObject'], 'reports'),
        grant.documents(['GetObject'], 'cards'),
        grant.site(),
        ...grant.plaid(),
      ],
      memory: FULL_PROCESSOR,
    },
  }) satisfies Record<string, FunctionEntry>;

export const fundsFunctions = (grant: Grants, resources: Resources) => ({
  ...requestFunctions(grant),
  ...bankFunctions(grant, resources),
});
