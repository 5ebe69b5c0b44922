import { CODE_MARK, type WrittenEmail } from '#core/mail/written-email.ts';
import { type EmailParties, guestContent } from '#public/chat/transaction';
import { CODE_MINUTES } from './code-rules.ts';

const words = (title: string, agentName: string) => ({
  subject: 'Your code to sign',
  preheader: `It's valid for ${CODE_MINUTES} minutes.`,
  heading: `Sign "${title}"`,
  paragraphs: [
    `Enter this code where you sign the document: ${CODE_MARK}`,
    `It's valid for ${CODE_MINUTES} minutes and for this document only.`,
  ],
  warning: `Tell this code to no one, not even to ${agentName} or to us: it signs in your name. If you didn't ask for it, nothing is signed and you can ignore this email.`,
});

const spanishWords = (title: string, agentName: string) => ({
  subject: 'Su código para firmar',
  preheader: `Es válido durante ${CODE_MINUTES} minutos.`,
  heading: `Firme "${title}"`,
  paragraphs: [
    `Escriba este código donde firma el documento: ${CODE_MARK}`,
    `Es válido durante ${CODE_MINUTES} minutos y solo para este documento.`,
  ],
  warning: `No comparta este código con nadie, ni siquiera con ${agentName} ni con nosotros: firma en su nombre. Si usted no lo pidió, nada se ha firmado y puede ignorar este correo.`,
});

/** Not on the agent's behalf, whom a reply wouldn't reach. */
const footers = ({ agentName }: EmailParties) => ({
  en: `You're getting this email because someone asked for a code on your page with a document from ${agentName}.`,
  es: `Recibe este correo porque alguien pidió un código en su página con un documento de ${agentName}.`,
});

/** Ours: the account that the transaction belongs to wrote none of it. */
export const codeEmail = (
  parties: EmailParties,
  { title, code }: { title: string; code: NonNullable<WrittenEmail['code']> },
): WrittenEmail => {
  const { linkId, guestEmail, agentId, agentEmail, agentName } = parties;
  const { en, es } = footers(parties);
  return {
    template: 'written',
    kind: 'signing-code',
    sender: null,
    agent: { id: agentId, email: agentEmail, name: agentName },
    to: guestEmail,
    content: { ...guestContent(parties, 'en', words(title, agentName)), footer: en },
    spanish: { linkId, content: { ...guestContent(parties, 'es', spanishWords(title, agentName)), footer: es } },
    code,
  };
};
