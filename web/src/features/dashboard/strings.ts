export const strings = {
  today: {
    title: 'Waiting for you',
    none: 'Nothing is waiting for you right now.',
    partial: "We couldn't load everything. There may be more than you see here.",
    report: (who: string) => `${who}'s report is ready.`,
    warned: (who: string) => `${who}'s report is ready: check whose account it is.`,
    short: (who: string) => `${who}'s report is ready: below the amount you requested.`,
    files: (who: string) => `${who} shared files for you to review.`,
    authority: (who: string) => `${who} shared a document about the money's holder for you to review.`,
    expiring: (who: string, days: number) =>
      days < 0
        ? `${who}'s link works for a few more hours.`
        : days > 1
          ? `${who}'s link works for ${days} more days.`
          : `${who}'s link works until ${days === 0 ? 'the end of today' : 'tomorrow'}.`,
    date: (name: string, address: string, days: number) =>
      `${name}, ${address}: ${days > 1 ? `in ${days} days` : days === 1 ? 'tomorrow' : 'today'}.`,
    mail: (about: string, waiting: number) =>
      waiting > 1
        ? `${waiting} emails to your deal about ${about} wait for you.`
        : `An email to your deal about ${about} waits for you.`,
    proposal: {
      request: (assistant: string, about: string) => `${assistant} proposes a request to ${about}.`,
      reminder: (assistant: string, about: string) => `${assistant} proposes to remind ${about}.`,
      call: (assistant: string, about: string) => `${assistant} proposes to call ${about}.`,
    },
    slowBank: (who: string, days: number) => `We asked ${who}'s bank ${days} days ago.`,
    unopened: (who: string, days: number) => `${who} hasn't opened your request in ${days} days.`,
    draft: 'You have an unfinished draft.',
    draftTo: (who: string) => `Your draft to ${who} isn't finished.`,
    read: 'View report',
    review: 'Review',
    correct: 'Correct the address',
    several: (subject: string, messages: number) => `${subject} (${messages} messages)`,
    answer: 'Answer',
    extend: 'Extend',
    remind: 'Send a reminder',
    look: 'View',
    /** The texts for several tasks of the same kind. */
    alike: {
      bounced: (count: number) => `${count} of your emails didn't arrive.`,
      chat: (count: number) => `${count} clients sent you messages.`,
      sign: (count: number) => `${count} documents have new signatures.`,
      tour: (count: number) => `Clients proposed or changed ${count} tours.`,
      reply: (count: number) => `${count} of your letters have replies.`,
      warned: (count: number) => `${count} reports are ready: check whose accounts they are.`,
      short: (count: number) => `${count} reports are ready: below the amount you requested.`,
      report: (count: number) => `${count} reports are ready.`,
      review: (count: number) => `${count} clients shared something for you to review.`,
      proposal: (count: number) => `Your assistants made ${count} proposals.`,
      expiring: (count: number) => `${count} links expire within three days.`,
      date: (count: number) => `${count} contract dates are within a week.`,
      slowBank: (count: number) => `You're waiting for ${count} banks.`,
      unopened: (count: number) => `${count} clients haven't opened your requests.`,
      draft: (count: number) => `${count} drafts aren't finished.`,
    },
    unfold: 'Show',
    fold: 'Hide',
    finish: 'Finish',
    setup: "Your account isn't set up yet: your reports need your name and address.",
    finishSetup: 'Set up my account',
    secure: 'A second step at sign-in protects what your clients show you, even if your password gets out.',
    offer: 'Add a second step to your sign-in?',
    offerLater: 'It takes a minute. You can do it at any time in My Profile.',
    setUp: 'Set it up',
    notNow: 'Not now',
    notNowAbout: (words: string) => `Not now: ${words}`,
    dismiss: (words: string) => `Dismiss: ${words}`,
    dismissed: (words: string) => `Dismissed: ${words}`,
    undo: 'Undo',
    dismissFailed: "We couldn't dismiss this",
  },
  pipeline: {
    median: (days: number) =>
      days <= 1 ? 'Half of them within a day.' : `Half of them within ${Math.ceil(days)} days.`,
  },
} as const;
