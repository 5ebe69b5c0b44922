// Functions of the guided transaction: its conversation, and the documents that are signed in it.
import * as conversation from '../../lambdas/chat/conversation/contract.ts';
import * as signing from '../../lambdas/chat/signing/contract.ts';
import * as ownPdf from '../../lambdas/chat/signing/own/contract.ts';
import * as transaction from '../../lambdas/chat/transaction/contract.ts';
import * as tours from '../../lambdas/chat/transaction/tours/contract.ts';
import { FULL_PROCESSOR, type FunctionEntry } from './feature-function.ts';
import type { Grants } from './grants.ts';
import type { Resources } from './resources.ts';

export const chatFunctions = (grant: Grants, { data, assistant }: Resources) =>
  ({
    'chat-socket': {
      entry: assistant ? 'lambdas/chat/assistant/socket.ts' : 'lambdas/chat/conversation/socket.ts',
      trigger: { socket: ['$default'] },
      grants: [
        grant.table(['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem']),
        grant.pinKey(),
        grant.socket(),
        grant.assistant(),
      ],
    },
    chat: {
      entry: 'lambdas/chat/transaction/handler.ts',
      trigger: { routes: [transaction.routes, conversation.routes, signing.routes, ownPdf.routes, tours.routes] },
      grants: [
        grant.table(['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem']),
        grant.site(),
        grant.pinKey(),
        grant.sealKeys(['Verify']),
        grant.documents(['GetObject', 'PutObject']),
        grant.files({ transaction: ['GetObject'] }),
        grant.socket(),
      ],
    },
    'document-worker': {
      entry: 'lambdas/chat/signing/worker.ts',
      trigger: { queue: data.queues.document, batchSize: 1 },
      grants: [
        grant.table(['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem']),
        grant.site(),
        grant.pinKey(),
        grant.sealKey(),
        grant.sealKeys(['Verify']),
        grant.pdfKey(),
        grant.documents(['GetObject', 'PutObject', 'DeleteObject']),
        grant.files({
          incoming: ['DeleteObject', 'AbortMultipartUpload'],
          request: ['DeleteObject'],
          transaction: ['DeleteObject'],
        }),
      ],
      memory: FULL_PROCESSOR,
    },
  }) satisfies Record<string, FunctionEntry>;
