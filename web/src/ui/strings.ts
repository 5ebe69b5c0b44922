// The texts of components that every page uses.
import { translated } from '#web/language/translations.ts';

const english = {
  loading: 'Loading...',
  close: 'Close',
  cancel: 'Cancel',
  unsaved: 'Discard what you entered?',
  unsavedWords: "It isn't saved.",
  more: (count: number) => `Show ${count} more`,
  keepEditing: 'Keep editing',
  discard: 'Discard',
  tryAgain: 'Try again',
  whereYouAre: 'Breadcrumbs',
  messages: 'Messages',
  dismiss: 'Dismiss message',
  bankWindow: "We couldn't load the bank window. Reload the page to try again.",
  step: (step: number, steps: number) => `Step ${step} of ${steps}`,
  done: 'done',
  typedWord: 'delete',
  typed: (text: string) => `To confirm, type: ${text}`,
  typedWrong: (text: string) => `Type ${text} to confirm.`,
  orDrop: 'or drop it here',
  charactersLeft: (count: number) =>
    count === 1 ? '1 character left' : `${count.toLocaleString('en-US')} characters left`,
  outOfDate: "We can't reach the service right now. What you see may be out of date.",
  offline: "You're offline. What you see may be out of date; what you type is kept.",
  policy: 'Privacy policy',
  license: 'License terms',
  questions: 'Questions? Write to us.',
  addToCalendar: 'Add to calendar',
  addToCalendarWhat: (title: string) => `Add to calendar: ${title}`,
};

export type UiStrings = typeof english;
export const useUiStrings = translated('ui', english);
