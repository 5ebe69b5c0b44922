import { usualWords } from '#core/mail/usual-words.ts';
import type { WrittenEmail } from '#core/mail/written-email.ts';
import { firstNameOf } from '#core/platform/person-name.ts';
import { type EmailParties, guestFooter, openTransaction } from '#public/chat/transaction';

/** A message of the agent that the guest hasn't seen. It isn't in the email: only the page shows it. */
export const messageWaitingEmail = (parties: EmailParties): WrittenEmail => ({
  template: 'written',
  to: parties.guestEmail,
  replyTo: parties.agentEmail,
  content: {
    subject: `${parties.agentName} sent you a message`,
    preheader: 'The message is waiting in your transaction.',
    heading: `${parties.agentName} sent you a message`,
    paragraphs: [
      `Hello ${firstNameOf(parties.guestName)},`,
      "There's a new message for you in the conversation of your transaction.",
    ],
    note: usualWords.en.privateLink,
    footer: guestFooter(parties, 'en'),
  },
  spanish: {
    linkId: parties.linkId,
    content: {
      subject: `${parties.agentName} le envió un mensaje`,
      preheader: 'El mensaje le espera en su transacción.',
      heading: `${parties.agentName} le envió un mensaje`,
      paragraphs: [
        `Hola, ${firstNameOf(parties.guestName)}:`,
        'Hay un mensaje nuevo para usted en la conversación de su transacción.',
      ],
      note: usualWords.es.privateLink,
      footer: guestFooter(parties, 'es'),
    },
    action: 'Leer el mensaje',
  },
  action: openTransaction(parties, 'Read the message'),
});
