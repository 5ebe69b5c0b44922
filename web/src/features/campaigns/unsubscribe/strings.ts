// Every word of the page that a campaign's way out leads to.
import { localized } from '#web/language/language.ts';

const english = {
  title: 'Unsubscribe',
  loading: 'Loading...',
  words: (from: string) => `Do you want no more campaign emails from ${from || 'this sender'}?`,
  address: (email: string) => `This is for ${email}.`,
  button: 'Unsubscribe',
  doneTitle: 'You are unsubscribed',
  done: (from: string) => `${from || 'The sender'} can no longer send you campaigns. You need do nothing else.`,
  invalidTitle: 'This link is not valid',
  invalid: 'It may have been cut off. Use the link at the end of the email again, or reply to the email.',
  failed: 'That did not work. Please try again.',
};

export type UnsubscribeStrings = typeof english;
export const strings: UnsubscribeStrings = localized('unsubscribe', english);
