// Functions for other programs: the public API, calendars, agents' assistants, and email to deals.
import * as assistants from '../../lambdas/open/assistants/contract.ts';
import * as calendar from '../../lambdas/open/calendar/contract.ts';
import * as account from '../../lambdas/open/v1/account/contract.ts';
import * as clients from '../../lambdas/open/v1/clients/contract.ts';
import * as documents from '../../lambdas/open/v1/documents/contract.ts';
import * as events from '../../lambdas/open/v1/events/contract.ts';
import * as files from '../../lambdas/open/v1/files/contract.ts';
import * as letters from '../../lambdas/open/v1/letters/contract.ts';
import * as reports from '../../lambdas/open/v1/reports/contract.ts';
import * as requests from '../../lambdas/open/v1/requests/contract.ts';
import * as transactions from '../../lambdas/open/v1/transactions/contract.ts';
import type { FunctionEntry } from './feature-function.ts';
import type { Grants } from './grants.ts';
import type { Resources } from './resources.ts';

/** Handles strangers' email, so it may add files but read none. */
const mailFunction = (grant: Grants, { incomingMail, malwareScan }: Resources): { 'mail-in'?: FunctionEntry } =>
  incomingMail
    ? {
        'mail-in': {
          entry: 'lambdas/open/mail-in/handler.ts',
          trigger: { mail: incomingMail.mail },
          grants: [
            grant.table(['ConditionCheckItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem'], ['GSI1']),
            grant.inbox(incomingMail.mail.bucket),
            grant.files({
              incoming: ['PutObject', 'DeleteObject', 'AbortMultipartUpload', 'ListMultipartUploadParts'],
            }),
            grant.fileChecks(),
            grant.setting('MALWARE_SCAN', malwareScan),
            grant.setting('MAIL_DOMAIN', incomingMail.domain),
          ],
          timeoutSeconds: 120,
        },
      }
    : {};

/** May read what the public API reads, and writes only the count of its calls, the first connection, and proposals to the agent. */
const assistantFunction = (grant: Grants, { identity }: Resources): { assistants?: FunctionEntry } =>
  identity.assistants
    ? {
        assistants: {
          entry: 'lambdas/open/assistants/handler.ts',
          trigger: { routes: [assistants.routes] },
          grants: [
            grant.table(['GetItem', 'PutItem', 'Query', 'UpdateItem'], ['GSI1']),
            grant.site(),
            grant.sealKeys(['Verify']),
            grant.documents(['GetObject'], 'reports'),
            ...grant.assistantTokens(identity.assistants),
          ],
        },
      }
    : {};

export const openFunctions = (grant: Grants, resources: Resources) =>
  ({
    ...mailFunction(grant, resources),
    ...assistantFunction(grant, resources),
    'open-api': {
      entry: 'lambdas/open/v1/handler.ts',
      trigger: {
        routes: [
          account.routes,
          requests.routes,
          reports.routes,
          letters.routes,
          clients.routes,
          transactions.routes,
          documents.routes,
          files.routes,
          events.routes,
        ],
      },
      grants: [
        grant.table(
          ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
          ['GSI1'],
        ),
        grant.site(),
        grant.pinKey(),
        grant.sealKeys(['Verify']),
        grant.documents(['GetObject'], 'reports'),
        grant.documents(['GetObject']),
        grant.files({ transaction: ['GetObject'] }),
      ],
    },
    // A separate function, so that programs that read a calendar too often keep no one else waiting.
    calendar: {
      entry: 'lambdas/open/calendar/handler.ts',
      trigger: { routes: [calendar.routes] },
      grants: [
        grant.table(['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'], ['GSI1', 'GSI2']),
        grant.site(),
        grant.pinKey(),
      ],
    },
  }) satisfies Record<string, FunctionEntry>;
