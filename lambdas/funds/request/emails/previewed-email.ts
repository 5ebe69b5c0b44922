// The email of an unsent request, in the client's form and either language: for the agent's preview, and for the test
// that they send to themselves. Pure, and used by the page.
import type { Language } from '#core/http/language.ts';
import { type Asked, proofRequest } from './proof-request.ts';

/** A client who hasn't told us their language gets English, with a line in Spanish. */
export const previewedEmail = (asked: Omit<Asked, 'language' | 'state'>, language: Language) => ({
  ...proofRequest({ ...asked, language: language === 'en' ? undefined : language, state: 'sent' }),
  language,
});

const testWords = {
  en: {
    subject: (subject: string) => `Test: ${subject}`,
    words: 'This is a test, and only you got it. Its button leads to your request form.',
  },
  es: {
    subject: (subject: string) => `Prueba: ${subject}`,
    words: 'Esta es una prueba y solo usted la recibió. El botón lleva a su formulario de solicitud.',
  },
} satisfies Record<Language, unknown>;

/** The same, marked as a test. */
export const testEmail = (asked: Omit<Asked, 'language' | 'state'>, language: Language) => {
  const { subject, words } = testWords[language];
  const { actionLabel, ...content } = previewedEmail(asked, language);
  const marked = { subject: subject(content.subject), paragraphs: [words, ...content.paragraphs] };
  return { content: { ...content, ...marked }, actionLabel };
};
