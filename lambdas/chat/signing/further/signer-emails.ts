// A further signer's emails: it's their turn, and the document still waits for them.
import type { WrittenEmail } from '#core/mail/written-email.ts';
import { type EmailParties, guestLinkEmail } from '#public/chat/transaction';
import { signReminder } from '../signer/reminder/reminder-emails.ts';

/** The signer's page, and its place for declining. */
export const SIGNER_PAGE = '/guest-sign';
const PLACES = { path: SIGNER_PAGE, fragment: 'document', also: 'decline' };

type About = { title: string };

export const askingEmail = (parties: EmailParties, { title }: About): WrittenEmail =>
  guestLinkEmail(
    'document-released',
    parties,
    {
      en: {
        subject: "It's your turn to sign a document",
        preheader: `${parties.agentName} asks for your signature.`,
        heading: `"${title}" is waiting for your signature`,
        paragraphs: [
          `${parties.agentName} asks you to sign "${title}", and everyone who signs before you has signed it. Take your time to read it. You can sign it, or decline and say why. If you have a question, write to ${parties.agentName}.`,
        ],
        action: 'Read and sign',
        also: 'Decline to sign, and say why',
      },
      es: {
        subject: 'Es su turno de firmar un documento',
        preheader: `${parties.agentName} le pide su firma.`,
        heading: `"${title}" espera su firma`,
        paragraphs: [
          `${parties.agentName} le pide que firme "${title}". Ya lo firmaron quienes firman antes que usted. Léalo con calma. Puede firmarlo, o rechazarlo y decir por qué. Si tiene una pregunta, escriba a ${parties.agentName}.`,
        ],
        action: 'Leer y firmar',
        also: 'Rechazar la firma y decir por qué',
      },
    },
    PLACES,
  );

export const reminderForSigner = (parties: EmailParties, about: About): WrittenEmail =>
  signReminder(parties, about, PLACES);
