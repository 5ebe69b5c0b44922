// What happens in the account of a person for whom an office pays, or no longer pays. Their own subscription is theirs: it stays.
import type { Write } from '#core/data/db.ts';
import { accountNotification } from '#public/dashboard';
import type { Profile } from '#public/members/account';
import { entitlementFrom, entitles } from '../subscription.ts';
import { type Account, planWrite } from '../subscription-store.ts';

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

/** Before it had a seat, an account with the plan and without a subscription got it from an operator. */
const isGiven = ({ profile, subscriptions }: Account): boolean =>
  profile.planGiven ?? (profile.plan === 'subscribed' && subscriptions.length === 0 && !profile.seats?.length);

/** `notices` can follow in another transaction: there may be as many of them as an office has people. */
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
