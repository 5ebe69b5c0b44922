// Campaigns, their senders, and their recipients.

import * as v from 'valibot';
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import { HISTORY } from '#public/clients/client';
import { audience, resultCounts } from './vocabulary.ts';

export const sender = defineEntity({
  name: 'sender of campaigns',
  key: { PK: 'ACCOUNT#{agentId}', SK: 'SENDER' },
  row: v.object({ name: v.string(), postalAddress: v.string(), replyTo: v.string() }),
  readBy: 'one Get',
});
export type Sender = RowOf<typeof sender>;

const shared = {
  id: v.string(),
  agentId: v.string(),
  subject: v.string(),
  body: v.string(),
  audience,
  createdAt: v.string(),
  revision: v.number(),
  ...resultCounts,
};
/** The values when the campaign was ordered. */
const ordered = { ...shared, sendAt: v.string(), sender: sender.definition.row };

export const campaign = defineEntity({
  name: 'campaign',
  key: { PK: 'CAMPAIGNS#{agentId}', SK: '{campaignId}' },
  row: v.variant('state', [
    // If a scheduled campaign is taken back, it keeps its order until it is ordered again.
    v.object({
      ...shared,
      state: v.literal('draft'),
      sendAt: v.optional(v.string()),
      sender: v.optional(sender.definition.row),
    }),
    v.object({ ...ordered, state: v.literal('scheduled') }),
    v.object({ ...ordered, state: v.literal('sending') }),
    v.object({ ...ordered, state: v.literal('sent'), finishedAt: v.string() }),
    v.object({ ...ordered, state: v.literal('stopped'), finishedAt: v.string() }),
  ]),
  readBy: 'one Query, newest first; one Get',
});
export type StoredCampaign = RowOf<typeof campaign>;
export type Draft = Extract<StoredCampaign, { state: 'draft' }>;
export type OrderedCampaign = Extract<StoredCampaign, { state: 'scheduled' | 'sending' }>;

export const campaignKey = ({ agentId, id }: Pick<StoredCampaign, 'agentId' | 'id'>) => ({ agentId, campaignId: id });

const addressed = {
  agentId: v.string(),
  clientId: v.string(),
  name: v.string(),
  email: v.string(),
  /** Each is set once, so it counts once. */
  bouncedAt: v.optional(v.string()),
  complainedAt: v.optional(v.string()),
  unsubscribedAt: v.optional(v.string()),
  openedAt: v.optional(v.string()),
};

export const recipient = defineEntity({
  name: 'recipient of a campaign',
  key: { PK: 'CAMPAIGN#{campaignId}', SK: 'TO#{hash}' },
  indexes: { Due: HISTORY },
  row: v.variant('state', [
    v.object({ ...addressed, state: v.literal('sending'), at: v.string() }),
    v.object({ ...addressed, state: v.literal('sent'), at: v.string() }),
    v.object({ ...addressed, state: v.literal('failed'), at: v.string() }),
    v.object({ ...addressed, state: v.literal('skipped') }),
  ]),
  readBy:
    'one Query; one Get when SES or the recipient responds; claimed at the moment of sending; Due: what concerns a client',
});
export type StoredRecipient = RowOf<typeof recipient>;
