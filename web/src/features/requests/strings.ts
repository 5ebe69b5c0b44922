import {
  isOwnMoney,
  LIMITS,
  MOST_PEOPLE,
  mostReminders,
  REMINDER_PLANS,
  type ReminderPlan,
  type RequestLogEntry,
  type Role,
  rhythmOf,
  SAME_EMAIL_MESSAGE,
  together,
} from '#contracts/funds/request';
import type { PersonField } from './new-request/request-form.ts';

const reminderWords = (plan: ReminderPlan): string => {
  const { first, next, most } = rhythmOf(plan);
  if (most === 0) return 'None, unless you send one';
  if (most === 1) return `Once, after ${first} days`;
  if (first === next) return `Every ${first === 1 ? 'day' : `${first} days`}, ${most} at most`;
  const days = Array.from({ length: most }, (_, reminder) => first + reminder * next);
  return `After ${days.slice(0, -1).join(', ')} and ${days.at(-1)} days`;
};
export const ROLE_WORDS: Record<Role, string> = {
  buyer: 'Co-buyer',
  spouse: 'Spouse',
  donor: 'Gift donor',
  guarantor: 'Guarantor',
};

/** The list of missing fields names at most this many, because those of six people would fill a paragraph. */
const MOST_NAMED = 4;

/** Fields that the preview still waits for. */
const ofPeople = Object.fromEntries(
  Array.from({ length: MOST_PEOPLE - 1 }, (_, at) => at + 2).flatMap((place) => [
    [`first${place}`, `the first name of person ${place}`],
    [`last${place}`, `the last name of person ${place}`],
    [`email${place}`, `the email of person ${place}`],
  ]),
) as Record<PersonField, string>;

const REMINDER_WORDS = Object.fromEntries(REMINDER_PLANS.map((plan) => [plan, reminderWords(plan)])) as Record<
  ReminderPlan,
  string
>;

