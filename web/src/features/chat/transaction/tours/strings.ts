// The texts of tours, which both sides read.
import { translated } from '#web/language/translations.ts';

const english = {
  title: 'Tours',
  words: "Propose a home and a time. Times are by the home's clock.",
  notYet: "Tours begin once the buyer's agreement is signed by both of you.",
  propose: 'Propose a tour',
  send: 'Propose',
  back: 'Back',
  address: 'Address of the home',
  who: 'Who else comes (optional)',
  day: 'Day',
  time: 'Time',
  zone: 'Time zone of the home',
  with: (who: string) => `With: ${who}`,
  states: { proposed: 'Proposed', confirmed: 'Confirmed', canceled: 'Canceled' },
  toured: 'Toured',
  event: (address: string) => `Tour: ${address}`,
  confirm: 'Confirm',
  confirmFor: (address: string) => `Confirm the tour: ${address}`,
  move: 'Move',
  moveFor: (address: string) => `Move the tour: ${address}`,
  moveTitle: 'Move the tour',
  cancel: 'Cancel tour',
  cancelFor: (address: string) => `Cancel the tour: ${address}`,
  cancelAsk: {
    title: 'Cancel this tour?',
    words: 'The other side gets an email.',
    confirm: 'Cancel tour',
    cancel: 'Keep it',
  },
  note: 'Note',
  noteFor: (address: string) => `Note about the tour: ${address}`,
  proposed: 'The tour is proposed.',
  done: {
    moved: 'The tour has a new time.',
    canceled: 'The tour is canceled.',
    confirmed: 'The tour is confirmed.',
    noted: 'The note is saved.',
  },
  notes: { title: 'Note about this tour', words: 'For yourself: your client does not see it.', save: 'Save the note' },
};

export type TourStrings = typeof english;
export const useTourStrings = translated('tours', english);
