import { usualWords } from '#core/mail/usual-words.ts';
import type { WrittenEmail } from '#core/mail/written-email.ts';
import { firstNameOf } from '#core/platform/person-name.ts';
import { type EmailParties, guestFooter, openTransaction } from '#public/chat/transaction';

export const releasedEmail = (parties: EmailParties, title: string): WrittenEmail => ({
  template: 'written',
  to: parties.guestEmail,
  replyTo: parties.agentEmail,
  content: {
    subject: `Ready to sign: ${title}`,
    preheader: `${parties.agentName} has released it for your signature.`,
    heading: `"${title}" is ready to sign`,
    paragraphs: [
      `Hello ${firstNameOf(parties.guestName)},`,
      `${parties.agentName} has released "${title}" for your signature. Take your time to read it. You can ask questions in the conversation next to it, sign it, or decline and say why.`,
    ],
    note: usualWords.en.privateLink,
    footer: guestFooter(parties, 'en'),
  },
  spanish: {
    linkId: parties.linkId,
    content: {
      subject: `Listo para firmar: ${title}`,
      preheader: `${parties.agentName} autorizó su firma.`,
      heading: `"${title}" está listo para firmar`,
      paragraphs: [
        `Hola, ${firstNameOf(parties.guestName)}:`,
        `Ya puede firmar "${title}", que preparó ${parties.agentName}. Léalo con calma. Puede hacer preguntas en la conversación que está al lado, firmarlo, o rechazarlo y decir por qué.`,
      ],
      note: usualWords.es.privateLink,
      footer: guestFooter(parties, 'es'),
    },
    action: 'Leer y firmar',
  },
  action: openTransaction(parties, 'Read and sign'),
});
