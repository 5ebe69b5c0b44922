// One offer is accepted, and the others are declined: those who speak for them learn it in the agent's words.
import type { Db, Write } from '#core/data/db.ts';
import { when } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { acceptWrite, readOwn } from '#public/listings/listing';
import { refuseContacts, transactCharged } from '#public/members/senders';
import { type OfferRow, offer } from './entity.ts';
import { declinedEmail } from './offer-emails.ts';
import { listOffers } from './read-offers.ts';

type Deps = { db: Db; clock: Clock };

const changed = () => new AppError('CONFLICT');
const isOpen = when('#state = :open', { ':open': 'open' }, changed);

const decide = (listingId: string, { id: offerId }: OfferRow, state: 'accepted' | 'declined', at: Date): Write =>
  offer.update({ listingId, offerId }, { set: { state, decidedAt: at.toISOString() } }, { if: isOpen });

export const acceptOffer =
  ({ db, clock }: Deps) =>
  async (agent: Agent, { id, offer: offerId }: { id: string; offer: string }, words: string): Promise<void> => {
    const [listing, rows] = await Promise.all([readOwn(db, agent, id), listOffers(db, id)]);
    const accepted = rows.find((row) => row.id === offerId);
    if (!accepted) throw new AppError('NOT_FOUND', { message: "This offer doesn't exist." });
    if (listing.accepted || accepted.state !== 'open')
      throw new AppError('CONFLICT', { message: 'An offer has been accepted already.' });
    const now = clock();
    await refuseContacts(db, { agentId: agent.id, fields: { words } }, now);
    const others = rows.filter((row) => row.id !== offerId && row.state === 'open');
    const told = others.filter(({ contactEmail }) => contactEmail !== '');
    const writes = [
      acceptWrite(agent, id, { accepted: { offerId, at: now.toISOString() }, offers: rows.length }),
      decide(id, accepted, 'accepted', now),
      ...others.map((row) => decide(id, row, 'declined', now)),
      ...told.map((row) => declinedEmail({ agent, listing, words }, row, now)),
    ];
    if (told.length === 0) return db.transact(writes);
    await transactCharged(db, { agent, to: told.map(({ contactEmail }) => contactEmail) }, writes, now);
  };
