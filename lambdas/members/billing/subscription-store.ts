// The rows a subscription stands in: itself, a copy in its account, its places in the lists of the staff, and the plan in
// the profile. They change in one transaction, on the condition that none of them moved since they were read.
import type { Item } from '#core/data/attribute-value.ts';
import { type Db, isNew, type Key, type Write, when } from '#core/data/db.ts';
import { accountKey, keys, PROFILE, SUBSCRIPTION } from '#core/data/table.ts';
import { directoryWrites } from '../staff/directory.ts';
import { graceUntil, placesOf, planFrom, type Subscription, type SubscriptionSnapshot } from './subscription.ts';

const subscriptionFrom = (item: Item): Subscription => ({
  id: String(item.id),
  customerId: String(item.customerId),
  email: String(item.email),
  firstName: String(item.firstName),
  lastName: String(item.lastName),
  plan: String(item.planName),
  status: item.status as Subscription['status'],
  startedAt: String(item.startedAt),
  periodStart: String(item.periodStart),
  periodEnd: String(item.periodEnd),
  endsAt: item.endsAt as string | undefined,
  endedAt: item.endedAt as string | undefined,
  agentId: item.agentId as string | undefined,
  revision: Number(item.revision),
  listed: item.listed as Subscription['listed'],
});

const itemFrom = ({ plan, ...subscription }: Subscription): Item => ({ ...subscription, planName: plan });

export const readSubscription = async (db: Db, id: string): Promise<Subscription | undefined> => {
  const item = await db.get(keys.subscription(id), { consistent: true });
  return item && subscriptionFrom(item);
};

export type Account = { subscriptions: Subscription[]; profile: Item };

/** From the rows of an account's partition, however they were read. */
export const accountFrom = (rows: (Item & Key)[]): Account => ({
  subscriptions: rows.filter(({ SK }) => SK.startsWith(SUBSCRIPTION)).map(subscriptionFrom),
  profile: rows.find(({ SK }) => SK === PROFILE) ?? {},
});

export const readAccount = async (db: Db, agentId: string): Promise<Account> => {
  const { items } = await db.query<Item & Key>({ pk: accountKey(agentId) });
  return accountFrom(items);
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

/** Stripe's account id of the buyer is not known to Stripe alone: once found it stays. */
export const merged = (before: Subscription | undefined, snapshot: SubscriptionSnapshot): Subscription => ({
  ...snapshot,
  agentId: before?.agentId ?? snapshot.agentId,
  revision: (before?.revision ?? 0) + 1,
  listed: before?.listed,
});

/**
 * `account` is the account of `after`, as it was read before this change; none while nobody knows whose it is.
 */
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
    const own: Write[] = is.agentId
      ? [{ put: { ...keys.ownSubscription(is.agentId, is.id), ...itemFrom(is) } as Item & Key }]
      : [];
    return [
      { put: { ...keys.subscription(is.id), ...itemFrom(is) } as Item & Key, if: unchanged },
      ...own,
      ...directoryWrites(placed(was), placed(is)),
    ];
  });
  if (!after.agentId || !account) return writes;
  const { graceUntil: grace, plan } = planFrom(all, at);
  const revision = Number(account.profile.planRevision ?? 0);
  writes.push({
    update: keys.profile(after.agentId),
    change: {
      set: { plan, graceUntil: grace, planRevision: revision + 1 },
      setIfAbsent: {
        email: after.email,
        firstName: after.firstName,
        lastName: after.lastName,
        createdAt: at.toISOString(),
      },
      remove: grace ? [] : ['graceUntil'],
    },
    if:
      revision === 0
        ? when('attribute_not_exists(#planRevision)')
        : when('#planRevision = :plan', { ':plan': revision }),
  });
  return writes;
};
