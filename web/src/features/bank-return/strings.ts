import { translated } from '#web/language/translations.ts';

const english = {
  goingOn: 'Back from your bank',
  goingOnWords: "One moment, we'll pick up where you left off.",
  tooLate: 'That took a little too long',
  tooLateWords:
    'Your bank sent you back, but time ran out. Nothing was linked and nothing was shared. Please link your bank again.',
  again: 'Link my bank again',
  notAwaited: 'Please go back to where you started',
  notAwaitedWords:
    'You came back from your bank in a different tab or app than the one you started in, or this page was reloaded. Nothing was linked.',
  wayOnTitle: 'What to do next',
  guestWayOn:
    "If you followed a link from an email, open that link again, ideally in the browser that your bank's site or app opens. Everything is as you left it.",
  agentWayOn: 'If you have an account with us, link the bank again from the page you were on.',
  myAccount: 'Open My Account',
  signIn: 'Sign in',
};

export type BankReturnStrings = typeof english;
export const useBankReturnStrings = translated('bankReturn', english);
