import type { WrittenEmail } from '#core/mail/written-email.ts';
import { type EmailParties, guestLinkEmail } from '#public/chat/transaction';

/** A message of the agent that the guest hasn't seen. It isn't in the email: only the page shows it. */
export const messageWaitingEmail = (parties: EmailParties): WrittenEmail =>
  guestLinkEmail('message-waiting', parties, {
    en: {
      // Ours alone, as in every email of an account: the agent chooses their own name.
      subject: 'Your real-estate agent sent you a message',
      heading: `${parties.agentName} sent you a message`,
      preheader: 'The message is waiting in your transaction.',
      paragraphs: ["There's a new message for you in the conversation of your transaction."],
      action: 'Read the message',
    },
    es: {
      subject: 'Su agente de bienes raíces le envió un mensaje',
      heading: `${parties.agentName} le envió un mensaje`,
      preheader: 'El mensaje le espera en su transacción.',
      paragraphs: ['Hay un mensaje nuevo para usted en la conversación de su transacción.'],
      action: 'Leer el mensaje',
    },
  });
