import { isDeepStrictEqual } from 'node:util';
import type { Db, Write } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { deadlineDate } from '#core/mail/long-date.ts';
import type { WrittenEmail } from '#core/mail/written-email.ts';
import { graceUntil, readAccount, type SeatHolder, seatWrites } from '#public/members/billing';
import { accountNotification } from '#public/members/dashboard';
import type { Member, Office } from '../entity.ts';
import type { People } from '../office.ts';
import { type Actor, eventWrite, readPeople, revisionWrite } from '../office-store.ts';
import type { OfficeEvent } from '../vocabulary.ts';
import { type OfficePlan, officePlan, pendingSeats, seatCheckout } from './entity.ts';
import {
  currentOf,
  happenedBetween,
  planWith,
  requireChangeable,
  requireRunning,
  runningOf,
  type SeatSubscription,
  seatFrom,
} from './office-plan.ts';
import { payerOf, readAsOwner, type SeatDeps } from './read-plan.ts';

// The owners' news about the office's plan: a notification each, and an email to the paying address.

type About = { office: Office; members: readonly Member[]; subscription: SeatSubscription; by: Actor };
type Happening = { event: OfficeEvent; about?: string };
type News = { subject: string; body: string };

const newsOf = (event: OfficeEvent, { office: { name }, subscription }: About): News | undefined => {
  if (event === 'plan-unpaid')
    return {
      subject: `The payment for ${name}'s Team plan didn't go through`,
      body: `Nothing has changed yet: everyone keeps their seat until ${deadlineDate(graceUntil(subscription) ?? subscription.periodEnd)}. The owner who pays can update the card on the Office page before then.`,
    };
  if (event === 'plan-ended')
    return {
      subject: `${name}'s Team plan has ended`,
      body: 'Everyone stays in the office and keeps what they have. Those without a subscription are on the Free plan now. An owner can buy seats again on the Office page.',
    };
  return undefined;
};

/** Another owner's change to the plan that someone pays for. */
const doneFor = ({ event, about }: Happening, { office: { name }, by }: About): News | undefined => {
  const who = by.name || by.email;
  if (event === 'seats')
    return {
      subject: `${name} has ${about} seats now`,
      body: `${who} changed the number. The difference for the rest of the paid time is on your card or your next invoice.`,
    };
  if (event === 'plan-canceled')
    return { subject: `${who} canceled ${name}'s Team plan`, body: 'It runs until the end of the paid period.' };
  if (event === 'plan-resumed')
    return { subject: `${who} resumed ${name}'s Team plan`, body: 'It continues, and so do its payments.' };
  return undefined;
};

/** The payer is notified of others' changes. */
const payersNews = (happening: Happening, about: About, at: Date): Write[] => {
  const { members, subscription, by } = about;
  const payer = members.find(({ agentId }) => agentId === subscription.office.payerId);
  const isAnothers = members.some(({ agentId }) => agentId === by.id) && payer?.agentId !== by.id;
  const news = payer && isAnothers ? doneFor(happening, about) : undefined;
  return payer && news ? [accountNotification(payer.agentId, 'office-plan', news, at)] : [];
};

const emailOf = ({ subject, body }: News, { subscription }: About): WrittenEmail => ({
  template: 'written',
  kind: 'office-plan',
  sender: null,
  to: subscription.email,
  content: {
    subject,
    preheader: body,
    heading: subject,
    paragraphs: [body],
    footer: "You're getting this email because this address pays for the plan.",
  },
  action: { label: 'Open the office', path: '/office' },
});

const planNotices = (happened: readonly Happening[], about: About, at: Date): Write[] => {
  const owners = about.members.filter(({ role }) => role === 'owner');
  return happened.flatMap((happening) => {
    const news = newsOf(happening.event, about);
    if (!news) return payersNews(happening, about, at);
    const email = about.subscription.email ? [outboxWrite('mail', emailOf(news, about), at)] : [];
    return [...owners.map(({ agentId }) => accountNotification(agentId, 'office-plan', news, at)), ...email];
  });
};

// Applies the payment service's report about an office's subscription, in the office and in the accounts of its
// people. Part of the report's transaction, on the office's revision: someone who joins or leaves at this moment
// decides again, or this does.

type Effect = { writes: Write[]; later: Write[] };
const NONE: Effect = { writes: [], later: [] };
type Happenings = ReturnType<typeof happenedBetween>;

