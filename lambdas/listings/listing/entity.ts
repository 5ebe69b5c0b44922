// The rows of a listing: the listing, whose ID is its public link, and the buyers who asked by it.
import * as v from 'valibot';
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import { centsField } from '#core/platform/money.ts';
import { ACCEPTED } from '#vocabulary/members/account';
import { contractDate } from './dates/contract-dates.ts';

export const listing = defineEntity({
  name: 'listing',
  key: { PK: 'LISTING#{listingId}', SK: 'LISTING' },
  indexes: { GSI1: { PK: 'LISTINGS#{agentId}', SK: '{createdAt}#{listingId}' } },
  row: v.object({
    id: v.string(),
    agentId: v.string(),
    /** The name and the address that buyers read. */
    agentName: v.string(),
    agentEmail: v.string(),
    address: v.string(),
    askingPrice: centsField,
    proofAmount: centsField,
    accepts: v.picklist(ACCEPTED),
    /** The last day of the link, such as 2026-12-03. */
    lastDay: v.string(),
    createdAt: v.string(),
    closedAt: v.optional(v.string()),
    /** The number of buyers who asked, and the number of offers. */
    buyers: v.number(),
    offers: v.number(),
    /** Counts added, changed and removed offers, whose number may stay the same, and changes of the seller's link and of the end of all. */
    offerChanges: v.number(),
    /** The offer that became the contract. `communicationId`: the buyer's request, if one is behind it. */
    accepted: v.optional(v.object({ offerId: v.string(), at: v.string(), communicationId: v.optional(v.string()) })),
    contract: v.optional(v.object({ acceptedOn: v.string(), dates: v.array(contractDate) })),
    /** The seller's link to the offers. */
    seller: v.optional(v.object({ linkId: v.string(), name: v.string(), email: v.string(), sentAt: v.string() })),
    /** A year after the last day of the link or of the contract. */
    expires: v.number(),
  }),
  readBy: 'one Get by its link or its page; GSI1: one Query of an agent, newest first',
});
export type ListingRow = RowOf<typeof listing>;

export const listingBuyer = defineEntity({
  name: 'buyer of a listing',
  key: { PK: 'LISTING#{listingId}', SK: 'BUYER#{hash}' },
  row: v.object({
    /** The agent whom they asked. If the listing has moved to another agent since, they ask again. */
    agentId: v.string(),
    /** The request's link and its place in the agent's communications. */
    linkId: v.string(),
    communicationId: v.string(),
    email: v.string(),
    /** The buyer's own agent. */
    agentEmail: v.string(),
    askedAt: v.string(),
    expires: v.number(),
  }),
  readBy: 'one Get when someone asks; one Query of its listing; expires',
});
export type ListingBuyerRow = RowOf<typeof listingBuyer>;
