// How a file that was asked for is stored: beside the files of its transaction, so that it is erased with them.
import * as v from 'valibot';
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import { FILE_KINDS } from '../vocabulary.ts';

export const askedFile = defineEntity({
  name: 'asked file',
  key: { PK: 'FILES#transaction#{folderId}', SK: 'ASKED#{askedId}' },
  row: v.object({
    id: v.string(),
    folderId: v.string(),
    agentId: v.string(),
    linkId: v.string(),
    text: v.string(),
    kind: v.picklist(FILE_KINDS.transaction),
    /** The last day, like 2026-12-03. */
    dueOn: v.string(),
    askedAt: v.string(),
    /** Those that answer it and can be opened. With the first one it's done; with the last one removed, it's open again. */
    files: v.optional(v.number(), 0),
    /** The one that answered it last, as long as it's there. */
    answeredBy: v.optional(v.string()),
    canceledAt: v.optional(v.string()),
    /** When the agent last reminded the client. */
    remindedAt: v.optional(v.string()),
  }),
  readBy: 'one Query of its transaction, oldest first; one Get',
});
export type StoredAsked = RowOf<typeof askedFile>;