/** For changes that no one in the office requested. */
const PAYMENT_SERVICE: Actor = { id: 'stripe', name: 'Stripe', email: '' };

const noOffice = (error: unknown): undefined => {
  if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined;
  throw error;
};

export const seatsOf = async (
  db: Pick<Db, 'query'>,
  { id: officeId, name: office }: Pick<Office, 'id' | 'name'>,
  holders: readonly SeatHolder[],
  { paid, at }: { paid: { graceUntil?: string } | undefined; at: Date },
): Promise<Effect> => {
  const accounts = await Promise.all(holders.map(({ agentId }) => readAccount(db, agentId)));
  const all = holders.map((holder, index) =>
    seatWrites(accounts[index]!, holder, { office: { officeId, office }, paid }, at),
  );
  return { writes: all.flatMap(({ writes }) => writes), later: all.flatMap(({ notices }) => notices) };
};

const planWrites = (
  people: People,
  plan: OfficePlan,
  happened: Happenings,
  { at, by }: { at: Date; by: Actor },
): Write[] => {
  const { office, plan: before, pending } = people;
  const keys = { officeId: office.id };
  const isSettled = pending !== undefined && pending.seats === runningOf(plan, at)?.seats;
  if (isDeepStrictEqual(before, plan) && !isSettled) return [];
  const isStarted = happened.some(({ event }) => event === 'plan-started');
  return [
    revisionWrite(office),
    officePlan.put(keys, plan),
    ...(isSettled ? [pendingSeats.delete(keys)] : []),
    ...(isStarted ? [seatCheckout.delete(keys)] : []),
    ...happened.map((what) => eventWrite(office.id, by, what, at)),
  ];
};

/** Undefined if the office no longer exists. */
export const followSeats = async (
  db: Pick<Db, 'query'>,
  subscription: SeatSubscription,
  { at, by = PAYMENT_SERVICE }: { at: Date; by?: Actor },
): Promise<Effect | undefined> => {
  const people: People | undefined = await readPeople(db, subscription.office.id, at).catch(noOffice);
  if (!people) return undefined;
  const { office, members, plan: before } = people;
  const plan = planWith(before, subscription, at);
  const happened = happenedBetween(before, plan, at);
  const own = planWrites(people, plan, happened, { at, by });
  if (own.length === 0) return NONE;
  const paid = seatFrom(plan, at);
  // People who join take the current seat, so everyone has this one already, however many they are.
  const isHeld = paid !== undefined && isDeepStrictEqual(seatFrom(before, at), paid);
  const seats = isHeld ? NONE : await seatsOf(db, office, members, { paid, at });
  return {
    writes: [...own, ...seats.writes],
    later: [...planNotices(happened, { office, members, subscription, by }, at), ...seats.later],
  };
};

// Cancels at the end of the paid period, resumes before that, and opens the page with the card and the invoices.

export const endPlan =
  (deps: SeatDeps) =>
  async (agent: Agent, officeId: string): Promise<void> => {
    const { people, now } = await readAsOwner(deps, agent, officeId);
    const { id, endsAt } = requireRunning(people, now);
    if (endsAt) return;
    await deps.payments.endSeats(id, true);
    await deps.follow(id, agent);
  };

export const resumePlan =
  (deps: SeatDeps) =>
  async (agent: Agent, officeId: string): Promise<void> => {
    const { people, now } = await readAsOwner(deps, agent, officeId);
    const running = requireRunning(people, now);
    if (!running.endsAt) return;
    requireChangeable(running, await payerOf(deps, people, running));
    await deps.payments.endSeats(running.id, false);
    await deps.follow(running.id, agent);
  };

/** It shows the payer's card and address, so other owners can't open it. */
export const openPlanPortal =
  (deps: SeatDeps) =>
  async (agent: Agent, officeId: string): Promise<{ url: string }> => {
    const { people, now } = await readAsOwner(deps, agent, officeId);
    const current = currentOf(people.plan, now);
    if (!current) throw new AppError('NO_SUBSCRIPTION');
    const payer = await payerOf(deps, people, current);
    if (payer?.agentId !== agent.id)
      throw new AppError('CONFLICT', { message: 'Only the owner who pays can see the card and the invoices.' });
    return { url: await deps.payments.openPortal(current.customerId, 'office') };
  };
