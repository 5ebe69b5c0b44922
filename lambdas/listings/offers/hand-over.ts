// An agent's listings move to the colleague who takes over their clients: each with its offers, its seller's link and the
// reminders of its dates, in one transaction. Reports stay with the agent to whom a buyer sent them, so offers lose that
// proof until the buyer sends another.
import { type Db, type Write, writeAgain } from '#core/data/db.ts';
import { handedOverWrites, type ListingRow, listOwn, type NewAgent, readListingRow } from '#public/listings/listing';
import { offer, sellersLink } from './entity.ts';
import { listOffers } from './read-offers.ts';

type Deps = Pick<Db, 'get' | 'query' | 'transact'>;
type Sides = { from: { id: string }; to: NewAgent };

const besideWrites = async (db: Deps, { id: listingId, seller }: ListingRow, agentId: string): Promise<Write[]> => [
  ...(await listOffers(db, listingId)).map(({ id: offerId }) =>
    offer.update({ listingId, offerId }, { set: { agentId } }),
  ),
  ...(seller ? [sellersLink.update({ linkId: seller.linkId }, { set: { agentId } })] : []),
];

const moveListing = (db: Deps, id: string, { from, to }: Sides, now: Date): Promise<void> =>
  writeAgain(async () => {
    const listing = await readListingRow(db, id);
    // The listing has moved already.
    if (listing?.agentId !== from.id) return;
    await db.transact([...handedOverWrites(listing, to, now), ...(await besideWrites(db, listing, to.id))]);
  });

/** Once they have moved, a repeated call is a no-op. */
export const handOverListings = async (db: Deps, sides: Sides, now: Date): Promise<void> => {
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await listOwn(db, sides.from, { cursor });
    for (const { id } of items) await moveListing(db, id, sides, now);
    cursor = nextCursor ?? undefined;
  } while (cursor);
};

export const hasListings = async (db: Pick<Db, 'query'>, agentId: string): Promise<boolean> =>
  (await listOwn(db, { id: agentId }, { limit: 1 })).items.length > 0;
