// A requested file is stored next to the files of its transaction, so that it's erased with them.
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
    /**
     * The files that answer it and can be opened. With the first one it's done; with the last one removed, it's open
     * again.
     */
    files: v.optional(v.number(), 0),
    /** The last file that answered it, while that exists. */
    answeredBy: v.optional(v.string()),
    canceledAt: v.optional(v.string()),
    remindedAt: v.optional(v.string()),
  }),
  readBy: 'one Query of its transaction, oldest first; one Get',
});
export type StoredAsked = RowOf<typeof askedFile>;
