// The mails of a report, to whoever reads it.
import { layOut } from '../core/mail-layout.ts';
import { formatCents } from '../core/money.ts';
import type { Letter } from '../funds/letter.ts';
import type { LetterMail } from '../funds/tasks.ts';
import type { Envelope } from './mailer.ts';

export type ReportAddresses = { siteUrl: string; readerUrl: string };

const day = (iso: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' }).format(new Date(iso));

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
    action: { label: 'View the report', url: readerUrl },
    note: 'This link is yours alone. Please do not forward it.',
    footer: `Sent for ${letter.senderName} (${letter.senderEmail}). Reply to this mail to reach them.`,
  }),
});

const withdrawn = (letter: Letter): Envelope => ({
  to: letter.readerEmail,
  replyTo: letter.senderEmail,
  ...layOut({
    subject: `${letter.senderName} has withdrawn a report`,
    preheader: 'The report can no longer be opened.',
    heading: `${letter.senderName} has withdrawn a report`,
    paragraphs: [
      `Hello ${letter.readerName || ''}`.trim().concat(','),
      `The report of ${day(letter.createdAt)} can no longer be opened or verified. Please ask ${letter.senderName} if you need a new one.`,
    ],
    footer: `Sent for ${letter.senderName} (${letter.senderEmail}). Reply to this mail to reach them.`,
  }),
});

/** Undefined when the letter has been withdrawn before its mail went out. */
export const reportLetter = (task: LetterMail, letter: Letter, addresses: ReportAddresses): Envelope | undefined => {
  if (task.template === 'report-withdrawn') return withdrawn(letter);
  if (letter.state !== 'issued') return undefined;
  return task.template === 'report-received' ? received(letter, addresses) : forReader(letter, addresses);
};
