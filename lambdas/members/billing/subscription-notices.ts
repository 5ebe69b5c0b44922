// An agent's notifications about a changed subscription: on the dashboard, and by email in case they're away.
import type { Write } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import { accountNotification } from '#public/members/dashboard';
import { entitles, hasEnded, type Subscription } from './subscription.ts';

export const NOTICES = [
  'debit-failed',
  'one-subscription-ended',
  'payment-failed',
  'subscription-ended',
  'subscription-started',
] as const;
export type Notice = (typeof NOTICES)[number];

const words: Record<Notice, { subject: string; body: string }> = {
  'subscription-started': {
    subject: 'Your subscription is active',
    body: 'You can now send unlimited requests. You can change or cancel your plan in My Profile.',
  },
  'debit-failed': {
    subject: "Your bank didn't make the payment",
    body: 'Nothing was charged, and your plan has not changed. You can subscribe again with a card or another account.',
  },
  'payment-failed': {
    subject: "Your payment didn't go through",
    body: 'Nothing has changed yet. Please check your card in My Profile to keep your subscription.',
  },
  'one-subscription-ended': {
    subject: 'One of your subscriptions has ended',
    body: "Another one continues, so your plan doesn't change.",
  },
  'subscription-ended': {
    subject: 'Your subscription has ended',
    body: "You're back on the Free plan. You can still read everything you have.",
  },
};

export const noticeWrites = (
  notice: Notice,
  subscription: Subscription,
  at: Date,
  { email = true }: { email?: boolean } = {},
): Write[] => {
  const { agentId, id } = subscription;
  return [
    ...(agentId ? [accountNotification(agentId, 'subscription', words[notice], at)] : []),
    ...(email ? [outboxWrite('mail', { template: notice, subscriptionId: id }, at)] : []),
  ];
};

const isLive = ({ status }: Subscription) => status === 'active' || status === 'trialing' || status === 'past_due';

/** The news for a person about a change, if any; `others` are the other subscriptions of their account. */
export const newsOf = (
  before: Subscription | undefined,
  after: Subscription,
  others: Subscription[],
  at: Date,
): Notice | undefined => {
  const was = before !== undefined && isLive(before);
  if (entitles(after, at)) {
    if (after.status === 'past_due' && before?.status !== 'past_due') return 'payment-failed';
    return was || !after.agentId ? undefined : 'subscription-started';
  }
  if (!was || !hasEnded(after) || isLive(after)) return undefined;
  return others.some((one) => entitles(one, at)) ? 'one-subscription-ended' : 'subscription-ended';
};
