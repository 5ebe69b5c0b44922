// Campaigns, who they are sent as, and who they were sent to.

import { defineEntity, type RowOf } from '#core/data/entity.ts';
import * as z from '#core/schema.ts';
import { HISTORY } from '#public/clients/client';
import { audience, resultCounts } from './vocabulary.ts';

export const sender = defineEntity({
  name: 'sender of campaigns',
  key: { PK: 'ACCOUNT#{agentId}', SK: 'SENDER' },
  row: z.object({ name: z.string(), postalAddress: z.string(), replyTo: z.string() }),
  readBy: 'one Get',
});
export type Sender = RowOf<typeof sender>;

const shared = {
  id: z.string(),
  agentId: z.string(),
  subject: z.string(),
  body: z.string(),
  audience,
  createdAt: z.string(),
  revision: z.number(),
  ...resultCounts,
};
/** As they were when the campaign was ordered. */
const ordered = { ...shared, sendAt: z.string(), sender: sender.definition.row };

export const campaign = defineEntity({
  name: 'campaign',
  key: { PK: 'CAMPAIGNS#{agentId}', SK: '{campaignId}' },
  row: z.discriminatedUnion('state', [
    // A campaign that was scheduled and taken back keeps what was ordered, until it is ordered again.
    z.object({
      ...shared,
      state: z.literal('draft'),
      sendAt: z.optional(z.string()),
      sender: z.optional(sender.definition.row),
    }),
    z.object({ ...ordered, state: z.literal('scheduled') }),
    z.object({ ...ordered, state: z.literal('sending') }),
    z.object({ ...ordered, state: z.literal('sent'), finishedAt: z.string() }),
    z.object({ ...ordered, state: z.literal('stopped'), finishedAt: z.string() }),
  ]),
  readBy: 'one Query, newest first; one Get',
});
export type StoredCampaign = RowOf<typeof campaign>;
export type Draft = Extract<StoredCampaign, { state: 'draft' }>;
export type OrderedCampaign = Extract<StoredCampaign, { state: 'scheduled' | 'sending' }>;

export const campaignKey = ({ agentId, id }: Pick<StoredCampaign, 'agentId' | 'id'>) => ({ agentId, campaignId: id });

const addressed = {
  agentId: z.string(),
  clientId: z.string(),
  name: z.string(),
  email: z.string(),
  /** Each is set once, so that each counts once. */
  bouncedAt: z.optional(z.string()),
  complainedAt: z.optional(z.string()),
  unsubscribedAt: z.optional(z.string()),
  openedAt: z.optional(z.string()),
};

export const recipient = defineEntity({
  name: 'recipient of a campaign',
  key: { PK: 'CAMPAIGN#{campaignId}', SK: 'TO#{hash}' },
  indexes: { Due: HISTORY },
  row: z.discriminatedUnion('state', [
    z.object({ ...addressed, state: z.literal('sending'), at: z.string() }),
    z.object({ ...addressed, state: z.literal('sent'), at: z.string() }),
    z.object({ ...addressed, state: z.literal('failed'), at: z.string() }),
    z.object({ ...addressed, state: z.literal('skipped') }),
  ]),
  readBy:
    'one Query; one Get when SES or the recipient responds; claimed at the moment of sending; Due: what concerns a client',
});
export type StoredRecipient = RowOf<typeof recipient>;
