import type { WrittenEmail } from '#core/mail/written-email.ts';
import { AGENT_FOOTER, type EmailParties, guestLinkEmail } from '#public/chat/transaction';
import { placeOfConversation } from '#vocabulary/chat/transaction';
import type { Session } from './entity.ts';

/** The conversation of a request that its client's page shows. */
const ON_REQUEST_PAGE = 2;

/** A message of the agent that the guest hasn't seen. It isn't in the email: only the page shows it. */
export const messageWaitingEmail = (parties: EmailParties & Pick<Session, 'step'>): WrittenEmail =>
  guestLinkEmail(
    'message-waiting',
    parties,
    {
      en: {
        subject: `${parties.agentName} sent you a message`,
        preheader: 'The message is waiting on your page.',
        paragraphs: ["There's a new message for you. You can read and answer it on your page."],
        action: 'Read the message',
      },
      es: {
        subject: `${parties.agentName} le envió un mensaje`,
        preheader: 'El mensaje le espera en su página.',
        paragraphs: ['Hay un mensaje nuevo para usted. Puede leerlo y responderlo en su página.'],
        action: 'Leer el mensaje',
      },
    },
    {
      fragment: placeOfConversation(parties.step),
      ...(parties.step === ON_REQUEST_PAGE && { pathOfRequest: '/guest', show: 'messages' }),
    },
  );

type Waiting = Pick<Session, 'agentId' | 'agentEmail' | 'guestName' | 'guestEmail' | 'transactionId' | 'step'>;

/** The email to an agent whom a client asks for, or writes to while the agent is away. It leaves out the client's message. */
export const clientWaitingEmail = (
  { agentId, agentEmail, guestName, guestEmail, transactionId, step }: Waiting,
  why: 'asked' | 'wrote',
): WrittenEmail => ({
  template: 'written',
  kind: 'client-waiting',
  sender: null,
  agent: { id: agentId, email: agentEmail },
  to: agentEmail,
  replyTo: guestEmail,
  content: {
    subject: why === 'asked' ? 'A client would like to talk to you' : 'A client wrote to you',
    preheader: 'They are waiting for your answer in the conversation.',
    heading: why === 'asked' ? `${guestName} would like to talk to you` : `${guestName} wrote to you`,
    paragraphs: [
      why === 'asked'
        ? 'They asked for you instead of the assistant, which no longer answers them.'
        : "There's a new message for you in the conversation.",
      "While you're away, we email you about this conversation once an hour at most.",
    ],
    footer: AGENT_FOOTER,
  },
  action: { label: 'Answer', path: `/transactions/${transactionId}`, fragment: placeOfConversation(step) },
});
