import { newId } from '#core/crypto/ids.ts';
import type { Db, Write } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import type { WrittenEmail } from '#core/mail/written-email.ts';
import { type Clock, DAY, epochSeconds } from '#core/platform/clock.ts';
import { currentCall } from '#core/platform/correlation.ts';
import { deviceOf } from '#core/security/device.ts';
import { logSecurityEvent } from '#core/security/log-event.ts';
import { activity } from './entity.ts';
import type { OwnEvent } from './vocabulary.ts';

// Our emails to people about their own account. They name the event and the steps to take if it wasn't them, and have
// no link that signs in: thieves imitate emails like this.

type About = {
  agentId: string;
  email: string;
  at: Date;
  device?: string;
  address?: string;
  detail?: string;
};
type Words = { subject: string; what: string; next: string };

const IF_NOT_YOU =
  "If it wasn't you, go to My Profile, end the devices that you don't recognize, and change your password.";
const RESET =
  'If it wasn\'t you, choose "Forgot password?" on the sign-in page and set a new one. It ends every session.';

const IF_NOT_YOUR_WEBHOOK =
  "If it wasn't you, remove it in My Profile, end the devices that you don't recognize, and change your password.";
const IF_NOT_YOUR_KEY =
  "If it wasn't you, revoke it in My Profile, end the devices that you don't recognize, and change your password.";

const WORDS: Partial<Record<OwnEvent, (about: About) => Words>> = {
  'sign-in.new-device': () => ({
    subject: 'New sign-in to your account',
    what: 'Someone signed in to your account in a browser that you have not used before.',
    next: IF_NOT_YOU,
  }),
  'session.replayed': () => ({
    subject: 'We signed you out of one device',
    what: 'A copy of a sign-in of yours was used a second time. That can mean that someone stole it, so we ended it for everyone.',
    next: "Please sign in again. If you don't know why this happened, change your password and check your device for malware.",
  }),
  'password.changed': () => ({
    subject: 'Your password was changed',
    what: 'The password of your account was changed, and every device was signed out.',
    next: RESET,
  }),
  'password.reset': () => ({
    subject: 'Your password was changed',
    what: 'The password of your account was set with a code that we emailed to you, and every device was signed out.',
    next: RESET,
  }),
  'factor.on': () => ({
    subject: 'Two-step verification is on',
    what: 'Signing in with your password now also takes a code from an authenticator app.',
    next: IF_NOT_YOU,
  }),
  'factor.off': () => ({
    subject: 'Two-step verification is off',
    what: 'Signing in with your password no longer takes a code.',
    next: IF_NOT_YOU,
  }),
  'passkey.added': ({ detail }) => ({
    subject: 'A passkey was added to your account',
    what: `The passkey "${detail ?? ''}" can now sign in to your account.`,
    next: `If it wasn't you, remove it in My Profile, end the devices that you don't recognize, and change your password.`,
  }),
  'passkey.removed': ({ detail }) => ({
    subject: 'A passkey was removed from your account',
    what: `The passkey "${detail ?? ''}" can no longer sign in to your account.`,
    next: IF_NOT_YOU,
  }),
  'key.created': ({ detail }) => ({
    subject: 'An API key was made for your account',
    what: `The API key "${detail ?? ''}" can now act for your account, as far as its scopes go.`,
    next: IF_NOT_YOUR_KEY,
  }),
  'key.rotated': ({ detail }) => ({
    subject: 'An API key of your account was replaced',
    what: `The API key "${detail ?? ''}" has a new secret. The one before stops working within a day.`,
    next: IF_NOT_YOUR_KEY,
  }),
  'key.revoked': ({ detail }) => ({
    subject: 'An API key of your account was revoked',
    what: `The API key "${detail ?? ''}" no longer works.`,
    next: 'If you did not expect this, ask the owner of your office, or reply to this email.',
  }),
  'assistant.connected': () => ({
    subject: 'An assistant waits for your permission',
    what: 'Someone signed in to your account from an assistant. It can read nothing until you allow it in My Profile, under Integrations.',
    next: "If it wasn't you, disconnect it there, log out everywhere, and change your password.",
  }),
  'webhook.added': ({ detail }) => ({
    subject: 'A webhook was added to your account',
    what: `News about your requests, clients and deals now goes to ${detail ?? ''}.`,
    next: IF_NOT_YOUR_WEBHOOK,
  }),
  'webhook.secret': ({ detail }) => ({
    subject: 'A webhook of your account has a new secret',
    what: `Events to ${detail ?? ''} are signed with a new secret. The one before is valid for another day.`,
    next: IF_NOT_YOUR_WEBHOOK,
  }),
  'email.change-asked': () => ({
    subject: 'Someone asked to change your email address',
    what: 'We sent a code to a new address for your account. Nothing changes until someone enters it.',
    next: `${RESET} Reports and emails still reach you at this address.`,
  }),
  'email.changed': () => ({
    subject: 'Your email address was changed',
    what: 'Your account now has another email address. You can no longer sign in with this one.',
    next: "If it wasn't you, reply to this email right away.",
  }),
};

