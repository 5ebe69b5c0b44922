// The rows of a letter to the other side: the letter, with the report it was made from, and its recipient's link.
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import { linkHolder } from '#core/http/guest-link-entity.ts';
import { centsField } from '#core/platform/money.ts';
import * as z from '#core/schema.ts';
import { HISTORY } from '#public/clients/client';

const letterFields = {
  /** Also the id of its own sealed report, which `/verify/` knows. */
  id: z.string(),
  /** The report it was made from, and the letter and its sender behind that. */
  reportId: z.string(),
  owner: z.string(),
  letterId: z.string(),
  /** The agent's own line about the report. */
  agentId: z.string(),
  communicationId: z.string(),
  by: z.enum(['agent', 'client']),
  senderName: z.string(),
  senderEmail: z.string(),
  clientName: z.string(),
  /** Whose funds it's about, and who learns of it: one, or two buyers. None of an agent's own funds. */
  clients: z.array(z.object({ linkId: z.string(), name: z.string(), email: z.string() })),
  recipientName: z.string(),
  recipientEmail: z.string(),
  linkId: z.string(),
  amount: centsField,
  validUntil: z.string(),
  mostViews: z.optional(z.number()),
  download: z.boolean(),
  message: z.string(),
  createdAt: z.string(),
  views: z.number(),
  /** The latest ones. */
  openings: z.array(z.string()),
  replies: z.array(z.object({ words: z.string(), at: z.string() })),
  expires: z.number(),
};

export const offerLetter = defineEntity({
  name: 'offer letter',
  key: { PK: 'REPORT#{reportId}', SK: 'OFFER#{id}' },
  indexes: { Due: HISTORY },
  row: z.discriminatedUnion('state', [
    /** Is being sealed. */
    z.object({ state: z.literal('preparing'), ...letterFields }),
    z.object({ state: z.literal('sent'), ...letterFields, sentAt: z.string() }),
    z.object({
      state: z.literal('withdrawn'),
      ...letterFields,
      withdrawnAt: z.string(),
      withdrawnBy: z.enum(['sender', 'client']),
      sentAt: z.optional(z.string()),
    }),
    /** The report no longer held when it was to be sealed. */
    z.object({ state: z.literal('failed'), ...letterFields }),
  ]),
  readBy: "one Get; the Query of its report's partition; Due: what concerns a client",
});
export type OfferLetter = RowOf<typeof offerLetter>;
export type WithdrawnBy = Extract<OfferLetter, { state: 'withdrawn' }>['withdrawnBy'];

/** A guest link (core/http/guest-link-entity.ts) that leads to one letter. */
export const offerLetterLink = defineEntity({
  name: 'offer letter link',
  key: { PK: 'LINK#{linkId}', SK: 'LINK' },
  row: z.object({
    linkId: z.string(),
    kind: z.literal('letter'),
    reportId: z.string(),
    id: z.string(),
    expires: z.number(),
    ...linkHolder,
  }),
  readBy: 'the Get of its guest link',
});
