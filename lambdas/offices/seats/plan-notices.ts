// What the owners learn about the office's plan: a notification each, and an email to the address that pays.
import type { Write } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import { longDate } from '#core/mail/long-date.ts';
import type { WrittenEmail } from '#core/mail/written-email.ts';
import { accountNotification } from '#public/dashboard';
import { graceUntil } from '#public/members/billing';
import type { Member, Office } from '../entity.ts';
import type { Actor } from '../office-store.ts';
import type { OfficeEvent } from '../vocabulary.ts';
import type { SeatSubscription } from './office-plan.ts';

type About = { office: Office; members: readonly Member[]; subscription: SeatSubscription; by: Actor };
type Happening = { event: OfficeEvent; about?: string };
type News = { subject: string; body: string };

const newsOf = (event: OfficeEvent, { office: { name }, subscription }: About): News | undefined => {
  if (event === 'plan-unpaid')
    return {
      subject: `The payment for ${name}'s Team plan didn't go through`,
      body: `Nothing has changed yet: everyone keeps their seat until ${longDate(graceUntil(subscription) ?? subscription.periodEnd)}. The owner who pays can update the card on the Office page before then.`,
    };
  if (event === 'plan-ended')
    return {
      subject: `${name}'s Team plan has ended`,
      body: 'Everyone stays in the office and keeps what they have. Those without a subscription are on the Free plan now. An owner can buy seats again on the Office page.',
    };
  return undefined;
};

/** What another owner did with the plan that someone pays for. */
const doneFor = ({ event, about }: Happening, { office: { name }, by }: About): News | undefined => {
  const who = by.name || by.email;
  if (event === 'seats')
    return {
      subject: `${name} has ${about} seats now`,
      body: `${who} changed the number. The difference for the rest of the paid time is on your card or your next invoice.`,
    };
  if (event === 'plan-canceled')
    return { subject: `${who} canceled ${name}'s Team plan`, body: 'It runs until the end of what is paid.' };
  if (event === 'plan-resumed')
    return { subject: `${who} resumed ${name}'s Team plan`, body: 'It goes on, and so do its payments.' };
  return undefined;
};

/** Who pays learns what others do with it. */
const payersNews = (happening: Happening, about: About, at: Date): Write[] => {
  const { members, subscription, by } = about;
  const payer = members.find(({ agentId }) => agentId === subscription.office.payerId);
  const isAnothers = members.some(({ agentId }) => agentId === by.id) && payer?.agentId !== by.id;
  const news = payer && isAnothers ? doneFor(happening, about) : undefined;
  return payer && news ? [accountNotification(payer.agentId, 'office-plan', news, at)] : [];
};

const emailOf = ({ subject, body }: News, { subscription }: About): WrittenEmail => ({
  template: 'written',
  kind: 'office-plan',
  sender: null,
  to: subscription.email,
  content: {
    subject,
    preheader: body,
    heading: subject,
    paragraphs: [body],
    footer: "You're getting this email because this address pays for the plan.",
  },
  action: { label: 'Open the office', path: '/office' },
});

export const planNotices = (happened: readonly Happening[], about: About, at: Date): Write[] => {
  const owners = about.members.filter(({ role }) => role === 'owner');
  return happened.flatMap((happening) => {
    const news = newsOf(happening.event, about);
    if (!news) return payersNews(happening, about, at);
    const email = about.subscription.email ? [outboxWrite('mail', emailOf(news, about), at)] : [];
    return [...owners.map(({ agentId }) => accountNotification(agentId, 'office-plan', news, at)), ...email];
  });
};
