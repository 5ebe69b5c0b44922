// The reads and writes of a listing and its buyers.
import { hash } from 'node:crypto';
import { type ConditionFailed, type Db, exists, isNew, type Write, when } from '#core/data/db.ts';
import type { RowChange } from '#core/data/entity.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { linkIdOf, linkNotFound } from '#core/http/guest-link.ts';
import { PAGE_LIMIT } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { isDeactivated } from '#core/security/account-standing.ts';
import { type ListingBuyerRow, type ListingRow, listing, listingBuyer } from './entity.ts';
import { stateOf } from './listing.ts';
import { LISTING_LIMITS } from './vocabulary.ts';

const LISTING = 'listing';
const BUYER = 'buyer';
const conflict = () => new AppError('CONFLICT');
const notFound = () => new AppError('NOT_FOUND', { message: "This listing doesn't exist." });

/** Only the listing's agent can close it or open it again. */
export const changeListing = ({ id: agentId }: Pick<Agent, 'id'>, id: string, change: RowChange<ListingRow>): Write =>
  listing.update({ listingId: id }, change, { if: when('#agentId = :agentId', { ':agentId': agentId }, notFound) });

export const readOwn = async (
  db: Pick<Db, 'get'>,
  { id }: Pick<Agent, 'id'>,
  listingId: string,
): Promise<ListingRow> => {
  const row = await listing.get(db, { listingId }, { consistent: true });
  if (row?.agentId !== id) throw notFound();
  return row;
};

export const readListingRow = (db: Pick<Db, 'get'>, listingId: string): Promise<ListingRow | undefined> =>
  listing.get(db, { listingId }, { consistent: true });

const decidedMeanwhile = () => new AppError('CONFLICT', { message: 'An offer has been accepted already.' });
const full = () => new AppError('CONFLICT', { message: 'This listing has as many offers as it can.' });

/** How many offers a listing takes. `refuse`: the refusal for someone who may not learn how many there are. */
type Places = { most: number; refuse?: () => AppError };

/** Once an offer is accepted, none can be added or removed. No refusal if only the listing's end has moved: it's read again. */
export const countOffer = (
  { id: listingId, agentId, expires }: ListingRow,
  by: 1 | -1,
  { most, refuse }: Places,
): Write =>
  listing.update(
    { listingId },
    { add: { offers: by, offerChanges: 1 } },
    {
      if: when(
        '#agentId = :agentId AND #offers <= :before AND attribute_not_exists(#accepted) AND #expires = :expires',
        { ':agentId': agentId, ':before': most - by, ':expires': expires },
        (failed) => {
          const { item } = failed;
          if (item && item.expires !== expires && !item.accepted) return failed;
          return refuse?.() ?? (item?.accepted ? decidedMeanwhile() : full());
        },
      ),
    },
  );

/** Once an offer is accepted, none can change. */
export const noteOfferChange = (listingId: string, refuse: () => AppError): Write =>
  listing.update(
    { listingId },
    { add: { offerChanges: 1 } },
    { if: when('attribute_exists(#PK) AND attribute_not_exists(#accepted)', undefined, refuse) },
  );

/** Holds while all offers, the seller's link and their end are as they were when the listing was read. Read the listing before its offers. */
export const offersAsRead = ({ agentId, offerChanges }: ListingRow) => ({
  expression: '#agentId = :agentId AND #offerChanges = :offerChanges',
  values: { ':agentId': agentId, ':offerChanges': offerChanges },
});

/** For `keepBeside`: fails if something was added meanwhile that would keep the earlier end, or if the end has moved already. */
export const moveEndWrite = (read: ListingRow, set: Partial<ListingRow>): Write => {
  const { expression, values } = offersAsRead(read);
  return listing.update(
    { listingId: read.id },
    { set, add: { offerChanges: 1 } },
    { if: when(`${expression} AND #buyers = :buyers`, { ...values, ':buyers': read.buyers }) },
  );
};

const offersChanged = () => new AppError('CONFLICT', { message: 'The offers have changed. Look at them again.' });

/** Conditional on the offers as read, so that an offer that arrives or changes at the same moment isn't left undecided, or its contact unnotified. */
export const acceptWrite = (read: ListingRow, accepted: NonNullable<ListingRow['accepted']>): Write => {
  const { expression, values } = offersAsRead(read);
  return listing.update(
    { listingId: read.id },
    { set: { accepted } },
    {
      if: when(`${expression} AND attribute_not_exists(#accepted)`, values, ({ item }) =>
        item?.accepted ? decidedMeanwhile() : offersChanged(),
      ),
    },
  );
};

