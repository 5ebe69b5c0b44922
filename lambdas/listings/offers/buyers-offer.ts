// The buyer's side enters its offer on the page of a buyer who asked at the listing and has shown their money. They see
// only their own offer, and change it or take it back until the listing's agent decides.
import { type Db, exists, isNew, type Write, writeAgain } from '#core/data/db.ts';
import { mergedEdit } from '#core/editing/merged-edit.ts';
import type { Guest } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Body, Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { centsFrom, dollarsOf } from '#core/platform/money.ts';
import { clientName, type FundsRequest, requestOfGuest, whileAnswerable } from '#public/funds/request';
import { countOffer, type ListingRow, noteOfferChange, readBuyer, readListingRow } from '#public/listings/listing';
import type { OwnOffer, routes } from './contract.ts';
import { type OfferRow, offer } from './entity.ts';
import { ownTermsFrom, ownTermsOf, problemsOf, stateOf } from './offer.ts';
import { newsOfOffer, type OfferChange } from './offer-emails.ts';
import { MOST_OFFERS, type OwnTerms } from './vocabulary.ts';

type Deps = { db: Db; clock: Clock };
type Form = Omit<Body<typeof routes.saveBuyersOffer>, 'request_id' | 'request_pin'>;

/** One offer for each request, so a repeated call makes no second one. */
const keyOf = ({ communicationId: offerId }: FundsRequest, { id: listingId }: ListingRow) => ({ listingId, offerId });

/** Also after the listing has moved to another agent, whom the page then names. */
const listingOf = async (db: Pick<Db, 'get'>, { listing }: FundsRequest): Promise<ListingRow> => {
  const row = listing ? await readListingRow(db, listing) : undefined;
  if (!row) throw new AppError('NOT_FOUND', { message: "This listing doesn't exist." });
  return row;
};

const stageOf = ({ state }: FundsRequest, { accepted }: ListingRow): OwnOffer['stage'] => {
  if (accepted) return 'over';
  return state === 'received' ? 'open' : 'proof';
};

const readOffer = (db: Pick<Db, 'get'>, request: FundsRequest, listing: ListingRow): Promise<OfferRow | undefined> =>
  offer.get(db, keyOf(request, listing), { consistent: true });

export const readBuyersOffer =
  ({ db, clock }: Deps) =>
  async (guest: Guest): Promise<Reply<typeof routes.buyersOffer>> => {
    const request = requestOfGuest(guest);
    const listing = await listingOf(db, request);
    const row = await readOffer(db, request, listing);
    return {
      address: listing.address,
      asking_price: dollarsOf(listing.askingPrice),
      agent_name: listing.agentName,
      buyer_name: clientName(request),
      stage: stageOf(request, listing),
      offer: row && { ...ownTermsOf(row), state: stateOf(row, listing, clock()) },
    };
  };

const checked = (input: OwnTerms, now: Date): ReturnType<typeof ownTermsFrom> => {
  const fields = problemsOf(input, now);
  if (fields) throw new AppError('INVALID', { fields });
  return ownTermsFrom(input);
};

/** The person who is emailed the decision: the buyer's agent, if the buyer named one at the link, or the buyer. */
const contactOf = async (db: Pick<Db, 'get'>, { clientEmail, id: linkId }: FundsRequest, { id }: ListingRow) => {
  const agentEmail = (await readBuyer(db, id, clientEmail))?.agentEmail;
  return { contactEmail: agentEmail || clientEmail, entered: { linkId, isReader: !agentEmail } };
};

const newRow = async (
  db: Pick<Db, 'get'>,
  { request, listing }: { request: FundsRequest; listing: ListingRow },
  terms: ReturnType<typeof ownTermsFrom>,
): Promise<OfferRow> => {
  const { communicationId } = request;
  return {
    id: communicationId,
    agentId: listing.agentId,
    communicationId,
    buyerName: clientName(request),
    ...(await contactOf(db, request, listing)),
    ...terms,
    lender: '',
    preApproved: centsFrom(0),
    expires: listing.expires,
  };
};

/** A full listing gives the same refusal, so that a buyer doesn't learn how many offers there are. */
const over = () => new AppError('CONFLICT', { message: 'This listing takes no more offers.' });

const requireStage = (stage: OwnOffer['stage']): void => {
  if (stage === 'proof') throw new AppError('CONFLICT', { message: 'Show your proof of funds first.' });
  if (stage === 'over') throw over();
};

export const saveBuyersOffer =
  (deps: Deps) =>
  (guest: Guest, { seen, ...typed }: Form): Promise<void> =>
    whileAnswerable(deps, guest, async (request, now) => {
      const { db } = deps;
      const listing = await listingOf(db, request);
      requireStage(stageOf(request, listing));
      const before = await readOffer(db, request, listing);
      const terms = checked(before ? mergedEdit<OwnTerms>(seen, typed, ownTermsOf(before)) : typed, now);
      const news = (change: OfferChange) => newsOfOffer(listing, clientName(request), change, now);
      const key = keyOf(request, listing);
      const writes: Write[] = before
        ? [offer.update(key, { set: terms }, { if: exists }), noteOfferChange(listing.id, over), ...news('changed')]
        : [
            countOffer(listing, 1, { most: MOST_OFFERS, refuse: over }),
            offer.put(key, await newRow(db, { request, listing }, terms), { if: isNew }),
            ...news('entered'),
          ];
      await db.transact(writes);
    });

/** Takes the offer off the sheet. The proof and its report don't change. */
export const withdrawBuyersOffer =
  ({ db, clock }: Deps) =>
  (guest: Guest): Promise<void> =>
    writeAgain(async () => {
      const request = requestOfGuest(guest);
      const listing = await listingOf(db, request);
      if (!(await readOffer(db, request, listing))) return;
      await db.transact([
        countOffer(listing, -1, { most: MOST_OFFERS, refuse: over }),
        offer.delete(keyOf(request, listing), { if: exists }),
        ...newsOfOffer(listing, clientName(request), 'withdrawn', clock()),
      ]);
    });
