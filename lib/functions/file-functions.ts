// Functions of uploaded files.
import * as asked from '../../lambdas/chat/files/asked/contract.ts';
import * as files from '../../lambdas/chat/files/contract.ts';
import * as preApproval from '../../lambdas/funds/pre-approval/contract.ts';
import * as authority from '../../lambdas/funds/report/authority/contract.ts';
import * as mailIn from '../../lambdas/open/mail-in/contract.ts';
import { FULL_PROCESSOR, type FunctionEntry } from './feature-function.ts';
import type { Grants } from './grants.ts';
import type { Resources } from './resources.ts';

/** Moves clean files to the folder that they can be opened from, and deletes the rest. */
const scanFunction = (grant: Grants, { malwareScan }: Resources['data']): { 'file-scans'?: FunctionEntry } =>
  malwareScan
    ? {
        'file-scans': {
          entry: 'lambdas/chat/files/scan/handler.ts',
          trigger: { events: [malwareScan.results] },
          grants: [
            grant.table(['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem']),
            grant.files({ incoming: ['DeleteObject'] }),
            grant.fileChecks(),
          ],
          timeoutSeconds: 25,
        },
      }
    : {};

export const fileFunctions = (grant: Grants, { malwareScan, data, incomingMail }: Resources) =>
  ({
    ...scanFunction(grant, data),
    files: {
      entry: 'lambdas/chat/files/handler.ts',
      trigger: { routes: [files.routes, asked.routes, authority.routes, preApproval.routes, mailIn.routes] },
      grants: [
        grant.table(
          ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
          ['GSI1'],
        ),
        grant.pinKey(),
        grant.files({
          incoming: ['PutObject', 'DeleteObject', 'AbortMultipartUpload', 'ListMultipartUploadParts'],
          request: ['GetObject', 'DeleteObject'],
          transaction: ['GetObject', 'DeleteObject'],
        }),
        grant.fileChecks(),
        grant.setting('MALWARE_SCAN', malwareScan),
        grant.setting('MAIL_DOMAIN', incomingMail?.domain ?? ''),
      ],
      // The function waits for the check of a large file.
      timeoutSeconds: 28,
    },
    /** It opens files that may be hostile, so it may reach no table, no secret and no queue. */
    'file-checks': {
      entry: 'lambdas/chat/files/check/handler.ts',
      trigger: { calledBy: 'functions' },
      grants: [
        grant.files({
          incoming: ['GetObject'],
          request: ['GetObject', 'PutObject'],
          transaction: ['GetObject', 'PutObject'],
        }),
      ],
      timeoutSeconds: 20,
      memory: FULL_PROCESSOR,
    },
  }) satisfies Record<string, FunctionEntry>;
