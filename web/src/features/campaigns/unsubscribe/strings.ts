import { translated } from '#web/language/translations.ts';

const english = {
  title: 'Unsubscribe',
  loading: 'Loading...',
  words: (from: string) => `Stop getting campaign emails from ${from || 'this sender'}?`,
  address: (email: string) => `This is for ${email}.`,
  button: 'Unsubscribe',
  doneTitle: "You're unsubscribed",
  done: (from: string) =>
    `${from || 'The sender'} can no longer send you campaigns. You don't need to do anything else.`,
  invalidTitle: 'This link is not valid',
  invalid: 'It may have been cut off. Use the link at the bottom of the email again, or reply to the email.',
  failed: "That didn't work. Please try again.",
};

export type UnsubscribeStrings = typeof english;
export const useUnsubscribeStrings = translated('unsubscribe', english);
