// What we email people about their own account. It says what happened and what to do if it wasn't them, and has no link
// that signs in: an email like this is what thieves imitate.
import type { WrittenEmail } from '#core/mail/written-email.ts';
import type { OwnEvent } from './vocabulary.ts';

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

/** Undefined for what the page shows and no one has to know at once. */
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
