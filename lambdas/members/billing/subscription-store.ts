// The rows of a subscription: itself, a copy in its account, its places in the staff's lists, and the plan in the
// profile. They change in one transaction, on the condition that none of them has changed since it was read.
import { type Db, isNew, type Write, when } from '#core/data/db.ts';
import { type Profile, profile as profileEntity } from '#public/members/account';
import { directoryWrites } from '#public/members/staff';
import { ownSubscriptionEntity, type SubscriptionRow, subscriptionEntity } from './entity.ts';
import {
  type Entitlement,
  entitlementFrom,
  graceUntil,
  placesOf,
  type Subscription,
  type SubscriptionSnapshot,
} from './subscription.ts';

const subscriptionFrom = ({ planName, ...row }: SubscriptionRow): Subscription => ({ ...row, plan: planName });
const rowFrom = ({ plan, ...subscription }: Subscription): SubscriptionRow => ({ ...subscription, planName: plan });

export const readSubscription = async (db: Pick<Db, 'get'>, id: string): Promise<Subscription | undefined> => {
  const row = await subscriptionEntity.get(db, { id }, { consistent: true });
  return row && subscriptionFrom(row);
};

export type Account = { subscriptions: Subscription[]; profile: Profile };

export const readAccount = async (db: Pick<Db, 'query'>, agentId: string): Promise<Account> => {
  const { items } = await db.query({ pk: profileEntity.partition({ agentId }) });
  const rows = items.filter(ownSubscriptionEntity.matches).map(ownSubscriptionEntity.read);
  return { subscriptions: rows.map(subscriptionFrom), profile: profileEntity.pick(items)[0] ?? {} };
};

const entryOf = (subscription: Subscription) => ({
  id: subscription.id,
  email: subscription.email,
  firstName: subscription.firstName,
  lastName: subscription.lastName,
  date: subscription.startedAt,
  more: {
    status: subscription.status,
    expires: graceUntil(subscription) ?? subscription.endsAt ?? subscription.periodEnd,
    endedAt: subscription.endedAt,
  },
});

const placed = (subscription: Subscription | undefined) =>
  subscription?.listed && { list: subscription.listed, entry: entryOf(subscription) };

/** The office and its payer are set once. The number of seats can change. */
const officeOf = (before: Subscription | undefined, { office: now }: SubscriptionSnapshot) => {
  if (!before) return now;
  return before.office && { ...before.office, ...now, id: before.office.id, payerId: before.office.payerId };
};

/** Stripe may not know its account. Once we know it, it stays. */
export const merged = (before: Subscription | undefined, snapshot: SubscriptionSnapshot): Subscription => {
  const office = officeOf(before, snapshot);
  return {
    ...snapshot,
    agentId: office ? undefined : (before?.agentId ?? snapshot.agentId),
    office,
    revision: (before?.revision ?? 0) + 1,
    listed: before?.listed,
    foundByAddress: before?.foundByAddress,
  };
};

/** The plan in the profile, written only over the one that the decision was based on. */
export const planWrite = (
  agentId: string,
  { planRevision = 0 }: Profile,
  { plan, graceUntil: grace }: Entitlement,
  { set, known }: { set?: Pick<Profile, 'seats' | 'planGiven'>; known: Partial<Profile> },
): Write =>
  profileEntity.update(
    { agentId },
    {
      set: { ...set, plan, graceUntil: grace, planRevision: planRevision + 1 },
      setIfAbsent: known,
      remove: grace ? [] : ['graceUntil'],
    },
    {
      name: 'plan',
      if:
        planRevision === 0
          ? when('attribute_not_exists(#planRevision)')
          : when('#planRevision = :plan', { ':plan': planRevision }),
    },
  );

/** `account` is the account of `after`, as it was read before this change; undefined until the account is known. */
export const subscriptionWrites = (
  before: Subscription | undefined,
  after: Subscription,
  account: Account | undefined,
  at: Date,
): Write[] => {
  const others = (account?.subscriptions ?? []).filter((one) => one.id !== after.id);
  const all = [...others, after];
  const places = placesOf(all, at);
  const written = all
    .map((one) => ({ was: one === after ? before : one, is: { ...one, listed: places.get(one.id) } }))
    .filter(({ was, is }) => is.id === after.id || was?.listed !== is.listed)
    .map(({ was, is }) => ({ was, is: is.id === after.id ? is : { ...is, revision: is.revision + 1 } }));
  const writes = written.flatMap(({ was, is }): Write[] => {
    const unchanged = was ? when('#revision = :was', { ':was': was.revision }) : isNew;
    const own = is.agentId ? [ownSubscriptionEntity.put({ agentId: is.agentId, id: is.id }, rowFrom(is))] : [];
    return [
      subscriptionEntity.put({ id: is.id }, rowFrom(is), { if: unchanged, name: 'subscription' }),
      ...own,
      ...directoryWrites(placed(was), placed(is)),
    ];
  });
  if (!after.agentId || !account) return writes;
  const { email, firstName, lastName } = after;
  const known = { email, firstName, lastName, createdAt: at.toISOString() };
  return [...writes, planWrite(after.agentId, account.profile, entitlementFrom(all, at, account.profile), { known })];
};
