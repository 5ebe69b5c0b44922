// Every word of the guest's report page.
import { localized } from '#web/language/language.ts';

type Agent = { name: string; email: string; sees: string };
type Assurance = { next: string; sees: string; stop: string };

const english = {
  title: 'Proof of funds',
  opening: 'Opening your link...',
  openingWords:
    'You have been asked for proof of funds. Your bank confirms them directly, nothing is shared before you agree, and you can take it back at any time.',
  ask: {
    greeting: (client: string) => (client ? `Hi ${client},` : 'Hello,'),
    headline: 'has requested your proof of funds report.',
    atLeast: 'for at least',
    together: 'together with your co-buyer',
    togetherNote:
      'Each of you links a bank on a link of your own, and your accounts count together. Neither of you sees anything of the other but that their part is done.',
    message: (agent: string) => `${agent} writes`,
    until: 'This link works until',
    contact: (agent: string) => `Not sure? Write to ${agent}`,
  },
  steps: ['Accept legal closure', 'Link accounts', 'Report complete'],
  licence: {
    title: 'Before you begin',
    words: 'Please read the terms of this service. They take two minutes.',
    region: 'Licence terms',
    accept: 'I have read and accept the licence terms.',
    proceed: 'PROCEED',
  },
  link: {
    title: 'Link your bank account',
    words: 'A window of our bank-linking partner opens. You sign in there: we never see your bank password.',
    button: 'Link my bank',
    wizard: 'Choose the accounts and add a note yourself',
    wizardNote: 'Would you rather decide what is shared, account by account?',
  },
  resuming: 'Looking up where you left off...',
  reading: 'Your bank is linked. We are waiting for it to tell us your balances.',
  readingMore: 'We are waiting for the bank you have just added.',
  short: {
    title: 'This is a little less than asked',
    words: (total: string, minimum: string) =>
      `The accounts you have linked come to ${total}. You were asked for at least ${minimum}.`,
    more: 'If you have money in another account, link it too: together they may be enough.',
    linkMore: 'Link another bank',
    sendTitle: 'You can also send it as it is',
    sendWords: (agent: string, minimum: string) => `${agent} then sees that ${minimum} could not be confirmed.`,
    send: 'Send it as it is',
  },
  noneSuitable: {
    title: 'None of these accounts can be counted',
    words:
      'Checking and savings accounts in US dollars count, when the bank states their balance. You have linked none of them yet: please link one, at this bank or at another.',
  },
  asking: 'Asking your bank for the report...',
  building: {
    title: 'Report Building Underway',
    words: (agent: string) =>
      `Thank you! Your bank is putting the report together. It takes a minute or two, and ${agent} gets it as soon as it is there.`,
    leave: 'You can close this page now.',
  },
  buildFailed: {
    title: 'The report could not be built',
    bank: 'Your bank could not put the report together.',
    retry: 'Try again',
    relink: 'Link the account again',
  },
  inProgress: {
    title: 'Report already in progress. Thank you!',
    words: (agent: string) =>
      `There is nothing more for you to do. ${agent} gets it as soon as your bank has answered.`,
  },
  part: {
    title: 'Your part is done',
    words: (agent: string) =>
      `Your bank has answered. ${agent} gets one report over both of you when your co-buyer's part is done, too.`,
    next: (agent: string) =>
      `${agent} gets the report when your co-buyer's part is done, too. Come back with this link to see who has opened it.`,
    coBuyerDone: "Your co-buyer's part is done.",
    sees: (agent: string) =>
      `${agent} sees whether both of you together reach the amount: not your balances, account numbers or transactions, and not whose money it is. Your co-buyer sees only that your part is done.`,
  },
  complete: {
    title: 'Report complete',
    transaction: 'Go on with your transaction',
    words: (agent: string) => `Your bank has answered, and ${agent} has your report. Thank you!`,
    leave: 'You can close this page now.',
  },
  withdrawn: {
    title: 'Your report is withdrawn',
    words: (agent: string) => `${agent} can no longer open or verify it, and has been told so.`,
  },
  control: {
    title: 'Your reports',
    failed: 'Your reports could not be listed.',
    amount: (amount: string) => `At least ${amount}`,
    to: (reader: string) => `for ${reader}`,
    states: {
      pending: 'Being built',
      ready: 'Your part is done',
      valid: 'Valid until',
      expired: 'Expired',
      withdrawn: 'Withdrawn',
      failed: 'Could not be built',
    },
    notOpened: 'Nobody has opened it yet.',
    openedBy: (reader: string) => `Opened by ${reader}:`,
    withdraw: 'Withdraw',
    withdrawTitle: 'Withdraw this report?',
    withdrawWords: (reader: string) =>
      `${reader} can no longer open or verify it, and is told so. This cannot be taken back.`,
    takeBack: 'Take back',
    takeBackTitle: 'Take it back before it is sent?',
    takeBackWords: (reader: string) =>
      `${reader} gets no report, and is told that you took your answer back. You can answer again with the same link.`,
    banks: 'Your bank connection',
    noBanks: 'There is none any more. Your bank no longer gives us access.',
    keep: 'Keep the connection for 30 days',
    keepNote: 'So that you can issue more letters, over other amounts, without signing in at your bank again.',
    another: 'Issue another letter',
    disconnect: 'Disconnect my bank',
    disconnectTitle: 'Disconnect your bank and withdraw everything?',
    disconnectWords:
      'Every report of yours stops working at once, your bank no longer gives us access, and what we read from it is deleted. This cannot be taken back.',
    cancel: 'Cancel',
  },
  assurance: {
    label: 'What you may want to know',
    next: 'What happens next',
    sees: 'Who sees what',
    stop: 'How to stop',
  },
  /** By what the agent asked for: a confirmation, values, or values with details. */
  agentSees: {
    1: (agent: string) =>
      `${agent} sees whether your funds reach the amount: not your balances, account numbers or transactions.`,
    2: (agent: string) => `${agent} sees the accounts with their values and the total, but no transactions.`,
    3: (agent: string) => `${agent} sees the accounts with their values, holders and the transactions of 90 days.`,
  },
  assurances: {
    licence: ({ name, email }: Agent): Assurance => ({
      next: 'You accept the terms, link a bank account, and the report is made. About five minutes in all.',
      sees: `Nobody sees anything yet. ${name} knows only that you have opened this link.`,
      stop: `Close this page: nothing has been shared. You may tell ${name} at ${email}.`,
    }),
    link: ({ email, sees }: Agent): Assurance => ({
      next: 'You choose your bank, sign in there and pick the accounts. Then we ask the bank for the total.',
      sees,
      stop: `Close this page at any time: nothing is shared before the report is asked for. Questions? ${email}`,
    }),
    waiting: ({ name }: Agent): Assurance => ({
      next: 'As soon as your bank has told us the total, we ask it for the report.',
      sees: `${name} sees nothing yet.`,
      stop: 'Close this page. You can come back with the same link; without you nothing is sent.',
    }),
    short: ({ name }: Agent): Assurance => ({
      next: 'You decide: link another account, or send the report as it is.',
      sees: `${name} sees nothing until you send it.`,
      stop: 'Close this page: nothing has been shared.',
    }),
    sent: ({ name, email, sees }: Agent): Assurance => ({
      next: `We seal the report and tell ${name}. It is valid for 30 days. The bank connection you made for it is removed, unless you keep it.`,
      sees: `${sees} Nobody else gets the report.`,
      stop: `Withdraw the report or disconnect your bank on this page, whenever you like. Questions? ${email}`,
    }),
    complete: ({ name, email, sees }: Agent): Assurance => ({
      next: `${name} can rely on the report for 30 days. Come back with this link to see who has opened it.`,
      sees: `${sees} Nobody else gets the report.`,
      stop: `Withdraw the report on this page, whenever you like. Questions? ${email}`,
    }),
    withdrawn: ({ name, email }: Agent): Assurance => ({
      next: `Nothing more, unless you want to: ${name} can send you a new request.`,
      sees: `Nobody can open a report of yours any more. ${name} still sees that there was one, and when.`,
      stop: `It is stopped. Questions? ${email}`,
    }),
  },
};

export type GuestStrings = typeof english;
export const strings: GuestStrings = localized('guest', english);