const inWords = (at: Date): string =>
  `${at.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`;

const where = ({ device, address }: About): string[] => {
  const parts = [device && `Device: ${device}`, address && `Address: ${address}`].filter(Boolean);
  return parts.length > 0 ? [parts.join('\n')] : [];
};

/** Undefined for events that the page shows but that aren't urgent. */
export const securityEmail = (event: OwnEvent, about: About): WrittenEmail | undefined => {
  const words = WORDS[event]?.(about);
  if (!words) return undefined;
  const { subject, what, next } = words;
  return {
    template: 'written',
    kind: 'security-notice',
    sender: null,
    to: about.email,
    content: {
      subject,
      preheader: what,
      heading: subject,
      paragraphs: [
        what,
        [`When: ${inWords(about.at)}`, ...where(about)].join('\n'),
        'If it was you, there is nothing to do.',
        next,
      ],
      footer: "You're getting this email because it concerns the security of your Groundwork account.",
    },
  };
};

// Records an event of an account: in the log for operators, in a row for the person, and by email if they should know
// at once, because someone else may have caused it.

export const KEEP_DAYS = 90;

export type Happened = {
  event: OwnEvent;
  agentId: string;
  /** The address for the person's email, if they get one. */
  email?: string;
  /** A name, such as that of a passkey. */
  detail?: string;
};

const whereFrom = () => {
  const { address, userAgent } = currentCall();
  return { ...(address && { address }), ...(userAgent !== undefined && { device: deviceOf(userAgent) }) };
};

/** The line in My Profile. */
const rowWrite = ({ event, agentId, detail }: Happened, at: Date): Write => {
  const { correlationId } = currentCall();
  const id = newId(at);
  const row = {
    id,
    event,
    at: at.toISOString(),
    ...whereFrom(),
    ...(detail !== undefined && { detail }),
    ...(correlationId && { correlationId }),
    expires: epochSeconds(at, KEEP_DAYS * DAY),
  };
  return activity.put({ agentId, id }, row);
};

/** Belongs in the transaction of the event. */
export const activityWrites = (happened: Happened, at: Date): Write[] => {
  const { event, agentId, email, detail } = happened;
  const words = email ? securityEmail(event, { agentId, email, detail, at, ...whereFrom() }) : undefined;
  return [rowWrite(happened, at), ...(words ? [outboxWrite('mail', words, at)] : [])];
};

const OUTCOMES: Partial<Record<OwnEvent, 'refused' | 'noticed'>> = {
  'session.replayed': 'noticed',
  'sign-in.new-device': 'noticed',
};

/** Called after the transaction. */
export const logActivity = ({ event, agentId }: Happened, reason?: string): void =>
  logSecurityEvent({ event, outcome: OUTCOMES[event] ?? 'done', who: { kind: 'account', id: agentId }, reason });

/** For events outside our transactions, such as at Cognito. */
export const noteActivity =
  ({ db, clock }: { db: Pick<Db, 'transact'>; clock: Clock }) =>
  async (happened: Happened): Promise<void> => {
    logActivity(happened);
    await db.transact(activityWrites(happened, clock()));
  };

/** A refusal; the call's own log line already has its reason. */
export const noteRefused =
  ({ db, clock }: { db: Pick<Db, 'transact'>; clock: Clock }) =>
  (happened: Happened): Promise<void> =>
    db.transact(activityWrites(happened, clock()));
