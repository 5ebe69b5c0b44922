// A subscription as Stripe last reported it, and what follows from it. Pure: the same snapshot always gives the same answer,
// in any order of the events.
import { DAY } from '#core/platform/clock.ts';
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

/** What Stripe reports about a subscription at this moment. */
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
  /** It was canceled and runs until here. */
  endsAt?: string;
  endedAt?: string;
  /** The account it was bought for, when the buyer was signed in. */
  agentId?: string;
  /** It pays for an office's seats, and is no one's own. */
  office?: OfficeSeats;
};

export type OfficeSeats = {
  id: string;
  /** The owner who bought it. */
  payerId?: string;
  /** What is changed when their number changes. */
  itemId: string;
  seats: number;
  /** Of one seat, in cents. */
  price: number;
  interval: (typeof INTERVALS)[number];
};

export type Subscription = SubscriptionSnapshot & {
  /** Counts changes, so that a decision made on an older state is not written. */
  revision: number;
  listed?: 'subscribed' | 'unsubscribed';
  /** The account was found by the address that the payer typed: its holder isn't known to be the payer. */
  foundByAddress?: true;
};

/** What the holder of an account may manage and pay with: what they bought themselves. */
export const ownPurchases = (subscriptions: Subscription[]): Subscription[] =>
  subscriptions.filter(({ foundByAddress }) => !foundByAddress);

/** While Stripe tries a failed payment again, nothing is taken away. */
const GRACE_DAYS = 14;

export const graceUntil = ({
  status,
  periodStart,
}: Pick<Subscription, 'status' | 'periodStart'>): string | undefined =>
  status === 'past_due' ? new Date(Date.parse(periodStart) + GRACE_DAYS * DAY).toISOString() : undefined;

/** Whether it gives what a paid subscription gives. */
export const entitles = (subscription: Pick<Subscription, 'status' | 'periodStart'>, at: Date): boolean => {
  if (subscription.status === 'active' || subscription.status === 'trialing') return true;
  return (graceUntil(subscription) ?? '') > at.toISOString();
};

/** Paid once and over by now, unlike one whose first payment never came. */
export const hasEnded = ({ status }: Pick<Subscription, 'status'>): boolean =>
  status === 'canceled' || status === 'unpaid' || status === 'paused' || status === 'past_due';

/** The one that counts: what entitles before what does not, then the newest. */
export const foremost = <T extends Pick<Subscription, 'status' | 'periodStart' | 'startedAt'>>(
  subscriptions: readonly T[],
  at: Date,
): T | undefined =>
  subscriptions.toSorted(
    (a, b) => Number(entitles(b, at)) - Number(entitles(a, at)) || b.startedAt.localeCompare(a.startedAt),
  )[0];

export type Entitlement = { plan: 'free' | 'subscribed'; graceUntil?: string };
/** What else gives the plan: an office's seat, or an operator. */
type Given = Pick<Profile, 'seats' | 'planGiven'>;

/** The seats that give what a subscription gives. */
export const seatsHeld = ({ seats = [] }: Given, at: Date): NonNullable<Given['seats']> =>
  seats.filter((seat) => (seat.graceUntil ?? '9') > at.toISOString());

/** The one place that says what an account's plan is. One that entitles is enough, and one in good order beats one in its grace. */
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
 * Which of the staff's lists each of an account's subscriptions is in: those that entitle in subscribed; of the ended ones
 * the last, and only when none entitles anymore.
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
