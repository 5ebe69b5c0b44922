// The emails about a report, to the people who read it.
import type { Language } from '#core/http/language.ts';
import { layOut, type MailContent } from '#core/mail/mail-layout.ts';
import type { Envelope } from '#core/mail/mailer.ts';
import { isGuestOwner } from '#public/funds/bank';
import type { Letter } from '../entity.ts';
import { forReader, received, withdrawn } from './report-email-words.ts';
import type { ReportEmailTask } from './tasks.ts';

export type ReportAddresses = { siteUrl: string; readerUrl: string; reportUrl?: string };

/** The account that sent it; null when it's a client's own report. */
export const senderOf = ({ owner, readerId }: Pick<Letter, 'owner' | 'readerId'>): string | null =>
  isGuestOwner(owner) ? null : readerId;

const contentOf = (
  { template }: ReportEmailTask,
  letter: Letter,
  { siteUrl, readerUrl }: ReportAddresses,
  language: Language,
): MailContent | undefined => {
  if (template === 'report-withdrawn') return { ...withdrawn[language](letter), language };
  if (letter.state !== 'issued') return undefined;
  return template === 'report-received'
    ? { ...received(letter), action: { label: 'View report', url: `${siteUrl}/prooffund/${letter.communicationId}` } }
    : { ...forReader(letter), action: { label: 'View report', url: readerUrl } };
};

/** Undefined when the letter was withdrawn before its email went out. */
export const composeReportEmail = (
  task: ReportEmailTask,
  letter: Letter,
  addresses: ReportAddresses,
  language: Language = 'en',
): Envelope | undefined => {
  const content = contentOf(task, letter, addresses, language);
  if (!content) return undefined;
  const { readerEmail: to, senderEmail: replyTo, readerId, linkId } = letter;
  const newsFor = linkId ? undefined : readerId;
  const sender = senderOf(letter);
  const from = sender === null ? undefined : letter.senderName;
  return { to, from, replyTo, sender, newsFor, ...layOut({ ...content, reportUrl: addresses.reportUrl }) };
};
