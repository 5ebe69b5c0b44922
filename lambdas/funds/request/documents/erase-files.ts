// The files of a request are deleted when it ends, unless the agent has accepted them: then they stay for their 30
// days, like a report. A worker erases them (lambdas/chat/files).
import * as v from 'valibot';
import type { Write } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import type { FundsRequest } from '../entity.ts';
import { changeWrites } from '../funds-request-store.ts';
import { begunDocuments } from './client-documents.ts';

export const eraseFilesTask = v.object({
  type: v.literal('erase files'),
  place: v.picklist(['request', 'transaction', 'authority', 'approval']),
  folderId: v.string(),
  /** Uploads begun after this belong to a later set. */
  until: v.string(),
  /** The id of the one file; all of the folder if missing. */
  only: v.optional(v.string()),
});
export type EraseFilesTask = v.InferOutput<typeof eraseFilesTask>;

/** Empty for a request that never had any. */
export const eraseFilesOf = ({ communicationId, documents }: FundsRequest, at: Date): Write[] => {
  if (!documents) return [];
  const task: EraseFilesTask = {
    type: 'erase files',
    place: 'request',
    folderId: communicationId,
    until: at.toISOString(),
  };
  return [outboxWrite('document', task, at)];
};

export const eraseFilesOfExpired = (request: FundsRequest, at: Date): Write[] =>
  request.documents?.state === 'accepted' ? [] : eraseFilesOf(request, at);

/** Empty once it has begun. */
export const beginDocumentsWrites = (request: FundsRequest, at: Date): Write[] => {
  const after = begunDocuments(request, at);
  return after === request ? [] : changeWrites(request, after, { silent: true });
};
