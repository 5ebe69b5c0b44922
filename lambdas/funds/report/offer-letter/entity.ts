// The rows of a letter to the other side: the letter, with the report it was made from, and its recipient's link.
import * as v from 'valibot';
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import { linkHolder } from '#core/http/guest-link-entity.ts';
import { centsField } from '#core/platform/money.ts';
import { HISTORY } from '#public/clients/client';
import { statedPreApproval } from '#vocabulary/funds/pre-approval';

const letterFields = {
  /** Also the ID of the letter's sealed report in `/verify/`. */
  id: v.string(),
  /** The report it was made from, and the letter and its sender behind that. */
  reportId: v.string(),
  owner: v.string(),
  fundsReportId: v.string(),
  /** The agent's own line about the report. */
  agentId: v.string(),
  communicationId: v.string(),
  by: v.picklist(['agent', 'client']),
  senderName: v.string(),
  senderEmail: v.string(),
  clientName: v.string(),
  sample: v.optional(v.literal(true)),
  /** The one or two buyers whose funds it's about; they're notified. Empty for an agent's own funds. */
  clients: v.array(v.object({ linkId: v.string(), name: v.string(), email: v.string() })),
  recipientName: v.string(),
  recipientEmail: v.string(),
  linkId: v.string(),
  amount: centsField,
  validUntil: v.string(),
  mostViews: v.optional(v.number()),
  download: v.boolean(),
  message: v.string(),
  preApproval: v.optional(statedPreApproval),
  exclusive: v.optional(v.literal(true)),
  createdAt: v.string(),
  views: v.number(),
  /** The latest openings. */
  openings: v.array(v.string()),
  replies: v.array(v.object({ words: v.string(), at: v.string() })),
  expires: v.number(),
};

export const offerLetter = defineEntity({
  name: 'offer letter',
  key: { PK: 'REPORT#{reportId}', SK: 'OFFER#{id}' },
  indexes: { Due: HISTORY },
  row: v.variant('state', [
    /** It's being sealed. */
    v.object({ state: v.literal('preparing'), ...letterFields }),
    v.object({ state: v.literal('sent'), ...letterFields, sentAt: v.string() }),
    v.object({
      state: v.literal('withdrawn'),
      ...letterFields,
      withdrawnAt: v.string(),
      withdrawnBy: v.picklist(['sender', 'client']),
      sentAt: v.optional(v.string()),
    }),
    /** The report was no longer valid at sealing, or other exclusive letters held the money. */
    v.object({ state: v.literal('failed'), ...letterFields, isHeld: v.optional(v.literal(true)) }),
  ]),
  readBy: "one Get; the Query of its report's partition; Due: what concerns a client",
});
export type OfferLetter = RowOf<typeof offerLetter>;
export type WithdrawnBy = Extract<OfferLetter, { state: 'withdrawn' }>['withdrawnBy'];

/** A guest link (core/http/guest-link-entity.ts) that leads to one letter. */
export const offerLetterLink = defineEntity({
  name: 'offer letter link',
  key: { PK: 'LINK#{linkId}', SK: 'LINK' },
  row: v.object({
    linkId: v.string(),
    kind: v.literal('letter'),
    /** Missing if the client sent it. */
    agentId: v.optional(v.string()),
    reportId: v.string(),
    id: v.string(),
    expires: v.number(),
    ...linkHolder,
  }),
  readBy: 'the Get of its guest link',
});
