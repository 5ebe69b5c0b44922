// An owner changes the number of seats, and pays for the rest of the period at once. The charge is the amount they agreed to.
import { newId } from '#core/crypto/ids.ts';
import { writeAgain } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Body, Reply } from '#core/http/route.ts';
import { epochSeconds, isoAfter, MINUTE } from '#core/platform/clock.ts';
import type { Member } from '../entity.ts';
import type { People } from '../office.ts';
import { readPeople, revisionWrite } from '../office-store.ts';
import type { routes } from './contract.ts';
import { type PaidSeats, pendingSeats } from './entity.ts';
import { requireChangeable, requireEnough, requireRunning } from './office-plan.ts';
import { payerOf, readAsOwner, type SeatDeps } from './read-plan.ts';

/** A shown price is valid this long. */
const AGREED_FOR = 10 * MINUTE;
/** Longer than a call to the payment service is retried. */
const PENDING_FOR = 2 * MINUTE;

const requireNotEnding = ({ endsAt }: PaidSeats): void => {
  if (endsAt) throw new AppError('CONFLICT', { message: 'The plan is canceled. Resume it to change its seats.' });
};

type Checked = { people: People; running: PaidSeats; payer: Member | undefined; now: Date };

const check = async (deps: SeatDeps, agent: Agent, officeId: string, seats: number): Promise<Checked> => {
  const { people, now } = await readAsOwner(deps, agent, officeId);
  const running = requireRunning(people, now);
  requireNotEnding(running);
  const payer = await payerOf(deps, people, running);
  requireChangeable(running, payer);
  requireEnough(people, seats, Math.min(deps.minimum, running.seats));
  return { people, running, payer, now };
};

const changeOf = ({ id: subscriptionId, itemId }: PaidSeats, seats: number, at: Date) => ({
  subscriptionId,
  itemId,
  seats,
  at,
});

export const previewSeats =
  (deps: SeatDeps) =>
  async (agent: Agent, officeId: string, { seats }: { seats: number }): Promise<Reply<typeof routes.previewSeats>> => {
    const { running, now } = await check(deps, agent, officeId, seats);
    const { due, total } = await deps.payments.previewSeats(changeOf(running, seats, now));
    return {
      seats,
      due_today: due / 100,
      credit: Math.max(0, -total) / 100,
      per_period: (seats * running.price) / 100,
      interval: running.interval,
      priced_at: now.toISOString(),
    };
  };

const lookAgain = () =>
  new AppError('CONFLICT', { message: 'What this costs has changed in the meantime. Look at the new amount first.' });

type Agreed = Body<typeof routes.changeSeats>;

/** The result of an earlier try may be unknown: the payment service has the number of seats. */
const settle = async (deps: SeatDeps, agent: Agent, officeId: string, seats: number): Promise<'done' | 'open'> => {
  const { people, now } = await readAsOwner(deps, agent, officeId);
  const { pending } = people;
  const running = requireRunning(people, now);
  if (!pending) return running.seats === seats ? 'done' : 'open';
  await deps.follow(running.id, agent);
  if (requireRunning(await readPeople(deps.db, officeId, now), now).seats === seats) return 'done';
  if (pending.seats !== seats && pending.until > now.toISOString())
    throw new AppError('CONFLICT', {
      message: `A change to ${pending.seats} seats is on its way. Try again in two minutes.`,
    });
  return 'open';
};

/** Only the payer can open the card and the invoices. */
const declined = (agent: Agent, payer: Member | undefined) => {
  const next =
    !payer || payer.agentId === agent.id
      ? 'Update the card under Card and invoices, then try again.'
      : `${payer.name} pays for the plan and can update the card.`;
  return new AppError('PAYMENT_DECLINED', {
    message: `The card was declined. Nothing was charged, and nothing has changed. ${next}`,
  });
};

const reserve = (deps: SeatDeps, agent: Agent, officeId: string, { seats, due_today, priced_at }: Agreed) =>
  writeAgain(async () => {
    const { people, running, payer, now } = await check(deps, agent, officeId, seats);
    const at = new Date(priced_at);
    if (at > now || now.getTime() - at.getTime() > AGREED_FOR) throw lookAgain();
    const change = { ...changeOf(running, seats, at), key: newId(now) };
    if ((await deps.payments.previewSeats(change)).due !== Math.round(due_today * 100)) throw lookAgain();
    const row = {
      key: change.key,
      seats,
      until: isoAfter(now, PENDING_FOR),
      expires: epochSeconds(now, PENDING_FOR),
    };
    await deps.db.transact([revisionWrite(people.office), pendingSeats.put({ officeId }, row)]);
    return { change, payer };
  }, deps.pause);

export const changeSeats =
  (deps: SeatDeps) =>
  async (agent: Agent, officeId: string, agreed: Agreed): Promise<void> => {
    if ((await settle(deps, agent, officeId, agreed.seats)) === 'done') return;
    const { change, payer } = await reserve(deps, agent, officeId, agreed);
    // After a lost answer the change stays pending: the service's report settles it, or the next try does.
    if ((await deps.payments.changeSeats(change)) === 'done') return deps.follow(change.subscriptionId, agent);
    await deps.db.transact([pendingSeats.delete({ officeId })]);
    throw declined(agent, payer);
  };
