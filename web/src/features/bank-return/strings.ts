import { localized } from '#web/language/language.ts';

const english = {
  goingOn: 'Back from your bank',
  goingOnWords: 'One moment, we go on where you were.',
  tooLate: 'That took a little too long',
  tooLateWords:
    'Your bank has sent you back, but the time to finish is over. Nothing was linked and nothing was shared. Please link your bank again.',
  again: 'Link my bank again',
  notAwaited: 'Please go back to where you began',
  notAwaitedWords:
    'You have come back from your bank in another tab or app than the one you left from, or this page was loaded again. Nothing was linked.',
  wayOnTitle: 'How to go on',
  guestWayOn:
    'If you followed a link from an email, open that link again, best in the browser that your bank’s site or app opens. You will find everything as you left it.',
  agentWayOn: 'If you have an account with us, link the bank again where you were.',
  myAccount: 'Open My Account',
  signIn: 'Sign in',
};

export type BankReturnStrings = typeof english;
export const strings: BankReturnStrings = localized('bankReturn', english);
