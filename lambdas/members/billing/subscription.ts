// A subscription as Stripe last reported it, and its benefits. Pure: the same snapshot always gives the same answer,
// in any order of the events.
import { deadlineAfter } from '#core/platform/deadline.ts';
import type { Profile } from '#public/members/account';

export const INTERVALS = ['day', 'week', 'month', 'year'] as const;
export const STATUSES = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
] as const;
export type SubscriptionStatus = (typeof STATUSES)[number];

/** Stripe's current report about a subscription. */
export type SubscriptionSnapshot = {
  id: string;
  customerId: string;
  email: string;
  firstName: string;
  lastName: string;
  plan: string;
  status: SubscriptionStatus;
  startedAt: string;
  periodStart: string;
  periodEnd: string;
  /** Set if it was canceled; it runs until then. */
  endsAt?: string;
  endedAt?: string;
  /** The buyer's account, if they were signed in. */
  agentId?: string;
  /** It pays for an office's seats, and is no one's own. */
  office?: OfficeSeats;
};

export type OfficeSeats = {
  id: string;
  payerId?: string;
  /** The subscription item that holds the quantity. */
  itemId: string;
  seats: number;
  /** The price of one seat, in cents. */
  price: number;
  interval: (typeof INTERVALS)[number];
};

export type Subscription = SubscriptionSnapshot & {
  /** Counts changes, so that a decision based on an older state is not written. */
  revision: number;
  listed?: 'subscribed' | 'unsubscribed';
  /** The account was found by the address that the payer typed: its holder isn't known to be the payer. */
  foundByAddress?: true;
};

/** The subscriptions that an account's holder may manage and pay with: those they bought themselves. */
export const ownPurchases = (subscriptions: Subscription[]): Subscription[] =>
  subscriptions.filter(({ foundByAddress }) => !foundByAddress);

/** While Stripe retries a failed payment, the benefits stay. */
const GRACE_DAYS = 14;

export const graceUntil = ({
  status,
  periodStart,
}: Pick<Subscription, 'status' | 'periodStart'>): string | undefined =>
  status === 'past_due' ? deadlineAfter(new Date(periodStart), GRACE_DAYS) : undefined;

/** True if it gives the benefits of a paid subscription. */
export const entitles = (subscription: Pick<Subscription, 'status' | 'periodStart'>, at: Date): boolean => {
  if (subscription.status === 'active' || subscription.status === 'trialing') return true;
  return (graceUntil(subscription) ?? '') > at.toISOString();
};

/** Paid once and over by now, unlike one that was never paid. */
export const hasEnded = ({ status }: Pick<Subscription, 'status'>): boolean =>
  status === 'canceled' || status === 'unpaid' || status === 'paused' || status === 'past_due';

/** The subscription that counts: active ones first, then the newest. */
export const foremost = <T extends Pick<Subscription, 'status' | 'periodStart' | 'startedAt'>>(
  subscriptions: readonly T[],
  at: Date,
): T | undefined =>
  subscriptions.toSorted(
    (a, b) => Number(entitles(b, at)) - Number(entitles(a, at)) || b.startedAt.localeCompare(a.startedAt),
  )[0];

export type Entitlement = { plan: 'free' | 'subscribed'; graceUntil?: string };
/** Other sources of the plan: an office's seat, or an operator. */
type Given = Pick<Profile, 'seats' | 'planGiven'>;

/** The seats that give the benefits of a subscription. */
export const seatsHeld = ({ seats = [] }: Given, at: Date): NonNullable<Given['seats']> =>
  seats.filter((seat) => (seat.graceUntil ?? '9') > at.toISOString());

/**
 * The only place that decides an account's plan. One active subscription is enough, and one in good order beats one
 * in its grace period.
 */
export const entitlementFrom = (subscriptions: Subscription[], at: Date, given: Given = {}): Entitlement => {
  const good = subscriptions.filter((one) => entitles(one, at));
  const inGrace = [
    ...good.map(graceUntil),
    ...seatsHeld(given, at).map((seat) => seat.graceUntil),
    ...(given.planGiven ? [undefined] : []),
  ];
  if (inGrace.length === 0) return { plan: 'free' };
  return inGrace.includes(undefined)
    ? { plan: 'subscribed' }
    : { plan: 'subscribed', graceUntil: inGrace.toSorted().at(-1) };
};

/**
 * The staff's list for each of an account's subscriptions: active ones are in subscribed; of the ended ones the last,
 * and only if none is active anymore.
 */
export const placesOf = (subscriptions: Subscription[], at: Date): Map<string, Subscription['listed']> => {
  const entitled = subscriptions.filter((one) => entitles(one, at));
  const last = subscriptions
    .filter(hasEnded)
    .toSorted((a, b) => a.startedAt.localeCompare(b.startedAt))
    .at(-1);
  return new Map(
    subscriptions.map((one) => [
      one.id,
      entitled.includes(one) ? 'subscribed' : entitled.length === 0 && one === last ? 'unsubscribed' : undefined,
    ]),
  );
};
