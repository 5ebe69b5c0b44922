// The offers on a listing: for its agent, and for the seller with their link.
import type { Db } from '#core/data/db.ts';
import type { Agent, Guest } from '#core/http/actor.ts';
import { linkNotFound } from '#core/http/guest-link.ts';
import type { Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { dollarsOf } from '#core/platform/money.ts';
import { communication, type RequestRow } from '#public/funds/request';
import { type ListingRow, readListingRow, readOwn } from '#public/listings/listing';
import type { routes } from './contract.ts';
import { type OfferRow, offer, sellersLink } from './entity.ts';
import { type Known, offerView, sellersView } from './offer.ts';

type Deps = { db: Pick<Db, 'get' | 'getMany' | 'query'>; clock: Clock };

export const listOffers = async (db: Pick<Db, 'query'>, listingId: string): Promise<OfferRow[]> =>
  (await offer.query(db, { pk: offer.partition({ listingId }), prefix: 'OFFER#', consistent: true })).items;

/** The offers with their requests' current state. A request that has moved to another agent no longer counts. */
const withProof = async ({ db, clock }: Deps, listing: ListingRow, rows: OfferRow[]): Promise<Known[]> => {
  const { agentId } = listing;
  const keys = rows.flatMap(({ communicationId }) => (communicationId ? [{ agentId, communicationId }] : []));
  const unique = [...new Map(keys.map((key) => [key.communicationId, key])).values()];
  const found = unique.length > 0 ? await communication.getMany(db, unique) : [];
  const now = clock();
  const requests = new Map<string, RequestRow>(found.flatMap((row) => (row.kind === 'request' ? [[row.id, row]] : [])));
  return rows.map((row) => ({ row, listing, now, found: requests.get(row.communicationId) }));
};

export const readOffers =
  (deps: Deps) =>
  async (agent: Pick<Agent, 'id'>, id: string): Promise<Reply<typeof routes.offers>> => {
    const [listing, rows] = await Promise.all([readOwn(deps.db, agent, id), listOffers(deps.db, id)]);
    const { seller } = listing;
    return {
      offers: (await withProof(deps, listing, rows)).map(offerView),
      seller: seller && { name: seller.name, email: seller.email, sent_at: seller.sentAt },
    };
  };

export const readAsSeller =
  (deps: Deps) =>
  async ({ link }: Guest): Promise<Reply<typeof routes.guestOffers>> => {
    if (link.kind !== 'offers') throw linkNotFound();
    const { listingId, sellerName } = sellersLink.read(link.item);
    const [listing, rows] = await Promise.all([readListingRow(deps.db, listingId), listOffers(deps.db, listingId)]);
    if (listing?.seller?.linkId !== link.id) throw linkNotFound();
    return {
      address: listing.address,
      asking_price: dollarsOf(listing.askingPrice),
      agent_name: listing.agentName,
      agent_email: listing.agentEmail,
      seller_name: sellerName,
      offers: (await withProof(deps, listing, rows)).map(sellersView),
    };
  };
