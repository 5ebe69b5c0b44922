// The rows of a listing's offers, and the link of its seller.
import * as v from 'valibot';
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import { linkHolder } from '#core/http/guest-link-entity.ts';
import { centsField } from '#core/platform/money.ts';
import { CONTINGENCIES, FINANCING } from './vocabulary.ts';

/** The listing says which one is accepted. */
export const offer = defineEntity({
  name: 'offer',
  key: { PK: 'LISTING#{listingId}', SK: 'OFFER#{offerId}' },
  row: v.object({
    id: v.string(),
    agentId: v.string(),
    /** The buyer's side entered it, and only they change it. `isReader`: the contact is the buyer, not their agent. */
    entered: v.optional(v.object({ linkId: v.string(), isReader: v.boolean() })),
    buyerName: v.string(),
    contactEmail: v.string(),
    /** Empty without a request. */
    communicationId: v.string(),
    price: centsField,
    financing: v.picklist(FINANCING),
    downPayment: centsField,
    lender: v.string(),
    preApproved: centsField,
    earnestMoney: centsField,
    contingencies: v.array(v.picklist(CONTINGENCIES)),
    closing: v.string(),
    lastDay: v.string(),
    expires: v.number(),
  }),
  readBy: 'one Query of its listing, oldest first; one Get; expires',
});
export type OfferRow = RowOf<typeof offer>;

/** A guest link (core/http/guest-link-entity.ts) that leads to the offers on one listing. */
export const sellersLink = defineEntity({
  name: "seller's link",
  key: { PK: 'LINK#{linkId}', SK: 'LINK' },
  row: v.object({
    linkId: v.string(),
    kind: v.literal('offers'),
    agentId: v.string(),
    listingId: v.string(),
    sellerName: v.string(),
    expires: v.number(),
    ...linkHolder,
  }),
  readBy: 'the Get of its guest link',
});
