// One offer is accepted, and the others are declined, or all of them are open again: those who speak for the others learn it in the
// agent's words.
import type { Db, Write } from '#core/data/db.ts';
import { when } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { acceptWrite, readOwn, reminderWrites, undoAcceptWrite } from '#public/listings/listing';
import { refuseContacts, transactCharged } from '#public/members/senders';
import { type OfferRow, offer } from './entity.ts';
import { declinedEmail, openAgainEmail } from './offer-emails.ts';
import { listOffers } from './read-offers.ts';

type Deps = { db: Db; clock: Clock };

const changed = () => new AppError('CONFLICT');
const isOpen = when('#state = :open', { ':open': 'open' }, changed);

const decide = (listingId: string, { id: offerId }: OfferRow, state: 'accepted' | 'declined', at: Date): Write =>
  offer.update({ listingId, offerId }, { set: { state, decidedAt: at.toISOString() } }, { if: isOpen });

const reopen = (listingId: string, { id: offerId, state }: OfferRow): Write =>
  offer.update(
    { listingId, offerId },
    { set: { state: 'open' }, remove: ['decidedAt'] },
    { if: when('#state = :before', { ':before': state }, changed) },
  );

type Telling = Pick<Deps, 'db'> & { agent: Agent; told: OfferRow[]; now: Date };

/** The emails count. */
const tell = ({ db, agent, told, now }: Telling, writes: Write[]): Promise<void> =>
  told.length === 0
    ? db.transact(writes)
    : transactCharged(db, { agent, to: told.map(({ contactEmail }) => contactEmail) }, writes, now);

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
    const { communicationId } = accepted;
    const at = { offerId, at: now.toISOString(), ...(communicationId && { communicationId }) };
    const writes = [
      acceptWrite(agent, id, { accepted: at, offers: rows.length }),
      decide(id, accepted, 'accepted', now),
      ...others.map((row) => decide(id, row, 'declined', now)),
      ...told.map((row) => declinedEmail({ agent, listing, words }, row, now)),
    ];
    await tell({ db, agent, told, now }, writes);
  };

/** The contract has fallen through. Its dates and their reminders end. */
export const undoAcceptance =
  ({ db, clock }: Deps) =>
  async (agent: Agent, id: string, words: string): Promise<void> => {
    const [listing, rows] = await Promise.all([readOwn(db, agent, id), listOffers(db, id)]);
    if (!listing.accepted) throw new AppError('CONFLICT', { message: 'No offer is accepted.' });
    const now = clock();
    await refuseContacts(db, { agentId: agent.id, fields: { words } }, now);
    const told = rows.filter(({ state, contactEmail }) => state === 'declined' && contactEmail !== '');
    const writes = [
      undoAcceptWrite(agent, id, listing.accepted),
      ...rows.filter(({ state }) => state !== 'open').map((row) => reopen(id, row)),
      ...reminderWrites(agent, listing, [], now),
      ...told.map((row) => openAgainEmail({ agent, listing, words }, row, now)),
    ];
    await tell({ db, agent, told, now }, writes);
  };
