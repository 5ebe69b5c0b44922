// What an account is told when its subscription changes: a notification, and a mail where it may be away.

import { newId } from '#core/crypto/ids.ts';
import type { Write } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import { notification } from '../../dashboard/public.ts';
import type { MembershipMail } from '../invitations/public.ts';
import { entitles, hasEnded, type Subscription } from './subscription.ts';

export type Notice = Exclude<MembershipMail['template'], 'invitation'>;

const words: Record<Notice, { subject: string; body: string }> = {
  'subscription-started': {
    subject: 'Your subscription is active',
    body: 'Requests are no longer counted. You can change or end your plan under My Profile.',
  },
  'payment-failed': {
    subject: 'Your payment did not go through',
    body: 'Nothing has changed yet. Please check your card under My Profile, so that your subscription goes on.',
  },
  'subscription-ended': {
    subject: 'Your subscription has ended',
    body: 'Everything you have stays readable. You are on the Free plan again.',
  },
};

export const noticeWrites = (
  notice: Notice,
  subscription: Subscription,
  at: Date,
  { mail = true }: { mail?: boolean } = {},
): Write[] => {
  const { agentId, id } = subscription;
  const task: MembershipMail = { template: notice, subscriptionId: id };
  const eventId = newId(at);
  const row = { id: eventId, type: 3, ...words[notice], date: at.toISOString(), read: false } as const;
  return [
    ...(agentId ? [notification.put({ agentId, eventId }, row)] : []),
    ...(mail ? [outboxWrite('mail', task, at)] : []),
  ];
};

const isLive = ({ status }: Subscription) => status === 'active' || status === 'trialing' || status === 'past_due';

/** What is news of a change, if anything. */
export const newsOf = (before: Subscription | undefined, after: Subscription, at: Date): Notice | undefined => {
  const was = before !== undefined && isLive(before);
  if (entitles(after, at)) {
    if (after.status === 'past_due' && before?.status !== 'past_due') return 'payment-failed';
    return was || !after.agentId ? undefined : 'subscription-started';
  }
  return was && hasEnded(after) && !isLive(after) ? 'subscription-ended' : undefined;
};
