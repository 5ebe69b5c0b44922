import type { WrittenEmail } from '#core/mail/written-email.ts';
import { type EmailParties, guestLinkEmail } from '#public/chat/transaction';
import { placeOfStep, type SignedStep } from '#vocabulary/chat/transaction';

export const releasedEmail = (
  parties: EmailParties,
  { title, step }: { title: string; step: SignedStep },
): WrittenEmail =>
  guestLinkEmail(
    'document-released',
    parties,
    {
      en: {
        subject: 'A document is ready to sign',
        preheader: `${parties.agentName} has released it for your signature.`,
        heading: `"${title}" is ready to sign`,
        paragraphs: [
          `${parties.agentName} has released "${title}" for your signature. Take your time to read it. You can ask questions in the conversation next to it, sign it, or decline and say why.`,
        ],
        action: 'Read and sign',
        also: 'Decline to sign, and say why',
      },
      es: {
        subject: 'Un documento está listo para firmar',
        preheader: `${parties.agentName} autorizó su firma.`,
        heading: `"${title}" está listo para firmar`,
        paragraphs: [
          `Ya puede firmar "${title}", que preparó ${parties.agentName}. Léalo con calma. Puede hacer preguntas en la conversación que está al lado, firmarlo, o rechazarlo y decir por qué.`,
        ],
        action: 'Leer y firmar',
        also: 'Rechazar la firma y decir por qué',
      },
    },
    { fragment: placeOfStep(step), also: placeOfStep(step, 'decline') },
  );
