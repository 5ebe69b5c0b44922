// The agent enters an offer, changes it, or takes it off the sheet.
import { newId } from '#core/crypto/ids.ts';
import { type Db, exists, isNew, writeAgain } from '#core/data/db.ts';
import { firstMade, onceFor, onceWrites } from '#core/data/idempotency.ts';
import { mergedEdit } from '#core/editing/merged-edit.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Body } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { communication } from '#public/funds/request';
import { countOffer, noteOfferChange, readOwn } from '#public/listings/listing';
import type { routes } from './contract.ts';
import { type OfferRow, offer } from './entity.ts';
import { inputOf, problemsOf, termsFrom } from './offer.ts';
import { MOST_OFFERS, type OfferInput } from './vocabulary.ts';

type Deps = { db: Db; clock: Clock };

const notFound = () => new AppError('NOT_FOUND', { message: "This offer doesn't exist." });
const theirs = () =>
  new AppError('CONFLICT', { message: "The buyer's side entered this offer, and only they change it." });
const decided = () => new AppError('CONFLICT', { message: 'This offer has been decided. It stays as it was.' });

export const readOffer = async (db: Pick<Db, 'get'>, listingId: string, offerId: string): Promise<OfferRow> => {
  const row = await offer.get(db, { listingId, offerId }, { consistent: true });
  if (!row) throw notFound();
  return row;
};

/** The request behind an offer must be this agent's own. */
const checked = async ({ db, clock }: Deps, { id: agentId }: Agent, input: OfferInput) => {
  const { communication_id: communicationId } = input;
  const isTheirs = !communicationId || (await communication.get(db, { agentId, communicationId }))?.kind === 'request';
  const fields = isTheirs ? problemsOf(input, clock()) : { communication_id: 'Choose one of your requests.' };
  if (fields) throw new AppError('INVALID', { fields });
  return termsFrom(input);
};

export const addOffer =
  (deps: Deps) =>
  (agent: Agent, listingId: string, input: OfferInput, idempotencyKey?: string): Promise<{ id: string }> =>
    writeAgain(async () => {
      const listing = await readOwn(deps.db, agent, listingId);
      const terms = await checked(deps, agent, input);
      const now = deps.clock();
      const id = newId(now);
      const once = onceFor(agent.id, idempotencyKey, { listingId, input });
      const row: OfferRow = { id, agentId: agent.id, ...terms, expires: listing.expires };
      const add = deps.db.transact([
        countOffer(listing, 1, { most: MOST_OFFERS }),
        offer.put({ listingId, offerId: id }, row, { if: isNew }),
        ...onceWrites(once, id, now),
      ]);
      return { id: await firstMade(add, once, id) };
    });

export const saveOffer =
  (deps: Deps) =>
  async (
    agent: Agent,
    { id: listingId, offer: offerId }: { id: string; offer: string },
    { seen, ...typed }: Body<typeof routes.saveOffer>,
  ): Promise<void> => {
    await readOwn(deps.db, agent, listingId);
    const row = await readOffer(deps.db, listingId, offerId);
    if (row.entered) throw theirs();
    const terms = await checked(deps, agent, mergedEdit<OfferInput>(seen, typed, inputOf(row)));
    await deps.db.transact([
      offer.update({ listingId, offerId }, { set: terms }, { if: exists }),
      noteOfferChange(listingId, decided),
    ]);
  };

export const removeOffer =
  ({ db }: Deps) =>
  (agent: Agent, { id: listingId, offer: offerId }: { id: string; offer: string }): Promise<void> =>
    writeAgain(async () => {
      const listing = await readOwn(db, agent, listingId);
      await readOffer(db, listingId, offerId);
      await db.transact([
        countOffer(listing, -1, { most: MOST_OFFERS, refuse: decided }),
        offer.delete({ listingId, offerId }, { if: exists }),
      ]);
    });
