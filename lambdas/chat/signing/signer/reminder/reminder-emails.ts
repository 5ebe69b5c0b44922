// Reminder emails to a signer who hasn't signed yet, and to the agent about them.
import type { WrittenEmail } from '#core/mail/written-email.ts';
import { AGENT_FOOTER, type EmailParties, guestLinkEmail, type Parties } from '#public/chat/transaction';
import { placeOfStep, type SignedStep } from '#vocabulary/chat/transaction';

type About = { title: string; step: SignedStep };

/** The reminder for the current signer, with a link to the place to sign. */
export const signReminder = (
  parties: EmailParties,
  { title }: Pick<About, 'title'>,
  places: Parameters<typeof guestLinkEmail>[3],
): WrittenEmail =>
  guestLinkEmail(
    'document-released',
    parties,
    {
      en: {
        subject: 'Reminder: a document is waiting for your signature',
        preheader: 'You can sign it, or decline and say why.',
        heading: `"${title}" is waiting for your signature`,
        paragraphs: [
          `${parties.agentName} has released "${title}", and you haven't signed or declined it yet. Take your time to read it. If something in it isn't right, write to ${parties.agentName}, or decline and say why.`,
        ],
        action: 'Read and sign',
        also: 'Decline to sign, and say why',
      },
      es: {
        subject: 'Recordatorio: un documento espera su firma',
        preheader: 'Puede firmarlo, o rechazarlo y decir por qué.',
        heading: `"${title}" espera su firma`,
        paragraphs: [
          `${parties.agentName} autorizó la firma de "${title}", y usted todavía no lo firmó ni lo rechazó. Léalo con calma. Si algo no es correcto, escriba a ${parties.agentName}, o rechace el documento y diga por qué.`,
        ],
        action: 'Leer y firmar',
        also: 'Rechazar la firma y decir por qué',
      },
    },
    places,
  );

export const reminderForGuest = (parties: EmailParties, { title, step }: About): WrittenEmail =>
  signReminder(parties, { title }, { fragment: placeOfStep(step), also: placeOfStep(step, 'decline') });

const toAgent = (
  { id, agentId, agentEmail, guestEmail }: Parties,
  kind: WrittenEmail['kind'],
  { action, ...words }: Pick<WrittenEmail['content'], 'subject' | 'preheader' | 'paragraphs'> & { action: string },
): WrittenEmail => ({
  template: 'written',
  kind,
  sender: null,
  agent: { id: agentId, email: agentEmail },
  to: agentEmail,
  replyTo: guestEmail,
  content: { heading: words.subject, ...words, footer: AGENT_FOOTER },
  action: { label: action, path: `/transactions/${id}` },
});

export const unsignedForAgent = (parties: Parties, { title }: About): WrittenEmail =>
  toAgent(parties, 'document-unsigned', {
    subject: `${parties.guestName} hasn't signed yet`,
    preheader: `"${title}" is still waiting.`,
    paragraphs: [
      `${parties.guestName} has neither signed nor declined "${title}". We've just reminded them for the second time, and no other reminder follows. A call may help.`,
    ],
    action: 'Open the closing',
  });

export const reminderForAgent = (parties: Parties, { title }: About): WrittenEmail =>
  toAgent(parties, 'document-to-countersign', {
    subject: `Reminder: it's your turn to sign`,
    preheader: `${parties.guestName} has signed. Your signature is missing.`,
    paragraphs: [
      `${parties.guestName} has signed "${title}", and your signature is missing. It completes the document: you'll both get a sealed copy then.`,
    ],
    action: 'Read and sign',
  });
