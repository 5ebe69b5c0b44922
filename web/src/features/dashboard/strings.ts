export const strings = {
  today: {
    title: 'Waiting for you',
    none: 'Nothing is waiting for you right now.',
    partial: "We couldn't load everything. There may be more than you see here.",
    more: (count: number) => `Show ${count} more`,
    report: (who: string) => `${who}'s report is ready.`,
    warned: (who: string) => `${who}'s report is ready: check whose account it is.`,
    short: (who: string) => `${who}'s report is ready: below the amount you requested.`,
    expiring: (who: string, days: number) =>
      days < 0
        ? `${who}'s link works for a few more hours.`
        : days > 1
          ? `${who}'s link works for ${days} more days.`
          : `${who}'s link works until ${days === 0 ? 'the end of today' : 'tomorrow'}.`,
    date: (name: string, address: string, days: number) =>
      `${name}, ${address}: ${days > 1 ? `in ${days} days` : days === 1 ? 'tomorrow' : 'today'}.`,
    slowBank: (who: string, days: number) => `We asked ${who}'s bank ${days} days ago.`,
    unopened: (who: string, days: number) => `${who} hasn't opened your request in ${days} days.`,
    draft: 'You have an unfinished draft.',
    draftTo: (who: string) => `Your draft to ${who} isn't finished.`,
    read: 'View report',
    correct: 'Correct the address',
    several: (subject: string, messages: number) => `${subject} (${messages} messages)`,
    answer: 'Answer',
    extend: 'Extend',
    remind: 'Send a reminder',
    look: 'View',
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
