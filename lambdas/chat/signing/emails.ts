import type { WrittenEmail } from '#core/mail/written-email.ts';
import {
  AGENT_FOOTER,
  type EmailParties,
  firstName,
  guestFooter,
  guestFooterInSpanish,
} from '../transaction/public.ts';

export const countersignEmail = (parties: EmailParties, title: string): WrittenEmail => ({
  template: 'written',
  to: parties.agentEmail,
  replyTo: parties.guestEmail,
  content: {
    subject: `${parties.guestName} has signed. It's your turn`,
    preheader: `'${title}' is waiting for your signature.`,
    heading: `${parties.guestName} has signed '${title}'`,
    paragraphs: ["Your signature completes the document. You'll both get a sealed copy then."],
    footer: AGENT_FOOTER,
  },
  action: { label: 'Read and sign', path: '/transactions' },
});

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
    heading: `'${title}' is signed`,
    paragraphs: [
      `Hello ${firstName(to === 'guest' ? parties.guestName : parties.agentName)},`,
      "Your copy is attached, with a certificate that shows who signed it and when. Its last page explains how anyone can check that it hasn't been changed.",
    ],
    footer: to === 'guest' ? guestFooter(parties) : AGENT_FOOTER,
  },
  spanish:
    to === 'agent'
      ? undefined
      : {
          linkId: parties.linkId,
          content: {
            subject: `Su copia firmada: ${title}`,
            preheader: 'Sellada, con su certificado.',
            heading: `«${title}» está firmado`,
            paragraphs: [
              `Hola, ${firstName(parties.guestName)}:`,
              'Su copia va adjunta, con un certificado que muestra quién la firmó y cuándo. La última página dice cómo cualquiera puede comprobar que no se cambió nada en ella.',
            ],
            footer: guestFooterInSpanish(parties),
          },
        },
  attachment: { key, name: `${title.replace(/[^\w -]+/g, '').trim() || 'document'}.pdf` },
});
