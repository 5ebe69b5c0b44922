// Offers, buyers and the seller's link are kept as long as their listing: when its last day moves, so does their end.
import { type Db, exists, held } from '#core/data/db.ts';
import { type ListingRow, listing } from './entity.ts';

type Deps = Pick<Db, 'query' | 'update'>;
type Place = { PK: string; SK: string };

const AT_ONCE = 20;

/** All rows below the listing, in whose partition other features keep theirs, and the seller's link. */
const besideOf = async (db: Deps, { id: listingId, seller }: ListingRow): Promise<Place[]> => {
  const places: Place[] = seller ? [{ PK: `LINK#${seller.linkId}`, SK: 'LINK' }] : [];
  const { PK: pk, SK: own } = listing.key({ listingId });
  let cursor: string | undefined;
  do {
    const page = await db.query({ pk, attributes: ['PK', 'SK'], cursor, consistent: true });
    places.push(...page.items.map(({ PK, SK }) => ({ PK: String(PK), SK: String(SK) })));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return places.filter(({ SK }) => SK !== own);
};

const setExpires = async (db: Deps, row: ListingRow, expires: number): Promise<void> => {
  const places = await besideOf(db, row);
  for (let at = 0; at < places.length; at += AT_ONCE)
    await Promise.all(
      places.slice(at, at + AT_ONCE).map((place) => held(db.update(place, { set: { expires } }, exists))),
    );
};

/**
 * Hundreds of rows fit into no transaction. If it breaks off, some are kept longer than their listing, and none shorter.
 * `write` is conditional on the listing as read (`moveEndWrite`), so that nothing added meanwhile keeps the earlier end.
 */
export const keepBeside = async (
  db: Deps,
  { row, expires }: { row: ListingRow; expires: number },
  write: () => Promise<void>,
): Promise<void> => {
  if (expires > row.expires) await setExpires(db, row, expires);
  await write();
  if (expires < row.expires) await setExpires(db, row, expires);
};
