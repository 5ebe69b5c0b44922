// How a file that was asked for is stored: beside the files of its transaction, so that it is erased with them.
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import * as z from '#core/schema.ts';
import { FILE_KINDS } from '../vocabulary.ts';

export const askedFile = defineEntity({
  name: 'asked file',
  key: { PK: 'FILES#transaction#{folderId}', SK: 'ASKED#{askedId}' },
  row: z.object({
    id: z.string(),
    folderId: z.string(),
    agentId: z.string(),
    linkId: z.string(),
    text: z.string(),
    kind: z.enum(FILE_KINDS.transaction),
    /** The last day, like 2026-12-03. */
    dueOn: z.string(),
    askedAt: z.string(),
    /** Those that answer it and can be opened. With the first one it's done; with the last one removed, it's open again. */
    files: z._default(z.number(), 0),
    /** The one that answered it last, as long as it's there. */
    answeredBy: z.optional(z.string()),
    canceledAt: z.optional(z.string()),
    /** When the agent last reminded the client. */
    remindedAt: z.optional(z.string()),
  }),
  readBy: 'one Query of its transaction, oldest first; one Get',
});
export type StoredAsked = RowOf<typeof askedFile>;
