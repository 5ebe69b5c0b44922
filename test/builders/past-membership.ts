// Members and invitations as they look weeks later, which no call of today can make: a list longer than a page, a subscription that
// ended, and invitations that were never sent or have expired. Written with the product's own stores.
import { type Db, held, type Write } from '#core/data/db.ts';
import { DAY, HOUR } from '#core/platform/clock.ts';
import type { Subscription } from '../../lambdas/members/billing/subscription.ts';
import { subscriptionWrites } from '../../lambdas/members/billing/subscription-store.ts';
import type { Invitation } from '../../lambdas/members/invitations/entity.ts';
import { invite } from '../../lambdas/members/invitations/invitation.ts';
import { invitationWrites } from '../../lambdas/members/invitations/invitation-store.ts';

const SUBSCRIBERS = 20;

const personNamed = (name: string) => {
  const [firstName = '', lastName = ''] = name.split(' ');
  return { firstName, lastName, email: `${firstName}.${lastName}@past.example`.toLowerCase() };
};

const aSubscription = (name: string, now: Date, more: Partial<Subscription> = {}): Subscription => {
  const at = (days: number) => new Date(now.getTime() + days * DAY).toISOString();
  const slug = name.replace(/\W/g, '');
  return {
    ...personNamed(name),
    id: `sub_past${slug}`,
    customerId: `cus_past${slug}`,
    plan: 'professional',
    status: 'active',
    startedAt: at(-100),
    periodStart: at(-10),
    periodEnd: at(20),
    revision: 1,
    ...more,
  };
};

const expired = (name: string, now: Date): Invitation => {
  const sentAt = new Date(now.getTime() - 12 * DAY);
  const made = invite(undefined, { ...personNamed(name), reason: 'staff' }, sentAt);
  return { ...made, sentVersion: made.version, sentAt: sentAt.toISOString(), agentId: `past-${name}`, kind: 'new' };
};

const preparing = (name: string, now: Date): Invitation =>
  invite(undefined, { ...personNamed(name), reason: 'staff' }, new Date(now.getTime() - HOUR));

/** A cloud that has had the same tests before has these members. */
const writeOnce = async (db: Pick<Db, 'transact'>, writes: Write[]): Promise<void> => {
  await held(db.transact(writes));
};

/** `former`: their subscription has ended. Another name in each run, since the tests invite them. */
export const writePastMembership = async (
  db: Pick<Db, 'transact'>,
  { former, now = new Date() }: { former: string; now?: Date },
): Promise<void> => {
  const names = Array.from({ length: SUBSCRIBERS }, (_, at) => `Member Former${String.fromCharCode(65 + at)}`);
  const ended = aSubscription(former, now, {
    status: 'canceled',
    endedAt: new Date(now.getTime() - 37 * DAY).toISOString(),
  });
  const subscriptions = [...names.map((name) => aSubscription(name, now)), ended];
  const invitations = [preparing('Alan Becker', now), expired('Clara Dunn', now)];
  for (const one of subscriptions) await writeOnce(db, subscriptionWrites(undefined, one, undefined, now));
  for (const one of invitations) await writeOnce(db, invitationWrites(undefined, one));
};
