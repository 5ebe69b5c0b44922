// A token for one load of an embedded analytics page. The row holds only its hash.
import * as v from 'valibot';
import { defineEntity } from '#core/data/entity.ts';
import { embedPage } from './contract.ts';

export const embedToken = defineEntity({
  name: 'analytics token',
  key: { PK: 'TICKET#{hash}', SK: 'TICKET' },
  row: v.object({
    purpose: v.literal('analytics'),
    page: embedPage,
    agentId: v.string(),
    agentName: v.string(),
    expires: v.number(),
  }),
  readBy: 'one Get and a conditional Delete; expires',
});
