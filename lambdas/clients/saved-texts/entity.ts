// A text under its name, so that an agent or an office has each name once.
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import * as z from '#core/schema.ts';

export const savedText = defineEntity({
  name: 'saved text',
  key: { PK: 'CAMPAIGNTEXTS#{ownerId}', SK: 'TEXT#{name}' },
  row: z.object({ name: z.string(), subject: z.string(), body: z.string() }),
  readBy: 'one Query, by name; one Get',
});
export type StoredText = RowOf<typeof savedText>;

export const textInList = savedText.projection(z.object({ name: z.string(), subject: z.string() }));
