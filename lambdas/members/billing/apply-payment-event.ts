// An event of the payment service and all of its effects are one transaction. The event only names the subscription:
// its current state is fetched after its own row was read, so that of two simultaneous events the later writer has
// also seen the later state. That makes their order, their number and their delay irrelevant.
import { type Db, held, isNew, type Pause, type Write, writeAgain } from '#core/data/db.ts';
import { type Clock, DAY, epochSeconds } from '#core/platform/clock.ts';
import { invite, inviteWrites, readInvitation } from '#public/members/invitations';
import { type Actor, followSeats } from '#public/members/offices';
import { OTHER_PLANS, PLANS } from './contract.ts';
import { handledEvent } from './entity.ts';
import type { PaymentEvent, Payments } from './payments.ts';
import { purchaseWrite } from './purchase.ts';
import { entitles, type Subscription } from './subscription.ts';
import { newsOf, noticeWrites } from './subscription-notices.ts';
import { merged, readAccount, readSubscription, subscriptionWrites } from './subscription-store.ts';

/** Longer than the service ever repeats an event. */
const REMEMBER_DAYS = 60;
const FIRST_TIME = 'first time';

/**
 * The payment service's account may hold other business. A subscription that began as ours stays ours, even after a
 * change of plan.
 */
const isOurs = (plan: string) => [...PLANS, ...OTHER_PLANS].some((one) => one === plan);

/** `later` has writes that may follow in another transaction. */
type Effect = { writes: Write[]; later: Write[] };
const NONE: Effect = { writes: [], later: [] };

type Deps = { db: Db; clock: Clock; payments: Pick<Payments, 'subscription'>; pause?: Pause };

type Applied = 'done' | 'repeated' | 'of no concern';

/** A subscription that was paid without an account: its buyer is invited. */
const inviteBuyer = async (
  db: Db,
  before: Subscription | undefined,
  after: Subscription,
  at: Date,
): Promise<Write[]> => {
  const isNewlyPaid = entitles(after, at) && !(before && entitles(before, at));
  if (after.agentId || !after.email || !isNewlyPaid) return [];
  const earlier = await readInvitation(db, after.email);
  const { email, firstName, lastName } = after;
  return inviteWrites(earlier, invite(earlier, { email, firstName, lastName, reason: 'purchase' }, at), at, after.id);
};

/** A bank debit that failed days after the checkout: the page promised an email. */
const hasDebitFailed = (checkout: PaymentEvent['checkout'] | undefined, after: Subscription): boolean =>
  checkout?.paymentFailed === true && (after.status === 'incomplete' || after.status === 'incomplete_expired');

/** An office's subscription is in no account: its people get its benefits. */
const followOffice = async (
  db: Db,
  before: Subscription | undefined,
  { office, ...after }: Subscription,
  { checkout, by, at }: { checkout?: PaymentEvent['checkout']; by?: Actor; at: Date },
): Promise<Effect> => {
  if (!office) return NONE;
  const seats = await followSeats(db, { ...after, office }, { at, by });
  if (!seats && !before) return NONE;
  const { writes, later } = seats ?? NONE;
  const notice = hasDebitFailed(checkout, after) ? noticeWrites('debit-failed', after, at) : [];
  return { writes: [...subscriptionWrites(before, { ...after, office }, undefined, at), ...writes, ...notice], later };
};

const followUp = async (
  { db, payments }: Deps,
  { id, checkout, by }: { id: string; checkout?: PaymentEvent['checkout']; by?: Actor },
  at: Date,
): Promise<Effect> => {
  const before = await readSubscription(db, id);
  const snapshot = await payments.subscription(id);
  if (!snapshot) return NONE;
  const after = merged(before, snapshot);
  if (after.office) return followOffice(db, before, after, { checkout, by, at });
  if (!(before || isOurs(snapshot.plan))) return NONE;
  const account = after.agentId ? await readAccount(db, after.agentId) : undefined;
  const others = (account?.subscriptions ?? []).filter((one) => one.id !== after.id);
  const news = hasDebitFailed(checkout, after) ? 'debit-failed' : newsOf(before, after, others, at);
  const writes = [
    ...subscriptionWrites(before, after, account, at),
    ...(await inviteBuyer(db, before, after, at)),
    ...(news ? noticeWrites(news, after, at) : []),
  ];
  return { writes, later: [] };
};

const checkoutWrite = (
  { sessionId, ...ended }: NonNullable<PaymentEvent['checkout']>,
  subscriptionId: string | undefined,
  at: Date,
): Write => purchaseWrite(sessionId, { ...ended, subscriptionId }, at);

const eventWrites = async (
  deps: Deps,
  { id: eventId, subscriptionId, checkout }: PaymentEvent,
  at: Date,
): Promise<Effect> => {
  const first = handledEvent.put(
    { eventId },
    { at: at.toISOString(), expires: epochSeconds(at, REMEMBER_DAYS * DAY) },
    { if: isNew, name: FIRST_TIME },
  );
  const { writes, later } = subscriptionId ? await followUp(deps, { id: subscriptionId, checkout }, at) : NONE;
  return { writes: [first, ...(checkout ? [checkoutWrite(checkout, subscriptionId, at)] : []), ...writes], later };
};

/** As many writes as a transaction takes. If they don't fit, the later ones follow. */
const WRITES_AT_ONCE = 100;

const carryOut = async (db: Pick<Db, 'transact'>, { writes, later }: Effect): Promise<void> => {
  const fitting = WRITES_AT_ONCE - writes.length;
  await db.transact([...writes, ...later.slice(0, fitting)]);
  if (later.length > fitting) await db.transact(later.slice(fitting));
};

/** Right after a requested change: its event repeats it a moment later, and is then a no-op. */
export const followSubscription =
  (deps: Deps) =>
  (id: string, by: Actor): Promise<void> =>
    writeAgain(async () => carryOut(deps.db, await followUp(deps, { id, by }, deps.clock())), deps.pause);

export const applyPaymentEvent =
  (deps: Deps) =>
  async (event: PaymentEvent): Promise<Applied> => {
    if (!event.subscriptionId && !event.checkout) return 'of no concern';
    return writeAgain(async () => {
      if (await handledEvent.get(deps.db, { eventId: event.id }, { consistent: true })) return 'repeated';
      return (await held(carryOut(deps.db, await eventWrites(deps, event, deps.clock())), FIRST_TIME))
        ? 'done'
        : 'repeated';
    }, deps.pause);
  };
