import type { Secret } from '#core/aws/secrets.ts';
import type { Db } from '#core/data/db.ts';
import { deadlineDate, longDate } from '#core/mail/long-date.ts';
import { layOut, type MailContent } from '#core/mail/mail-layout.ts';
import type { Envelope } from '#core/mail/mailer.ts';
import { usualWords } from '#core/mail/usual-words.ts';
import { PermanentError } from '#core/platform/queue-worker.ts';
import { graceUntil, type Notice, readSubscription, type Subscription } from '#public/members/billing';
import type { Invitation } from './entity.ts';
import { readInvitation } from './invitation-store.ts';
import type { MembershipEmail } from './tasks.ts';
import { temporaryPassword } from './temporary-password.ts';

// The emails about purchases and invitations.

const { hello } = usualWords.en;

const invitationEmail = (invitation: Invitation, password: string, siteUrl: string): Envelope => {
  const isPurchase = invitation.reason === 'purchase';
  const content: MailContent = {
    subject: isPurchase ? 'Your purchase is verified: welcome to Groundwork' : "You're invited to Groundwork",
    preheader: 'Your temporary password is inside. It works for 7 days.',
    heading: 'Welcome to Groundwork',
    paragraphs: [
      hello(invitation.firstName),
      isPurchase
        ? "Thank you for your purchase. It's verified, and your account is ready."
        : 'We created an account for you.',
      "Sign in with this username and temporary password. You'll choose your own password when you first sign in.",
      `Username: ${invitation.email}`,
      `Temporary password: ${password}`,
    ],
    action: { label: 'Sign in', url: `${siteUrl}/newusersignin` },
    note: 'The temporary password works for 7 days. If you get another invitation, only the newest password works.',
    footer:
      "You're getting this email because an account was created for this address. If you didn't expect it, you don't need to do anything: no one can sign in without this email.",
  };
  return { to: invitation.email, sender: null, ...layOut(content) };
};

/** For someone who has signed in before, so it contains no secret. */
const returningEmail = (invitation: Invitation, siteUrl: string): Envelope => {
  const isPurchase = invitation.reason === 'purchase';
  const content: MailContent = {
    subject: isPurchase ? 'Your subscription is active' : 'Come back to Groundwork',
    preheader: 'Sign in with your password.',
    heading: isPurchase ? 'Your subscription is active' : 'Your account is waiting for you',
    paragraphs: [
      hello(invitation.firstName),
      isPurchase
        ? "Thank you for your purchase. It's verified, and it applies to the account you have with this address."
        : 'We invite you back. Your account and everything in it is as you left it, and you can choose a plan at any time.',
      'Sign in with your password. If you forgot it, choose "Forgot password?" on the sign-in page.',
    ],
    action: { label: 'Sign in', url: siteUrl },
    footer: "You're getting this email because this address has an account at Groundwork.",
  };
  return { to: invitation.email, sender: null, ...layOut(content) };
};

const notices: Record<Notice, (subscription: Subscription) => Omit<MailContent, 'footer' | 'action'>> = {
  'subscription-started': ({ firstName, periodEnd }) => ({
    subject: 'Your subscription is active',
    preheader: 'You can now send unlimited requests.',
    heading: 'Your subscription is active',
    paragraphs: [
      hello(firstName),
      'Thank you for your purchase. We upgraded your account, and you can now send unlimited requests.',
      `Your next payment is on ${longDate(periodEnd)}. You can change or cancel your plan in My Profile.`,
    ],
  }),
  'debit-failed': ({ firstName }) => ({
    subject: "Your bank didn't make the payment",
    preheader: 'Nothing was charged. You can try again.',
    heading: "Your bank didn't make the payment",
    paragraphs: [
      hello(firstName),
      "Your bank declined the transfer for your Groundwork subscription, so it didn't start. Nothing was charged.",
      'You can subscribe again with a card or another bank account.',
    ],
  }),
  'payment-failed': (subscription) => ({
    subject: "Your payment didn't go through",
    preheader: 'Nothing has changed yet. Please check your card.',
    heading: "Your payment didn't go through",
    paragraphs: [
      hello(subscription.firstName),
      "The payment for your subscription was declined. We'll try again over the next few days.",
      `Nothing has changed yet: you keep your plan until ${deadlineDate(graceUntil(subscription) ?? subscription.periodEnd)}. Please check your card before then.`,
    ],
  }),
  'one-subscription-ended': ({ firstName }) => ({
    subject: 'One of your subscriptions has ended',
    preheader: "Another one continues, so your plan doesn't change.",
    heading: 'One of your subscriptions has ended',
    paragraphs: [
      hello(firstName),
      "Your account has another subscription that continues, so your plan doesn't change.",
    ],
  }),
  'subscription-ended': ({ firstName }) => ({
    subject: 'Your subscription has ended',
    preheader: 'You can still read everything you have.',
    heading: 'Your subscription has ended',
    paragraphs: [
      hello(firstName),
      'Your account is back on the Free plan. You can still read everything you have: clients, requests, reports and messages.',
      'You can subscribe again at any time.',
    ],
  }),
};

/** Undefined if the email is outdated: a person who has paid in the meantime must not read that a payment failed. */
const noticeEmail = (notice: Notice, subscription: Subscription, siteUrl: string): Envelope | undefined => {
  if (notice === 'payment-failed' && subscription.status !== 'past_due') return undefined;
  // They have paid another way in the meantime.
  if (notice === 'debit-failed' && subscription.status === 'active') return undefined;
  const content: MailContent = {
    ...notices[notice](subscription),
    action:
      notice === 'subscription-ended' || notice === 'debit-failed'
        ? { label: 'See the plans', url: `${siteUrl}/subscribe` }
        : { label: 'Open My Profile', url: `${siteUrl}/myaccount/products` },
    footer: "You're getting this email because of your Groundwork subscription.",
  };
  return { to: subscription.email, sender: null, ...layOut(content) };
};

type Deps = { db: Pick<Db, 'get'>; pinKey: Secret; siteUrl: string };

/** Words an email from the rows when it goes out; undefined if it's outdated. */
export const writeMembershipEmail =
  ({ db, pinKey, siteUrl }: Deps) =>
  async (task: MembershipEmail): Promise<Envelope | undefined> => {
    if (task.template !== 'invitation') {
      const subscription = await readSubscription(db, task.subscriptionId);
      if (!subscription) throw new PermanentError('The subscription no longer exists');
      return noticeEmail(task.template, subscription, siteUrl);
    }
    const invitation = await readInvitation(db, task.email);
    // A later version has replaced its password.
    if (invitation?.version !== task.version) return undefined;
    if (invitation.kind === 'return') return returningEmail(invitation, siteUrl);
    return invitationEmail(invitation, temporaryPassword(await pinKey(), task.email, task.version), siteUrl);
  };
