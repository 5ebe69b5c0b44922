import type { WrittenEmail } from '#core/mail/written-email.ts';
import { firstNameOf } from '#core/platform/person-name.ts';
import { AGENT_FOOTER, type EmailParties, guestFooter } from '#public/chat/transaction';

export const signedCopyEmail = (
  parties: EmailParties,
  to: 'guest' | 'agent',
  title: string,
  key: string,
): WrittenEmail => ({
  template: 'written',
  to: to === 'guest' ? parties.guestEmail : parties.agentEmail,
  replyTo: to === 'guest' ? parties.agentEmail : parties.guestEmail,
  content: {
    subject: `Your signed copy: ${title}`,
    preheader: 'Sealed, with its certificate.',
    heading: `"${title}" is signed`,
    paragraphs: [
      `Hello ${firstNameOf(to === 'guest' ? parties.guestName : parties.agentName)},`,
      "Your copy is attached, with a certificate that shows who signed and when. The last page explains how anyone can check that it hasn't been changed.",
    ],
    footer: to === 'guest' ? guestFooter(parties, 'en') : AGENT_FOOTER,
  },
  spanish:
    to === 'agent'
      ? undefined
      : {
          linkId: parties.linkId,
          content: {
            subject: `Su copia firmada: ${title}`,
            preheader: 'Sellada, con su certificado.',
            heading: `"${title}" ya está firmado`,
            paragraphs: [
              `Hola, ${firstNameOf(parties.guestName)}:`,
              'Adjuntamos su copia, con un certificado que muestra quién firmó y cuándo. La última página explica cómo comprobar que nadie la modificó.',
            ],
            footer: guestFooter(parties, 'es'),
          },
        },
  attachment: { key, name: `${title.replace(/[^\w -]+/g, '').trim() || 'document'}.pdf` },
});
