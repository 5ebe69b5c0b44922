// The seller's private link to the sheet of offers: sent by email, read-only, and taken back at any time.
import type { Secret } from '#core/aws/secrets.ts';
import { newLinkId } from '#core/crypto/ids.ts';
import { storedPin } from '#core/crypto/pin.ts';
import { type Db, isNew, type Write } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import type { Clock } from '#core/platform/clock.ts';
import { type ListingRow, readOwn, sellerWrite } from '#public/listings/listing';
import { refuseContacts, transactCharged } from '#public/members/senders';
import { sellersLink } from './entity.ts';
import { sellersEmail } from './offer-emails.ts';

type Deps = { db: Db; clock: Clock; pinKey: Secret };

const endWrites = ({ seller }: ListingRow): Write[] => (seller ? [sellersLink.delete({ linkId: seller.linkId })] : []);

export const showSeller =
  ({ db, clock, pinKey }: Deps) =>
  async (agent: Agent, id: string, { name, email }: { name: string; email: string }): Promise<void> => {
    const listing = await readOwn(db, agent, id);
    const now = clock();
    await refuseContacts(db, { agentId: agent.id, fields: { name } }, now);
    const linkId = newLinkId();
    const link = {
      linkId,
      kind: 'offers' as const,
      agentId: agent.id,
      listingId: id,
      sellerName: name,
      expires: listing.expires,
      ...storedPin(await pinKey(), linkId, 1),
    };
    const writes = [
      sellerWrite(listing, { linkId, name, email, sentAt: now.toISOString() }),
      ...endWrites(listing),
      sellersLink.put({ linkId }, link, { if: isNew }),
      sellersEmail({ agent, listing }, { linkId, name, email }, now),
    ];
    await transactCharged(db, { agent, to: [email] }, writes, now);
  };

/** From then on the link looks like one that never existed. */
export const endSellersLink =
  ({ db }: Deps) =>
  async (agent: Agent, id: string): Promise<void> => {
    const listing = await readOwn(db, agent, id);
    if (!listing.seller) return;
    await db.transact([sellerWrite(listing, undefined), ...endWrites(listing)]);
  };
