// The mails of buying and inviting.
import { layOut, type MailContent } from '#core/mail/mail-layout.ts';
import type { Envelope } from '#core/mail/mailer.ts';
import { graceUntil, type Notice, type Subscription } from '../billing/public.ts';
import type { Invitation } from './entity.ts';

const day = (iso: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' }).format(new Date(iso));

const hello = (firstName: string) => (firstName ? `Hello ${firstName},` : 'Hello,');

const accountFooter =
  'You get this mail because an account was made for this address. If you did not expect it, you need not do anything: nobody can sign in without it.';

export const invitationLetter = (invitation: Invitation, password: string, siteUrl: string): Envelope => {
  const isPurchase = invitation.reason === 'purchase';
  const content: MailContent = {
    subject: isPurchase ? 'Your purchase is verified: welcome to Groundwork' : 'You are invited to Groundwork',
    preheader: 'Your temporary password is inside. It works for 7 days.',
    heading: 'Welcome to Groundwork',
    paragraphs: [
      hello(invitation.firstName),
      isPurchase
        ? 'Thank you for your purchase. It is verified, and your account is ready.'
        : 'An account has been made for you.',
      'Sign in with this user name and temporary password. You choose your own password at the first sign-in.',
      `User name: ${invitation.email}`,
      `Temporary password: ${password}`,
    ],
    action: { label: 'Sign in', url: `${siteUrl}/newusersignin` },
    note: 'The temporary password works for 7 days. If another invitation comes, only the newest password works.',
    footer: accountFooter,
  };
  return { to: invitation.email, ...layOut(content) };
};

/** To somebody who has a password of their own already: nothing secret in it. */
export const returnLetter = (invitation: Invitation, siteUrl: string): Envelope => {
  const isPurchase = invitation.reason === 'purchase';
  const content: MailContent = {
    subject: isPurchase ? 'Your subscription is active' : 'Come back to Groundwork',
    preheader: 'Sign in with the password you have.',
    heading: isPurchase ? 'Your subscription is active' : 'Your account is waiting for you',
    paragraphs: [
      hello(invitation.firstName),
      isPurchase
        ? 'Thank you for your purchase. It is verified, and it is in the account that you have at this address.'
        : 'You are invited back. Your account and everything in it is as you left it, and a plan can be chosen at any time.',
      'Sign in with your own password. If you have forgotten it, choose "Forgot password?" on the page.',
    ],
    action: { label: 'Sign in', url: siteUrl },
    footer: 'You get this mail because there is an account for this address at Groundwork.',
  };
  return { to: invitation.email, ...layOut(content) };
};

const notices: Record<Notice, (subscription: Subscription) => Omit<MailContent, 'footer' | 'action'>> = {
  'subscription-started': ({ firstName, periodEnd }) => ({
    subject: 'Your subscription is active',
    preheader: 'Requests are no longer counted.',
    heading: 'Your subscription is active',
    paragraphs: [
      hello(firstName),
      'Thank you for your purchase. Your account has been upgraded, and requests are no longer counted.',
      `The next payment is on ${day(periodEnd)}. You can change or end your plan under My Profile.`,
    ],
  }),
  'payment-failed': (subscription) => ({
    subject: 'Your payment did not go through',
    preheader: 'Nothing has changed yet. Please check your card.',
    heading: 'Your payment did not go through',
    paragraphs: [
      hello(subscription.firstName),
      'The payment for your subscription was refused. It will be tried again in the next days.',
      `Nothing has changed yet: your plan stays until ${day(graceUntil(subscription) ?? subscription.periodEnd)}. Please check your card in the meantime.`,
    ],
  }),
  'subscription-ended': ({ firstName }) => ({
    subject: 'Your subscription has ended',
    preheader: 'Everything you have stays readable.',
    heading: 'Your subscription has ended',
    paragraphs: [
      hello(firstName),
      'Your account is on the Free plan again. Everything you have stays readable: clients, requests, reports and messages.',
      'You can subscribe again whenever you like.',
    ],
  }),
};

/** Undefined when events have overtaken the mail: whoever has paid meanwhile is not told that a payment failed. */
export const noticeLetter = (notice: Notice, subscription: Subscription, siteUrl: string): Envelope | undefined => {
  if (notice === 'payment-failed' && subscription.status !== 'past_due') return undefined;
  return {
    to: subscription.email,
    ...layOut({
      ...notices[notice](subscription),
      action:
        notice === 'subscription-ended'
          ? { label: 'See the plans', url: `${siteUrl}/subscribe` }
          : { label: 'Open My Profile', url: `${siteUrl}/myaccount` },
      footer: 'You get this mail because of your subscription at Groundwork.',
    }),
  };
};
