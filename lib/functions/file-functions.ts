// Functions of uploaded files.
import * as asked from '../../lambdas/files/asked/contract.ts';
import * as files from '../../lambdas/files/contract.ts';
import type { FunctionEntry } from './entry.ts';
import { FULL_PROCESSOR } from './entry.ts';
import type { Grants } from './grants.ts';
import type { Resources } from './resources.ts';

/** Moves what is clean to where it can be opened from, and deletes the rest. */
const scanFunction = (grant: Grants, { malwareScan }: Resources['data']): { 'file-scans'?: FunctionEntry } =>
  malwareScan
    ? {
        'file-scans': {
          entry: 'lambdas/files/scan/handler.ts',
          trigger: { events: malwareScan.results },
          grants: [
            grant.table(['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem']),
            grant.files({
              incoming: ['GetObject', 'DeleteObject'],
              request: ['PutObject'],
              transaction: ['PutObject'],
            }),
          ],
          timeoutSeconds: 25,
        },
      }
    : {};

export const fileFunctions = (grant: Grants, { malwareScan, data }: Resources) =>
  ({
    ...scanFunction(grant, data),
    files: {
      entry: 'lambdas/files/handler.ts',
      trigger: { routes: [files.routes, asked.routes] },
      grants: [
        grant.table(['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem']),
        grant.pinKey(),
        grant.files({
          incoming: ['GetObject', 'PutObject', 'DeleteObject', 'AbortMultipartUpload', 'ListMultipartUploadParts'],
          request: ['GetObject', 'PutObject', 'DeleteObject'],
          transaction: ['GetObject', 'PutObject', 'DeleteObject'],
        }),
        grant.setting('MALWARE_SCAN', malwareScan),
      ],
      // A large file is read, and copied within S3.
      timeoutSeconds: 25,
      memory: FULL_PROCESSOR,
    },
  }) satisfies Record<string, FunctionEntry>;
