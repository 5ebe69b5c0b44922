// A token for one load of an embedded analytics page. The row holds only its hash.
import { defineEntity } from '#core/data/entity.ts';
import * as z from '#core/schema.ts';
import { embedPage } from './contract.ts';

export const embedToken = defineEntity({
  name: 'analytics token',
  key: { PK: 'TICKET#{hash}', SK: 'TICKET' },
  row: z.object({
    purpose: z.literal('analytics'),
    page: embedPage,
    agentId: z.string(),
    agentName: z.string(),
    expires: z.number(),
  }),
  readBy: 'one Get and a conditional Delete; expires',
});
