import { fileNameFrom } from '#core/documents/file-name.ts';
import { usualWords } from '#core/mail/usual-words.ts';
import type { EmailWords, WrittenEmail } from '#core/mail/written-email.ts';
import { firstNameOf } from '#core/platform/person-name.ts';
import { AGENT_FOOTER, type EmailParties, guestContent } from '#public/chat/transaction';

const words = (title: string) => ({
  // Ours alone: the title is the agent's to choose.
  subject: 'Your signed copy is ready',
  preheader: 'Sealed, with its certificate.',
  heading: `"${title}" is signed`,
  paragraphs: [
    'Your copy is attached, with a certificate that shows who signed and when. Its QR code leads to the page where anyone can check that nothing was changed.',
  ],
});

const spanishWords = (title: string) => ({
  subject: 'Su copia firmada está lista',
  preheader: 'Sellada, con su certificado.',
  heading: `"${title}" ya está firmado`,
  paragraphs: [
    'Adjuntamos su copia, con un certificado que muestra quién firmó y cuándo. Su código QR lleva a la página donde cualquiera puede comprobar que nadie la modificó.',
  ],
});

const agentContent = ({ agentName }: EmailParties, { paragraphs, ...rest }: ReturnType<typeof words>): EmailWords => ({
  ...rest,
  paragraphs: [usualWords.en.hello(firstNameOf(agentName)), ...paragraphs],
  footer: AGENT_FOOTER,
});

const attached = (title: string, key: string) => ({ key, name: fileNameFrom(title, '.pdf') });

/** The sealed document to one of its two sides. */
export const signedCopyEmail = (
  parties: EmailParties,
  to: 'guest' | 'agent',
  title: string,
  key: string,
): WrittenEmail => {
  const { guestEmail, agentEmail, agentId, agentName, linkId } = parties;
  const agent = { id: agentId, email: agentEmail, name: agentName };
  const shared = { template: 'written', sender: null, agent, attachment: attached(title, key) } as const;
  if (to === 'agent')
    return {
      ...shared,
      kind: 'copy-for-agent',
      to: agentEmail,
      replyTo: guestEmail,
      content: agentContent(parties, words(title)),
    };
  return {
    ...shared,
    kind: 'copy-for-guest',
    to: guestEmail,
    replyTo: agentEmail,
    content: guestContent(parties, 'en', words(title)),
    spanish: { linkId, content: guestContent(parties, 'es', spanishWords(title)) },
  };
};
