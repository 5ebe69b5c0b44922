// The mails of a report, to whoever reads it.
import type { Language } from '#core/http/language.ts';
import { layOut } from '#core/mail/mail-layout.ts';
import type { Envelope } from '#core/mail/mailer.ts';
import { formatCents } from '#core/platform/money.ts';
import type { LetterMail } from '../../bank/tasks.ts';
import type { Letter } from '../letter.ts';

export type ReportAddresses = { siteUrl: string; readerUrl: string };

const day = (iso: string, locale = 'en-US') =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'America/New_York' }).format(new Date(iso));

const received = (letter: Letter, { siteUrl }: ReportAddresses): Envelope => ({
  to: letter.readerEmail,
  replyTo: letter.senderEmail,
  ...layOut({
    subject: `The report from ${letter.senderName}${letter.otherHalf ? ' and their co-buyer' : ''} has arrived`,
    preheader: 'The bank has answered your proof-of-funds request.',
    heading: `The report from ${letter.senderName}${letter.otherHalf ? ' and their co-buyer' : ''} has arrived`,
    paragraphs: [
      `Hello ${letter.readerName},`,
      letter.otherHalf
        ? `The banks of both buyers have answered over ${formatCents(letter.proofAmount)}. The report says whether they reach it together; it is sealed and valid until ${day(letter.validUntil ?? '')}.`
        : `The bank of ${letter.senderName} has answered over ${formatCents(letter.proofAmount)}. The report is sealed and valid until ${day(letter.validUntil ?? '')}.`,
    ],
    action: { label: 'View the report', url: `${siteUrl}/prooffund/${letter.messageId}` },
    footer: 'You get this mail because you asked for this report.',
  }),
});

const forReader = (letter: Letter, { readerUrl }: ReportAddresses): Envelope => ({
  to: letter.readerEmail,
  replyTo: letter.senderEmail,
  ...layOut({
    subject: letter.subject || `${letter.senderName} has sent you a proof of funds report`,
    preheader: 'Confirmed by the bank, sealed, and valid for 30 days.',
    heading: `${letter.senderName} has sent you a proof of funds report`,
    paragraphs: [
      'The report was made from what the bank itself says. It is sealed: anybody can check that nothing in it was changed.',
    ],
    quote: letter.body ? { from: letter.senderName, text: letter.body } : undefined,
    // Nobody knows yet what they read: the page tells us.
    aside: {
      language: 'es',
      text: `En español: ${letter.senderName} le envía un comprobante de fondos que su banco confirmó. La página del enlace también está en español.`,
    },
    action: { label: 'View the report', url: readerUrl },
    note: 'This link is yours alone. Please do not forward it.',
    footer: `Sent for ${letter.senderName} (${letter.senderEmail}). Reply to this mail to reach them.`,
  }),
});

const withdrawnWords = {
  en: (letter: Letter) => ({
    subject: `${letter.senderName} has withdrawn a report`,
    preheader: 'The report can no longer be opened.',
    hello: letter.readerName ? `Hello ${letter.readerName},` : 'Hello,',
    words: `The report of ${day(letter.createdAt)} can no longer be opened or verified. Please ask ${letter.senderName} if you need a new one.`,
    footer: `Sent for ${letter.senderName} (${letter.senderEmail}). Reply to this mail to reach them.`,
  }),
  es: (letter: Letter) => ({
    subject: `${letter.senderName} retiró un informe`,
    preheader: 'El informe ya no se puede abrir.',
    hello: letter.readerName ? `Hola, ${letter.readerName}:` : 'Hola:',
    words: `El informe del ${day(letter.createdAt, 'es-US')} ya no se puede abrir ni verificar. Si necesita uno nuevo, pídalo a ${letter.senderName}.`,
    footer: `Enviado en nombre de ${letter.senderName} (${letter.senderEmail}). Responda a este correo para comunicarse.`,
  }),
};

const withdrawn = (letter: Letter, language: Language): Envelope => {
  const { subject, preheader, hello, words, footer } = withdrawnWords[language](letter);
  const content = { subject, preheader, heading: subject, paragraphs: [hello, words], footer, language };
  return { to: letter.readerEmail, replyTo: letter.senderEmail, ...layOut(content) };
};

/** Undefined when the letter has been withdrawn before its mail went out. */
export const reportLetter = (
  task: LetterMail,
  letter: Letter,
  addresses: ReportAddresses,
  language: Language = 'en',
): Envelope | undefined => {
  if (task.template === 'report-withdrawn') return withdrawn(letter, language);
  if (letter.state !== 'issued') return undefined;
  return task.template === 'report-received' ? received(letter, addresses) : forReader(letter, addresses);
};
