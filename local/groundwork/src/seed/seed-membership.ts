// What staff have to look at: subscribers, invitations in every state, their log and a month of figures. Written with the
// product's own entities and stores, because the past cannot be made by calls of today.

import { ConditionFailed, type Db, type Write } from '../../../../lambdas/core/data/db.ts';
import { keys } from '../../../../lambdas/core/data/table.ts';
import { DAY, HOUR } from '../../../../lambdas/core/platform/clock.ts';
import type { Subscription } from '../../../../lambdas/members/billing/subscription.ts';
import { subscriptionWrites } from '../../../../lambdas/members/billing/subscription-store.ts';
import type { Invitation } from '../../../../lambdas/members/invitations/entity.ts';
import { invite } from '../../../../lambdas/members/invitations/invitation.ts';
import { invitationWrites } from '../../../../lambdas/members/invitations/invitation-store.ts';
import { createAuditLog } from '../../../../lambdas/members/staff/audit-log.ts';
import { COUNTED, type Counted, dayOf } from '../../../../lambdas/members/staff/day-counts.ts';
import { demoAccounts } from './accounts.ts';
import { type Invited, invited, type Member, members } from './members.ts';

const MONTH_DAYS = 30;

const personOf = (name: string) => {
  const [firstName = '', lastName = ''] = name.split(' ');
  return { firstName, lastName, email: `${firstName}.${lastName}@agents.example`.toLowerCase() };
};

const subscriptionOf = ({ name, since, status, ended }: Member, now: Date): Subscription => {
  const ago = (days: number) => new Date(now.getTime() - days * DAY).toISOString();
  // Those who owe have been asked for a few days only: their time of grace is not over.
  const intoPeriod = status === 'past_due' ? 5 : since % MONTH_DAYS;
  const slug = name.replace(/\W/g, '');
  return {
    ...personOf(name),
    id: `sub_demo${slug}`,
    customerId: `cus_demo${slug}`,
    plan: 'professional',
    status,
    startedAt: ago(since),
    periodStart: ago((ended ?? 0) + intoPeriod),
    periodEnd: ago((ended ?? 0) + intoPeriod - MONTH_DAYS),
    ...(ended === undefined ? {} : { endedAt: ago(ended) }),
    revision: 1,
  };
};

const invitationOf = ({ name, reason, asked, became }: Invited, now: Date): Invitation => {
  const at = new Date(now.getTime() - asked * HOUR);
  const made = invite(undefined, { ...personOf(name), reason }, at);
  if (became === 'preparing') return made;
  const later = new Date(at.getTime() + HOUR / 20).toISOString();
  return {
    ...made,
    sentVersion: made.version,
    sentAt: later,
    agentId: `demo-${name}`,
    kind: became === 'has_account' ? 'return' : 'new',
    ...(became === 'accepted' ? { acceptedAt: later } : {}),
    ...(became === 'returned' ? { bouncedAt: later } : {}),
  };
};

/** Busier in the week than at its end, and a little more every day. */
const countOf = (what: Counted, at: Date, daysAgo: number): number => {
  const weekday = [1, 6, 8, 7, 9, 7, 2][at.getUTCDay()] ?? 1;
  const grown = Math.round(weekday * (1 + (MONTH_DAYS - daysAgo) / 40));
  return { requests: grown, reports: Math.ceil(grown * 0.6), 'sign-ins': grown * 3 + (daysAgo % 4) }[what];
};

/** The days before today; today counts by itself. */
const figureWrites = (what: Counted, now: Date): Write[] =>
  Array.from({ length: MONTH_DAYS - 1 }, (_, index) => {
    const at = new Date(now.getTime() - (index + 1) * DAY);
    return { put: { ...keys.count(what, dayOf(at)), day: dayOf(at), count: countOf(what, at, index + 1) } };
  });

export const seedMembership = async (db: Db, now = new Date()): Promise<void> => {
  /** A start that was broken off may have made it already. */
  const once = async (writes: Write[]) => {
    try {
      await db.transact(writes);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
  };
  await Promise.all([
    ...members.map((member) => once(subscriptionWrites(undefined, subscriptionOf(member, now), undefined, now))),
    ...invited.map((one) => once(invitationWrites(undefined, invitationOf(one, now)))),
    ...COUNTED.map((what) => once(figureWrites(what, now))),
  ]);
  const { email } = demoAccounts.staff;
  const byStaff = invited.filter(({ reason }) => reason === 'staff').toSorted((a, b) => b.asked - a.asked);
  for (const { name, asked } of byStaff) {
    const audit = createAuditLog({ db, clock: () => new Date(now.getTime() - asked * HOUR) });
    await audit.note({ actorId: 'demo-staff', actor: email, action: 'invitation.sent', target: personOf(name).email });
  }
};
