// The agent's own fields and segments. What clients have in a field is stored with them.

import { defineEntity, type RowOf } from '#core/data/entity.ts';
import * as z from '#core/schema.ts';
import { conditions, FIELD_KINDS } from '#vocabulary/clients/client';

const field = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(FIELD_KINDS),
  choices: z.array(z.string()),
});

export const ownFields = defineEntity({
  name: 'own fields of clients',
  key: { PK: 'CLIENTS#{agentId}', SK: 'FIELDS' },
  row: z.object({
    /** In their order. */
    fields: z.array(field),
    deleted: z.array(z.extend(field, { deletedAt: z.string() })),
    /** How many there ever were: an ID is never given twice. */
    made: z.number(),
    revision: z.number(),
  }),
  readBy: 'one Get when clients with values are saved, exported or written to, and with the list',
});
export type StoredFields = RowOf<typeof ownFields>;
export type StoredField = StoredFields['fields'][number];

export const segments = defineEntity({
  name: 'segments of clients',
  key: { PK: 'CLIENTS#{agentId}', SK: 'SEGMENTS' },
  row: z.object({ segments: z.array(z.object({ name: z.string(), conditions })) }),
  readBy: 'one Get with the list, and with a campaign',
});
