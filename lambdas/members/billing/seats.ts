import type { Write } from '#core/data/db.ts';
import type { Profile } from '#public/members/account';
import { accountNotification } from '#public/members/dashboard';
import { entitlementFrom, entitles, type OfficeSeats } from './subscription.ts';
import { type Account, planWrite } from './subscription-store.ts';

// The payment service's part in offices' seats. Quantities are absolute, so repeating a change has no effect.

export type SeatOffer = { priceId: string; price: OfficeSeats['price']; interval: OfficeSeats['interval'] };

export type SeatOrder = {
  officeId: string;
  seats: number;
  payer: { agentId: string; email: string; customerId?: string };
  /** Repeating an order under the same key returns the same checkout. */
  key: string;
  /** Epoch seconds after which it can't be paid. */
  expiresAt: number;
};

export type SeatChange = { subscriptionId: string; itemId: string; seats: number; at: Date };

/** In cents. `total` is negative if the change gives money back. */
type SeatCost = { due: number; total: number };

export type SeatPayments = {
  /** Undefined if seats aren't for sale. */
  seatOffer(): Promise<SeatOffer | undefined>;
  startSeats(offer: SeatOffer, order: SeatOrder): Promise<{ sessionId: string; url: string }>;
  /** After this, it can't be paid anymore. 'paid': it had been paid already. */
  closeSeats(offer: SeatOffer, order: SeatOrder): Promise<'closed' | 'paid'>;
  previewSeats(change: SeatChange): Promise<SeatCost>;
  /** 'declined': the card was declined, and nothing has changed. */
  changeSeats(change: SeatChange & { key: string }): Promise<'done' | 'declined'>;
  /** Ends them at the end of the paid period, or takes that back. */
  endSeats(subscriptionId: string, ends: boolean): Promise<void>;
};

// Updates the account of a person when an office starts or stops paying for them. Their own subscription stays unchanged.

type Seat = NonNullable<Profile['seats']>[number];
export type SeatHolder = { agentId: string; email: string };
type Change = { office: Pick<Seat, 'officeId' | 'office'>; paid: Pick<Seat, 'graceUntil'> | undefined };

const newsOf = ({ subscriptions }: Account, { office, paid }: Change, plan: 'free' | 'subscribed', at: Date) => {
  const ownGoesOn = subscriptions.some((one) => entitles(one, at));
  if (paid)
    return {
      subject: `${office.office} pays for your seat`,
      body: ownGoesOn
        ? "Your own subscription goes on, and you're still charged for it. You can end it in My Profile."
        : 'You can now send unlimited requests. What you have stays yours.',
    };
  return {
    subject: `${office.office} no longer pays for your seat`,
    body:
      plan === 'subscribed'
        ? 'Your plan stays as it is: something else pays for it.'
        : "You're back on the Free plan. You can still read everything you have.",
  };
};

/** Operators gave the plan to accounts that had it before their seat, without a subscription. */
const isGiven = ({ profile, subscriptions }: Account): boolean =>
  profile.planGiven ?? (profile.plan === 'subscribed' && subscriptions.length === 0 && !profile.seats?.length);

/** `notices` can follow in another transaction: there may be one for each person in the office. */
export const seatWrites = (
  account: Account,
  { agentId, email }: SeatHolder,
  change: Change,
  at: Date,
): { writes: Write[]; notices: Write[] } => {
  const { profile, subscriptions } = account;
  const { office, paid } = change;
  const before = profile.seats ?? [];
  const held = before.find(({ officeId }) => officeId === office.officeId);
  const seat: Seat | undefined = paid && { ...office, ...paid };
  if (held?.graceUntil === seat?.graceUntil && Boolean(held) === Boolean(seat)) return { writes: [], notices: [] };
  const others = before.filter((one) => one !== held);
  const set = { seats: seat ? [...others, seat] : others, ...(isGiven(account) && { planGiven: true as const }) };
  const entitlement = entitlementFrom(subscriptions, at, set);
  const known = { email, createdAt: at.toISOString() };
  return {
    writes: [planWrite(agentId, profile, entitlement, { set, known })],
    notices:
      Boolean(held) === Boolean(seat)
        ? []
        : [accountNotification(agentId, 'subscription', newsOf(account, change, entitlement.plan, at), at)],
  };
};
