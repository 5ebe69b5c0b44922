// Words that the request form, the wizard and the guest's pages share.
import { privacyNote } from '#contracts/funds/request';
import { localized } from '#web/language/language.ts';

const english = {
  invalidEmail: 'Enter a valid email address.',
  ownEmail: 'Enter a different email from your account email.',
  invalidAmount: 'Enter an amount above 0, like 450,000.',
  required: 'This field is required.',
  close: 'Close',
  keptNotice: 'We kept what you had entered here.',
  startAfresh: 'Start over',
  emptied: 'The form is empty again.',
  undo: 'Undo',
  tryAgain: 'Try again',
  safeToRetry: 'Nothing you typed is lost, and trying again will not send it twice.',
  loadingData: 'Loading your data... This could take a minute.',
  waitingTitle: 'Reading your accounts',
  waitingSteps: {
    linked: 'Your bank is linked',
    asked: 'Your bank is asked for the balances',
    next: 'We check the total',
  },
  waited: (seconds: number) => (seconds === 1 ? '1 second so far' : `${seconds} seconds so far`),
  waitedLong:
    'Your bank is slower than usual today. You can wait, or close this page and come back with the same link: we go on where you left off.',
  privacyTitle: privacyNote.en.title,
  privacy: privacyNote.en.promises,
  done: 'done',
  startOver: 'Start over with another bank',
  startOverTitle: 'Start over with another bank?',
  startOverWords:
    'We end our access at every bank you have linked here and erase what we read from it. Then you link another one.',
  startOverConfirm: 'Start over',
  openAgain: 'Open the bank window again',
  repair: (bank: string) => `Sign in to ${bank} again`,
  needsRepair: (bank: string) => `${bank} asks you to sign in again before it tells us your balance.`,
  tokenFailed: 'The bank window could not be prepared.',
  troubled: 'That did not work',
  comeBack: 'You can try again, or come back later with the same link.',
  openingBank: 'Getting your bank window ready...',
  leftHalfWay: 'You closed the bank window before finishing. Nothing was linked and nothing was shared.',
  bankSaid: (reason: string) => `Your bank did not go along: ${reason}`,
  unreachable: 'Your link could not be opened',
  closed: {
    withdrawn: { title: 'This report has been withdrawn', words: 'Its owner has taken it back.' },
    notFound: {
      title: 'This link is not valid',
      words:
        'Please open the link from the email again, whole as it is there. If that does not help, ask the person who sent it for a new one.',
    },
    expired: { title: 'This link has expired', words: 'Please ask the person who sent it for a new one.' },
    cancelled: {
      title: 'This request has been cancelled',
      words: 'There is nothing for you to do. If you think this is a mistake, ask the person who sent it.',
    },
    locked: {
      title: 'Too many attempts',
      words: (when: string) =>
        `This link was opened with a wrong pin too often. You can try again at ${when}, or ask the person who sent it for a new link.`,
    },
  },
};

export type FundsStrings = typeof english;
export const strings: FundsStrings = localized('funds', english);
