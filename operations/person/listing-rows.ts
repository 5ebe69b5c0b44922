import { exists, type Write } from '../../lambdas/core/data/db.ts';
import { listing, listingBuyer } from '../../lambdas/listings/listing/entity.ts';
import { offer } from '../../lambdas/listings/offers/entity.ts';
import type { Row } from './rows-about.ts';

// A person in the listing of an agent who stays: its seller, a buyer who asked or offered, or a buyer's agent. The listing goes on without
// them, and an export has only their part of it.

type Erasure = { gone: ReadonlySet<string>; isAbout: (part: unknown) => boolean };
/** `writes`: undefined if the row is deleted. `part`: undefined if all of it is about the person. */
type Share = { writes?: Write[]; part?: Record<string, unknown> };

const idsIn = ({ PK, SK }: Row) => ({ listingId: PK.replace('LISTING#', ''), id: SK.replace(/^.*#/, '') });

/** The ID of an accepted offer whose buyer was erased. The contract stays. */
const UNNAMED = 'erased';

const inListing = (row: Row, { gone, isAbout }: Erasure): Share | undefined => {
  const [found] = listing.pick([row]);
  if (!found || gone.has(found.agentId)) return undefined;
  const { listingId } = idsIn(row);
  const { seller, accepted, address } = found;
  const [isSeller, isAccepted] = [isAbout(seller), isAbout(accepted)];
  const change = {
    ...(isAccepted && accepted && { set: { accepted: { offerId: UNNAMED, at: accepted.at } } }),
    ...(isSeller && { remove: ['seller' as const] }),
  };
  return {
    writes: [listing.update({ listingId }, change, { if: exists })],
    part: { address, ...(isSeller && { seller }), ...(isAccepted && { accepted }) },
  };
};

/** A buyer's agent is taken out of the buyer's offer, which stays. A deleted offer no longer counts in its listing. */
const inOffer = (row: Row, { gone, isAbout }: Erasure): Share | undefined => {
  const [found] = offer.pick([row]);
  if (!found || gone.has(found.agentId)) return undefined;
  const { listingId, id: offerId } = idsIn(row);
  const { communicationId, entered, contactEmail } = found;
  if (isAbout([communicationId, entered]))
    return {
      writes: [
        offer.delete({ listingId, offerId }, { if: exists }),
        listing.update({ listingId }, { add: { offers: -1, offerChanges: 1 } }, { if: exists }),
      ],
    };
  const writes = [offer.update({ listingId, offerId }, { set: { contactEmail: '' } }, { if: exists })];
  return { writes, part: { contactEmail } };
};

const ofBuyer = (row: Row, { gone, isAbout }: Erasure): Share | undefined => {
  const [found] = listingBuyer.pick([row]);
  if (!found || gone.has(found.agentId)) return undefined;
  const { email, linkId, communicationId, agentEmail } = found;
  if (isAbout([email, linkId, communicationId])) return {};
  const { listingId, id: hash } = idsIn(row);
  return {
    writes: [listingBuyer.update({ listingId, hash }, { set: { agentEmail: '' } }, { if: exists })],
    part: { agentEmail },
  };
};

const shareOf = (row: Row, erasure: Erasure): Share =>
  inListing(row, erasure) ?? inOffer(row, erasure) ?? ofBuyer(row, erasure) ?? {};

export const withoutInListingRow = (row: Row, erasure: Erasure): Write[] | undefined => shareOf(row, erasure).writes;

/** The person's part of a row that is about others, too. */
export const partAbout = (row: Row, erasure: Erasure): Record<string, unknown> => {
  const { part } = shareOf(row, erasure);
  return part ? { PK: row.PK, SK: row.SK, ...part } : row;
};
