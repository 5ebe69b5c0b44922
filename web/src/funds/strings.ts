// Words that the request form, the wizard and the guest's pages share.
import type { HeldBy } from '#contracts/funds/report';
import { CAPACITY_WORDS, privacyNote } from '#contracts/funds/request';
import { REQUIRED_MESSAGE } from '#core/http/field-words.ts';
import { EMAIL_MESSAGE, MOST_DOLLARS_MESSAGE, OWN_EMAIL_MESSAGE } from '#core/http/fields.ts';
import { translated } from '#web/language/translations.ts';

const english = {
  problems: {
    required: REQUIRED_MESSAGE,
    email: EMAIL_MESSAGE,
    ownEmail: OWN_EMAIL_MESSAGE,
    amount: 'Enter an amount above 0, like 450,000.',
    unreadable: "This isn't an amount. Enter dollars, like 450,000 or 450k.",
    decimals: 'Enter dollars and cents, like 450,000.50.',
    tooLarge: MOST_DOLLARS_MESSAGE,
  },
  close: 'Close',
  writes: (client: string) => `${client} writes:`,
  holder: {
    differentTitle: 'The account is in another name',
    entityTitle: 'Held by an entity, authority not shown',
    authorizedTitle: 'Held by an entity the client signs for',
    authority: (entity: string, by: string, capacity: string) => `Held by ${entity}. ${by} signs as ${capacity}.`,
    reviewed: (agent: string) => `Authority reviewed by ${agent} on`,
    notOurReview: "The review is the agent's, not ours.",
    capacities: CAPACITY_WORDS,
    unknownTitle: 'Account holder not known',
    mixedTitle: "Not all of the money is in the client's name",
    and: ' and ',
    share: (amount: string | undefined, names: string, match: HeldBy['match']) => {
      if (!names) return `${amount ?? 'Part of the money'} is in an account whose holder the bank doesn't name.`;
      const share = `${amount ?? 'Part of the money'} is in the name of ${names}`;
      return match === 'unknown' ? `${share}. We can't tell whether that's the client.` : `${share}.`;
    },
    partly: "Part of the money is in the client's name",
    different: {
      person: (client: string, holders: string) => `The account isn't in ${client}'s name. The bank names ${holders}.`,
      company: (client: string, holders: string) =>
        `The account belongs to a company, not to ${client} in person. The bank names ${holders}.`,
      trust: (client: string, holders: string) =>
        `The account is held in trust, not by ${client} in person. The bank names ${holders}.`,
    },
    unknown: (client: string) => `The bank didn't say who owns the account, so we can't tell whether it's ${client}'s.`,
    unclear: (client: string, holders: string) =>
      `We can't tell whether the account is ${client}'s. The bank names ${holders}.`,
    matches: {
      match: "Matches the client's name",
      likely: "Likely match with the client's name",
      unknown: 'Not known whether this is the client',
      different: "Different from the client's name",
    },
    notNamed: 'Not named by the bank',
    says: (client: string) => `${client} says:`,
    notOurs: 'This explanation comes from them. No bank has confirmed it.',
    reasons: {
      joint: 'A joint account',
      spouse: "A spouse's account",
      gift: 'A gift',
      trust: 'A trust',
      company: 'A company',
      former_name: 'A former name',
      other: 'Another reason',
    },
  },
  keptNotice: 'We kept what you entered here.',
  startAfresh: 'Start over',
  emptied: 'The form has been cleared.',
  undo: 'Undo',
  tryAgain: 'Try again',
  safeToRetry: "Trying again won't send it twice.",
  loadingData: 'Loading your data... This could take a minute.',
  waitingSteps: {
    linked: 'Your bank is linked',
    asked: 'We ask your bank for the balances',
    next: 'We check the total',
  },
  waited: (seconds: number) => (seconds === 1 ? '1 second so far' : `${seconds} seconds so far`),
  waitedLong:
    "Your bank is slower than usual today. You can wait, or close this page and come back to the same link. We'll pick up where you left off.",
  privacyTitle: privacyNote.en.title,
  privacy: privacyNote.en.promises,
  done: 'done',
  startOver: 'Start over with another bank',
  startOverTitle: 'Start over with another bank?',
  startOverWords:
    "We end our access to every bank you've linked here and erase what we read. Then you can link another one.",
  startOverConfirm: 'Start over',
  openAgain: 'Open the bank window again',
  repair: (bank: string) => `Sign in to ${bank} again`,
  needsRepair: (bank: string) => `${bank} needs you to sign in again before it gives us your balance.`,
  tokenFailed: "We couldn't open the bank window.",
  troubled: "That didn't work",
  comeBack: 'You can try again, or come back to this link later.',
  openingBank: 'Getting your bank window ready...',
  inApp: {
    words: "You're reading this inside another app. Some banks don't sign anyone in there.",
    open: 'Open in your browser',
    otherwise: "If nothing opens, copy this page's address into your browser.",
  },
  leftHalfWay: 'You closed the bank window before finishing. Nothing was linked and nothing was shared.',
  bankSaid: (reason: string) => `Your bank declined: ${reason}`,
  unreachable: "We couldn't open your link",
  closed: {
    withdrawn: { title: 'This report has been withdrawn', words: 'Its owner has withdrawn it.' },
    notFound: {
      title: 'This link is not valid',
      words:
        'Invalid or expired link. Use the full link from our latest email to you: an earlier one may have been replaced.',
    },
    expired: { title: 'This link has expired', words: 'Please ask the person who sent it for a new one.' },
    cancelled: {
      title: 'This request has been canceled',
      words: "You don't need to do anything. If you think this is a mistake, ask the person who sent it.",
    },
    usedUp: { title: 'This letter has been opened', words: 'Please ask the person who sent it for a new one.' },
    closed: { title: 'This closing has ended', words: 'Please ask your agent if you need anything from it.' },
    locked: {
      title: 'Too many attempts',
      words: (when: string) =>
        `This link was opened with a wrong pin too many times. Try again at ${when}, or ask the person who sent it for a new link.`,
    },
  },
  emailAgain: {
    action: 'Email me my link again',
    asked:
      'If this page is yours, your link is on its way to the email address that we have for you. Look into your spam folder, too.',
  },
  askForLink: {
    action: 'Ask for a new link',
    asked: (when: string) =>
      `We asked the person who sent it on ${when}, by email. If they give you more time, you get an email with a working link.`,
  },
  browsers: {
    title: 'Browsers that opened your page',
    words:
      "Only you should be able to open this page. If you don't know one of these browsers, close it. Never give your link or pin to anyone, not even to your agent.",
    opened: 'Opened on',
    thisOne: 'This one',
    isClosed: 'Closed',
    close: 'Close',
    closeLabel: (device: string) => `Close ${device}`,
    closeOthers: 'Close all others',
    explain:
      "It can't read your page anymore, and the link in our earlier emails no longer works. We email you a new one. Your page stays open here.",
    closed: 'Closed. Your page stays open here.',
    closedAndEmailed: 'Closed. Your page stays open here, and your new link is on its way by email.',
    failed: "We couldn't load the list of browsers",
    cancel: 'Cancel',
    device: (device: string): string => device,
  },
  card: {
    label: (name: string) => `Business card of ${name}`,
    phone: 'Phone',
    license: 'License',
    provided: 'The agent provided these details.',
  },
  fileCheck: {
    label: 'Check your file',
    hint: 'Choose the PDF you received. It stays on your device.',
    choose: 'Choose the PDF',
    same: 'This is the file we issued.',
    changed: "This is not the file we issued: it was changed, or it's a different one. Do not rely on it.",
    aboutOriginal: 'What this page says above is about the original.',
    unreadable: "We couldn't read this file. Please try again.",
  },
};

export type FundsStrings = typeof english;
export const useFundsStrings = translated('funds', english);
