// The dependencies of the use cases of listings: an agent with a listing, and buyers who ask at its link.
import * as v from 'valibot';
import { askOfListing } from '../../lambdas/listings/listing/ask-of-listing.ts';
import { type ListingInput, routes } from '../../lambdas/listings/listing/contract.ts';
import { listingBuyer } from '../../lambdas/listings/listing/entity.ts';
import { readListing } from '../../lambdas/listings/listing/read-listing.ts';
import { createListing } from '../../lambdas/listings/listing/save-listing.ts';
import type { OfferInput } from '../../lambdas/listings/offers/contract.ts';
import { profile } from '../../lambdas/members/account/entity.ts';
import type { Database } from './a-database.ts';
import { aRequestSide } from './a-request-side.ts';

export const aListingInput = (over: Partial<ListingInput> = {}): ListingInput => ({
  address: '12 Elm Street, Springfield',
  asking_price: 480_000,
  proof_amount: 400_000,
  accepts: 'investments',
  last_day: '2026-12-31',
  ...over,
});

/** A buyer's form, as the route understands it. */
export const aBuyersForm = (over: Record<string, unknown> = {}) =>
  v.parse(routes.askOfListing.body, {
    first_name: 'Bea',
    last_name: 'Buyer',
    email: 'bea@buyers.example',
    agent_email: '',
    amount: 400_000,
    ...over,
  });

/** An offer as the agent enters it, without a request behind it. */
export const anOffer = (over: Partial<OfferInput> = {}): OfferInput => ({
  buyer_name: 'Bea Buyer',
  contact_email: '',
  communication_id: '',
  price: 470_000,
  financing: 'conventional',
  down_payment: 100_000,
  lender: 'First Lender',
  pre_approved: 370_000,
  earnest_money: 10_000,
  contingencies: ['inspection'],
  closing: '2026-12-20',
  last_day: '2026-12-01',
  ...over,
});

export const aListingSide = async (database: Database) => {
  const side = await aRequestSide(database);
  const deps = { ...side, siteUrl: 'https://g.example' };
  const { agent, db } = side;
  await db.transact([profile.update({ agentId: agent.id }, { set: { email: agent.email } })]);
  const { id } = await createListing(deps)(agent, aListingInput(), undefined);
  return {
    ...deps,
    id,
    ask: (over: Record<string, unknown> = {}, listing = id) => askOfListing(deps)(listing, aBuyersForm(over), 'en'),
    read: () => readListing(deps)(agent, id),
    buyers: async () => (await listingBuyer.list(db, { pk: `LISTING#${id}`, prefix: 'BUYER#' })).items,
    emails: async () => (await side.tasks('mail')).filter(({ kind }) => kind === 'listing-link'),
  };
};
