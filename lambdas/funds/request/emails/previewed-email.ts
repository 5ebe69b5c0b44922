// The email of a request that isn't sent yet, as the client would get it in either language: for the agent's preview, and for the test
// that they send to themselves. Pure, and used by the page.
import type { Language } from '#core/http/language.ts';
import type { MailContent } from '#core/mail/mail-layout.ts';
import { type Asked, proofRequest } from './proof-request.ts';
import { spanish } from './proof-request-words.es.ts';
import { english } from './proof-request-words.ts';

const WORDS = { en: english, es: spanish };

/** A client who hasn't told us their language gets English, with a line in Spanish. */
export const previewedEmail = (
  asked: Omit<Asked, 'language' | 'state'>,
  language: Language,
): Omit<MailContent, 'action' | 'reportUrl'> & { actionLabel: string } => {
  const words = WORDS[language];
  const reads = language === 'en' ? undefined : language;
  return {
    ...proofRequest(words, { ...asked, language: reads, state: 'sent' }),
    language,
    actionLabel: words.request.action,
  };
};

/** The same, marked as a test. */
export const testEmail = (asked: Omit<Asked, 'language' | 'state'>, language: Language) => {
  const { test } = WORDS[language];
  const { actionLabel, ...content } = previewedEmail(asked, language);
  const marked = { subject: test.subject(content.subject), paragraphs: [test.words, ...content.paragraphs] };
  return { content: { ...content, ...marked }, actionLabel };
};
