// The texts of a document that is the agent's own PDF, for all of its readers. They load with the first such document.
import { translated } from '#web/language/translations.ts';

const english = {
  loading: 'Opening the document...',
  original: (name: string) => `From the file ${name}`,
  larger: 'View larger',
  title: 'Fill in your fields',
  note: 'They become part of the document when you sign. Dates are filled in with the day on which you sign.',
  kinds: { signature: 'Signature', initials: 'Initials', date: 'Date', text: 'Text' },
  signHere: 'Sign here',
  onPage: (page: number) => `On page ${page}`,
  showPage: (page: number) => `Show page ${page}`,
  optional: 'optional',
  room: (most: number) => `There is room for ${most} characters.`,
  missing: 'Fill in this field.',
  odd: (character: string) => `This character can't be shown in the document: ${character}`,
  fieldOf: (kind: string, name: string) => `${kind} of ${name}`,
};

export type OwnPdfStrings = typeof english;
export const useOwnPdfStrings = translated('ownPdf', english);