export const strings = {
  reminders: {
    label: 'Reminders',
    note: 'By email, until your client answers or the request expires. You can also send one yourself at any time.',
    plans: REMINDER_WORDS,
  },
  form: {
    title: 'Request Proof of Funds',
    intro: "Quickly and securely request the necessary documentation to verify your client's purchasing power.",
    firstName: 'First name',
    lastName: 'Last name',
    sameEmail: SAME_EMAIL_MESSAGE,
    previewWaits: (missing: readonly string[]) => {
      const rest = missing.length - MOST_NAMED;
      return `Still needed: ${missing.slice(0, MOST_NAMED).join(', ')}${rest > 0 ? `, and ${rest} more` : ''}`;
    },
    picker: {
      saved: (names: string) => `${names}: on your client list.`,
      notSaved: (names: string) =>
        `Your request was sent, but we couldn't add ${names} to your client list. You can add them there.`,
    },
    names: {
      agentFirst: "the agent's first name",
      agentLast: "the agent's last name",
      clientFirst: "the client's first name",
      clientLast: "the client's last name",
      clientEmail: "the client's email",
      minimum: 'the minimum required funds',
      message: 'the message',
      property: 'the property address',
      offer: 'the offer',
      needed_by: 'the day',
      ...ofPeople,
    },
  },
  preview: {
    openDeal: {
      note: (client: string, sent: string, property: string) =>
        `You asked ${client} on ${sent}${property ? ` for ${property}` : ''}, and can still get that answer. Remind or extend it, or send another one.`,
    },
    note: (email: string) => `This is the email that goes to ${email}.`,
    noteMore: (name: string, email: string, role: Role) =>
      isOwnMoney(role)
        ? `${name} gets the same email at ${email}, with their own link.`
        : `${name} gets an email for a ${ROLE_WORDS[role].toLowerCase()} at ${email}, with their own link.`,
    languages: { en: 'English', es: 'Español' },
    tested: (email: string) => `A test is on its way to ${email}.`,
    next: `Your client has ${LIMITS.daysToAnswer} days to answer. You'll see each step on your dashboard, and you can cancel at any time.`,
  },
  complete: {
    to: (recipient: string) => `We emailed ${recipient} a private link.`,
    next: [
      'Your client opens the link and links a bank account. It takes about five minutes.',
      'The bank confirms the funds, and we seal the report.',
      `You'll see each step on your dashboard as it happens. If your client doesn't answer, we send the reminders you chose.`,
    ],
  },
  list: {
    title: 'Request History',
    createRequest: 'Create Request',
    filters: {
      all: 'Everything',
      requests: 'Requests',
      reports: 'Reports',
      drafts: 'Drafts',
    },
    error: (message: string) => `Error: ${message}`,
    unread: (count: number) => (count === 1 ? '1 new message' : `${count} new messages`),
    deals: (count: number) => (count === 1 ? '1 deal' : `${count} deals`),
    shown: (count: number) => (count === 1 ? '1 found' : `${count} found`),
    you: 'You',
  },
  report: {
    confirmedNote: (amount: string) => `The bank confirmed at least ${amount}.`,
    below: (amount: string) => `The bank did not confirm ${amount}.`,
    clientReport: (name: string) => `${name}'s Asset Report`,
    client: 'Your client',
    withdraw: 'Withdraw',
    withdrawWords: (reader: string) =>
      `${reader} will no longer be able to open or verify it, and we'll notify them. You can't undo this.`,
    joint: {
      two: {
        yes: (amount: string) => `Both buyers' banks confirmed at least ${amount} together.`,
        no: (amount: string) => `Both buyers' banks did not confirm ${amount} together.`,
      },
      more: {
        yes: (amount: string) => `Together, they reach at least ${amount}. The report lists gifts and guarantors.`,
        no: (amount: string) => `Together, they don't reach ${amount}. The report lists gifts and guarantors.`,
      },
    },
    jointPending: (others: readonly string[]) =>
      others.length === 1
        ? `You'll get one report covering both buyers once ${others[0]}'s part is done.`
        : `You'll get one report covering all of them once the parts of ${together(others)} are done.`,
  },
  /** Files that a client provides. None of these words may sound like a verdict. */
  documents: {
    states: {
      sent: 'Your client shared these files. Open them, then accept them or ask for something else.',
      accepted: 'You accepted these files. This is your own review: no bank has confirmed anything.',
      asked: "You asked for something else, and we've emailed your client.",
      withdrawn: 'Your client took the shared files back. They can no longer be opened.',
    },
    youAsked: (reason: string) => `You asked: ${reason}`,
  },
  request: {
    link: {
      title: (client: string) => `The link for ${client}`,
      linkMessage: (url: string) =>
        `Here is the secure page for your proof of funds: ${url} The pin is in the email that you got from Groundwork. Please don't share it with anyone, me included.`,
    },
    log: {
      events: {
        created: 'Request created',
        opened: 'Opened by the client',
        opened_again: 'Opened again by the client',
        sent_to_bank: 'Sent to the bank',
        received: 'Report received',
        bank_linked: 'Bank linked',
        license_accepted: 'License accepted',
        still_good_agreed: 'Client lets you ask "still good?"',
        still_good_ended: '"Still good?" ended',
        files_agreed: 'Client agreed to share files',
        files_taken_back: 'Client took their files back',
        emailed: 'Email sent',
        reminded: 'Reminder ordered',
        extended: 'Extended',
        expired: 'Expired',
        cancelled: 'Canceled',
        corrected: 'Address corrected',
        link_shown: 'You copied or texted the link',
        link_wanted: 'Your client asked for a new link',
        locked: 'Link locked after wrong pins',
        handed_over: 'Handed over to another agent',
        reminders_changed: 'Reminders changed',
      } satisfies Record<RequestLogEntry['event'], string>,
    },
    documentsOf: (count: number) => `${count === 1 ? 'One file' : `${count} files`}, not verified by a bank`,
    remindersOf: (sent: number, plan: ReminderPlan) => `${sent} of ${mostReminders(plan)}. ${REMINDER_WORDS[plan]}.`,
    remind: 'Remind',
    extend: `Extend by ${LIMITS.daysToAnswer} days`,
    cancel: 'Cancel request',
    extended: (until: string) => `Your client can answer until ${until}. We've emailed them the new date.`,
    extendedQuietly: (until: string) =>
      `The request now lasts until ${until}. Your client doesn't need to do anything, so we didn't email them.`,
    extendedAlready: (until: string) =>
      `You extended this request a moment ago, so it hasn't been extended again. Your client can answer until ${until}.`,
    corrected: (email: string) => `The request now goes to ${email}. The old link no longer works.`,
    correctAlready: (email: string) => `The request already goes to ${email}, so nothing was changed or sent.`,
    cancelWords: (name: string) =>
      `${name}'s link stops working right away, and we'll let them know. Nothing your client has typed reaches you. You can't undo this.`,
    cancelAllWords: (names: string) =>
      `The links of ${names} stop working right away, and we'll notify all of them. You can't undo this.`,
    againWords: (to: string, amount: string, property = '', message = '') =>
      `We email ${to} a new private link: at least ${amount}${property && ` for ${property}`}${message && ', with the same message'}.`,
    dismiss: 'Cancel',
  },
  stillGood: {
    until: (client: string) => `${client} lets you ask their bank again until`,
    note: (client: string) => `A new report takes the place of this one, and we email ${client} each time.`,
    asked: (client: string) => `We're asking ${client}'s bank. You'll be notified when it answers.`,
    signIn: (client: string) =>
      `The bank needs ${client} to sign in again. We've emailed them, and you get the answer once they have.`,
  },
  draft: {
    resume: 'Continue',
    discard: 'Discard',
    discardTitle: 'Discard this draft?',
    discardWords: 'What you wrote is deleted. You can undo this right afterward, but not later.',
    discarded: 'Draft discarded.',
    undo: 'Undo',
    undoFailed: "We couldn't restore the draft",
    lastSaved: 'Last saved',
  },
};
