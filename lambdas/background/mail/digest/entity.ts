// What an agent's next digest says.
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import * as z from '#core/schema.ts';
import { NEWS_KINDS } from '#vocabulary/members/notifications';

export const digestItem = defineEntity({
  name: 'piece of news in a digest',
  key: { PK: 'DIGEST#{agentId}', SK: '{digestAt}#{outboxId}' },
  row: z.object({
    outboxId: z.string(),
    kind: z.enum(NEWS_KINDS),
    /** Of the email that it would have been. */
    subject: z.string(),
    /** Where that email leads to, on our site; empty if nowhere. */
    path: z.string(),
    to: z.string(),
    at: z.string(),
    expires: z.number(),
  }),
  readBy: 'one Query when the digest goes out; expires',
});
export type DigestItem = RowOf<typeof digestItem>;
