// An owner buys seats on the payment service's page. An office has one open checkout at a time: two could both be paid.
import { newId } from '#core/crypto/ids.ts';
import { writeAgain } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { epochSeconds, HOUR } from '#core/platform/clock.ts';
import type { SeatOffer, SeatOrder } from '#public/members/billing';
import type { People } from '../office.ts';
import { revisionWrite } from '../office-store.ts';
import { type SeatCheckout, seatCheckout } from './entity.ts';
import { currentOf, requireEnough, requireNoPlan } from './office-plan.ts';
import { payerOf, readAsOwner, type SeatDeps } from './read-plan.ts';

const PAYABLE_FOR = HOUR;

const orderOf = (officeId: string, { payerId, email, customerId, seats, key, expires }: SeatCheckout): SeatOrder => ({
  officeId,
  seats,
  payer: { agentId: payerId, email, customerId },
  key,
  expiresAt: expires,
});

/** The customer of last time, with the card and the invoices; another owner is another customer. */
const customerOf = async (deps: SeatDeps, people: People, agent: Agent, at: Date): Promise<string | undefined> => {
  const last = currentOf(people.plan, at);
  const payer = last && (await payerOf(deps, people, last));
  return payer?.agentId === agent.id ? last?.customerId : undefined;
};

/** After this returns, an earlier one can't be paid anymore. */
const close = async (deps: SeatDeps, offer: SeatOffer, officeId: string, open: SeatCheckout): Promise<void> => {
  if ((await deps.payments.closeSeats(offer, orderOf(officeId, open))) === 'closed') return;
  throw new AppError('CONFLICT', {
    message: 'Seats for this office have just been paid. They show up here in a moment.',
  });
};

/** The open checkout, or a new one in its place. */
const reserve = (deps: SeatDeps, agent: Agent, officeId: string, wanted: { seats: number; offer: SeatOffer }) =>
  writeAgain(async () => {
    const { people, now } = await readAsOwner(deps, agent, officeId);
    const { seats, offer } = wanted;
    requireNoPlan(people, now);
    requireEnough(people, seats, deps.minimum);
    const { checkout: open } = people;
    const isOpen = open !== undefined && open.expires > epochSeconds(now);
    if (isOpen && open.payerId === agent.id && open.seats === seats) return open;
    if (isOpen) await close(deps, offer, officeId, open);
    const customerId = await customerOf(deps, people, agent, now);
    const made: SeatCheckout = {
      key: newId(now),
      seats,
      payerId: agent.id,
      email: agent.email,
      ...(customerId && { customerId }),
      startedAt: now.toISOString(),
      expires: epochSeconds(now, PAYABLE_FOR),
    };
    await deps.db.transact([revisionWrite(people.office), seatCheckout.put({ officeId }, made)]);
    return made;
  }, deps.pause);

export const buySeats =
  (deps: SeatDeps) =>
  async (agent: Agent, officeId: string, { seats }: { seats: number }): Promise<{ url: string; sessionId: string }> => {
    // A person who may not buy learns nothing about the offer.
    await readAsOwner(deps, agent, officeId);
    const offer = await deps.payments.seatOffer();
    if (!offer) throw new AppError('NOT_FOUND', { message: "The Team plan isn't for sale at the moment." });
    const checkout = await reserve(deps, agent, officeId, { seats, offer });
    return deps.payments.startSeats(offer, orderOf(officeId, checkout));
  };
