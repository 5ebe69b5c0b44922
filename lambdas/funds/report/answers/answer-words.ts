// What senders wrote beside their reports: a title and a message, personal note included. They're theirs, wherever they're shown.
import type { Letter } from '../entity.ts';
import { UNNAMED_ANSWER } from '../vocabulary.ts';

export type Answer = { by: string; title: string; message: string };

/** The title that the form suggests is no one's. */
const UNNAMED: string[] = Object.values(UNNAMED_ANSWER);

/** Empty where nothing was written. */
export const answersOf = (...letters: Pick<Letter, 'senderName' | 'subject' | 'body'>[]): Answer[] =>
  letters.flatMap(({ senderName: by, subject, body: message }) => {
    const title = UNNAMED.includes(subject) ? '' : subject;
    return title || message ? [{ by, title, message }] : [];
  });

/** As one text, for an email. */
export const textOf = ({ title, message }: Answer): string => [title, message].filter(Boolean).join('\n\n');