const goneMeanwhile = () => new AppError('CONFLICT', { message: 'No offer is accepted.' });

/** The dates of the contract are deleted with the acceptance. */
export const undoAcceptWrite = (
  { id: agentId }: Pick<Agent, 'id'>,
  listingId: string,
  accepted: NonNullable<ListingRow['accepted']>,
): Write =>
  listing.update(
    { listingId },
    { remove: ['accepted', 'contract'] },
    {
      if: when(
        '#agentId = :agentId AND #accepted = :accepted',
        { ':agentId': agentId, ':accepted': accepted },
        goneMeanwhile,
      ),
    },
  );

/** Written only over the link as read: of two that are sent at the same time, one is refused. */
export const sellerWrite = (read: ListingRow, seller: ListingRow['seller']): Write => {
  const { expression, values } = offersAsRead(read);
  const change = seller ? { set: { seller } } : { remove: ['seller'] as const };
  return listing.update(
    { listingId: read.id },
    { ...change, add: { offerChanges: 1 } },
    { if: when(expression, values, conflict) },
  );
};

export const listOwn = (
  db: Pick<Db, 'query'>,
  { id }: Pick<Agent, 'id'>,
  { limit = PAGE_LIMIT, cursor }: { limit?: number | undefined; cursor?: string | undefined },
) => listing.list(db, { index: 'GSI1', pk: `LISTINGS#${id}`, descending: true, limit, cursor });

/**
 * For anyone with the link. A stranger learns nothing about a listing that is closed, over or on hold: it looks like one
 * that never existed, and takes as long. Buyers who asked have their own link.
 */
export const readOpen = async (
  { db, clock }: { db: Pick<Db, 'get'>; clock: Clock },
  id: string,
): Promise<ListingRow> => {
  const listingId = linkIdOf(id);
  const row = await listing.get(db, { listingId }, { consistent: true });
  const isOnHold = await isDeactivated(db, row?.agentId ?? listingId);
  if (!row || isOnHold || stateOf(row, clock()) !== 'open') throw linkNotFound();
  return row;
};

const buyerKey = (listingId: string, email: string) => ({
  listingId,
  hash: hash('sha256', `${listingId}\n${email}`, 'base64url').slice(0, 32),
});

export const readBuyer = (db: Pick<Db, 'get'>, listingId: string, email: string) =>
  listingBuyer.get(db, buyerKey(listingId, email), { consistent: true });

export const changeBuyer = (listingId: string, email: string, change: RowChange<ListingBuyerRow>): Write =>
  listingBuyer.update(buyerKey(listingId, email), change, { if: exists });

export const listBuyers = async (db: Pick<Db, 'query'>, listingId: string): Promise<ListingBuyerRow[]> =>
  (
    await listingBuyer.list(db, {
      pk: listingBuyer.partition({ listingId }),
      prefix: 'BUYER#',
      limit: LISTING_LIMITS.buyers,
    })
  ).items;

/** The listing's end has moved since it was read. */
export const hasMovedEnd = ({ write, item }: ConditionFailed, { expires }: ListingRow): boolean =>
  (write === LISTING || write === BUYER) && item !== undefined && item.expires !== expires;

/** Counts a new buyer. Fails once the link is closed or the end has moved, and if the same person asks twice at the same moment. */
export const buyerWrites = (
  { id: listingId, expires }: Pick<ListingRow, 'id' | 'expires'>,
  row: ListingBuyerRow,
  former?: ListingBuyerRow,
): Write[] => [
  listing.update(
    { listingId },
    { add: { buyers: former ? 0 : 1 } },
    {
      name: LISTING,
      if: when('attribute_not_exists(#closedAt) AND #buyers < :most AND #expires = :expires', {
        ':most': LISTING_LIMITS.buyers,
        ':expires': expires,
      }),
    },
  ),
  listingBuyer.put(buyerKey(listingId, row.email), row, {
    name: BUYER,
    if: former
      ? when('#communicationId = :former AND #expires = :expires', {
          ':former': former.communicationId,
          ':expires': former.expires,
        })
      : isNew,
  }),
];
