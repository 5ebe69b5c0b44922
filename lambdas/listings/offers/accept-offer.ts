// The agent accepts one offer and declines the others, or opens all of them again. The contacts of the other offers get an
// email in the agent's words.
import { isDeepStrictEqual } from 'node:util';
import type { Db, Write } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Body } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { acceptWrite, readOwn, reminderWrites, undoAcceptWrite } from '#public/listings/listing';
import { noteSender, refuseContacts } from '#public/members/senders';
import type { routes } from './contract.ts';
import type { OfferRow } from './entity.ts';
import { ownTermsOf, stateOf } from './offer.ts';
import { declinedEmail, openAgainEmail } from './offer-emails.ts';
import { listOffers } from './read-offers.ts';
import type { OwnTerms } from './vocabulary.ts';

type Deps = { db: Db; clock: Clock };
type Acceptance = Body<typeof routes.acceptOffer>;
type Decision = Pick<Deps, 'db'> & { agent: Agent; others: OfferRow[]; now: Date };

/** The emails are counted when they go out: a reader whom we can't email must not hold up a contract. */
const save = async ({ db, agent, others, now }: Decision, writes: Write[]): Promise<void> =>
  db.transact(others.length > 0 ? [...writes, await noteSender(db, agent, now)] : writes);

/** The other offers that were still open and have an address. */
const openOthers = (rows: OfferRow[], offerId: string, now: Date): OfferRow[] =>
  rows.filter((row) => row.id !== offerId && row.contactEmail !== '' && stateOf(row, {}, now) === 'open');

/** The buyer may have changed the offer since the agent read it. */
const requireAsSeen = (row: OfferRow, seen: Acceptance['seen']): void => {
  const terms = ownTermsOf(row);
  const isAsSeen = Object.entries(seen ?? {}).every(([name, value]) =>
    isDeepStrictEqual(terms[name as keyof OwnTerms], value),
  );
  if (!isAsSeen) throw new AppError('CONFLICT', { message: 'This offer has changed. Look at it again.' });
};

export const acceptOffer =
  ({ db, clock }: Deps) =>
  async (
    agent: Agent,
    { id, offer: offerId }: { id: string; offer: string },
    { words, seen }: Acceptance,
  ): Promise<void> => {
    // The listing is read first, so that an offer that arrives between the two reads counts as a change.
    const listing = await readOwn(db, agent, id);
    const rows = await listOffers(db, id);
    const accepted = rows.find((row) => row.id === offerId);
    if (!accepted) throw new AppError('NOT_FOUND', { message: "This offer doesn't exist." });
    if (listing.accepted) throw new AppError('CONFLICT', { message: 'An offer has been accepted already.' });
    requireAsSeen(accepted, seen);
    const now = clock();
    await refuseContacts(db, { agentId: agent.id, fields: { words } }, now);
    const others = openOthers(rows, offerId, now);
    const { communicationId } = accepted;
    const at = { offerId, at: now.toISOString(), ...(communicationId && { communicationId }) };
    const writes = [
      acceptWrite(listing, at),
      ...others.map((row) => declinedEmail({ agent, listing, words }, row, now)),
    ];
    await save({ db, agent, others, now }, writes);
  };

/** The contract has fallen through, so its dates and their reminders end. */
export const undoAcceptance =
  ({ db, clock }: Deps) =>
  async (agent: Agent, id: string, words: string): Promise<void> => {
    const listing = await readOwn(db, agent, id);
    const rows = await listOffers(db, id);
    if (!listing.accepted) throw new AppError('CONFLICT', { message: 'No offer is accepted.' });
    const now = clock();
    await refuseContacts(db, { agentId: agent.id, fields: { words } }, now);
    const others = openOthers(rows, listing.accepted.offerId, now);
    const writes = [
      undoAcceptWrite(agent, id, listing.accepted),
      ...reminderWrites(agent, listing, [], now),
      ...others.map((row) => openAgainEmail({ agent, listing, words }, row, now)),
    ];
    await save({ db, agent, others, now }, writes);
  };
