import type { WrittenEmail } from '#core/mail/written-email.ts';
import {
  type EmailParties,
  firstName,
  guestFooter,
  guestFooterInSpanish,
  openTransaction,
  PRIVATE_LINK,
  PRIVATE_LINK_IN_SPANISH,
} from '../transaction/public.ts';

export const answerWaitingEmail = (parties: EmailParties): WrittenEmail => ({
  template: 'written',
  to: parties.guestEmail,
  replyTo: parties.agentEmail,
  content: {
    subject: `${parties.agentName} has answered you`,
    preheader: 'The answer is in your transaction.',
    heading: `${parties.agentName} has answered you`,
    paragraphs: [
      `Hello ${firstName(parties.guestName)},`,
      'The answer is waiting for you in the conversation of your transaction.',
    ],
    note: PRIVATE_LINK,
    footer: guestFooter(parties),
  },
  spanish: {
    linkId: parties.linkId,
    content: {
      subject: `${parties.agentName} le respondió`,
      preheader: 'La respuesta le espera en su transacción.',
      heading: `${parties.agentName} le respondió`,
      paragraphs: [
        `Hola, ${firstName(parties.guestName)}:`,
        'La respuesta le espera en la conversación de su transacción.',
      ],
      note: PRIVATE_LINK_IN_SPANISH,
      footer: guestFooterInSpanish(parties),
    },
    action: 'Leer la respuesta',
  },
  action: openTransaction(parties, 'Read the answer'),
});
