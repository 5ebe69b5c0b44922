import type { WrittenEmail } from '#core/mail/written-email.ts';
import { type EmailParties, guestLinkEmail } from '#public/chat/transaction';

/** A message of the agent that the guest hasn't seen. It isn't in the email: only the page shows it. */
export const messageWaitingEmail = (parties: EmailParties): WrittenEmail =>
  guestLinkEmail(parties, {
    en: {
      subject: `${parties.agentName} sent you a message`,
      preheader: 'The message is waiting in your transaction.',
      paragraphs: ["There's a new message for you in the conversation of your transaction."],
      action: 'Read the message',
    },
    es: {
      subject: `${parties.agentName} le envió un mensaje`,
      preheader: 'El mensaje le espera en su transacción.',
      paragraphs: ['Hay un mensaje nuevo para usted en la conversación de su transacción.'],
      action: 'Leer el mensaje',
    },
  });
