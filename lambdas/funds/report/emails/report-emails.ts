import type { Secret } from '#core/aws/secrets.ts';
import { pinFor } from '#core/crypto/pin.ts';
import type { Db } from '#core/data/db.ts';
import { languageOfGuest } from '#core/http/guest-language.ts';
import type { Language } from '#core/http/language.ts';
import { deadlineDate, longDate } from '#core/mail/long-date.ts';
import { layOut, type MailContent } from '#core/mail/mail-layout.ts';
import type { Envelope } from '#core/mail/mailer.ts';
import { usualWords } from '#core/mail/usual-words.ts';
import { formatCents } from '#core/platform/money.ts';
import { firstNameOf } from '#core/platform/person-name.ts';
import { isGuestOwner } from '#public/funds/bank';
import { currentEmail } from '#public/members/account';
import { reportUrl } from '#public/members/senders';
import { answersOf, textOf } from '../answers/answer-writes.ts';
import type { FundsReport, FundsReportIn } from '../entity.ts';
import { VALID_DAYS } from '../funds-report.ts';
import { readFundsReport } from '../funds-report-store.ts';
import type { ReportEmailTask } from './tasks.ts';

// The content of the emails about a report, in both languages if the reader's language is known.

type Content = Omit<MailContent, 'action' | 'language'>;

const footer = (language: Language, { senderName, senderEmail }: FundsReport) =>
  usualWords[language].onBehalfOf(senderName, senderEmail);

const quoteOf = (fundsReport: FundsReport): Content['quote'] => {
  const [answer] = answersOf(fundsReport);
  return answer && { from: answer.by, text: textOf(answer) };
};

/** Warnings that a reader must not overlook: nothing is confirmed, or it may be somebody else's money. */
const warningOf = ({ confirmed, warning, proofAmount }: FundsReportIn<'issued'>): string | undefined =>
  [confirmed ? '' : `Not confirmed: ${formatCents(proofAmount)}.`, warning ?? ''].filter(Boolean).join(' ') ||
  undefined;

/** The agent's own name for the property, so that they know which of their deals it is. */
const propertyLine = ({ property }: FundsReportIn<'issued'>): string[] => (property ? [`Property: ${property}`] : []);

const verdictOf = ({ confirmed, proofAmount }: FundsReportIn<'issued'>): string =>
  confirmed
    ? `The bank confirms at least ${formatCents(proofAmount)}.`
    : `The report doesn't confirm ${formatCents(proofAmount)}.`;

/** The answer to "still good?". */
const renewed = (fundsReport: FundsReportIn<'issued'>): Content => {
  const { senderName, readerName, confirmed } = fundsReport;
  const amount = formatCents(fundsReport.proofAmount);
  const heading = confirmed
    ? `Still good: ${senderName}'s ${amount}`
    : `No longer confirmed: ${senderName}'s ${amount}`;
  const verdict = confirmed ? `confirms at least ${amount} today` : `doesn't confirm ${amount} today`;
  return {
    subject: heading,
    preheader: 'Their bank has answered, and a new report takes the place of the earlier one.',
    heading,
    paragraphs: [
      usualWords.en.hello(firstNameOf(readerName)),
      `You asked whether ${senderName}'s funds are still good. Their bank ${verdict}. The new report is sealed and valid until ${deadlineDate(fundsReport.validUntil)}. It takes the place of the earlier one, which says so on its verify page.`,
      ...propertyLine(fundsReport),
    ],
    warning: warningOf(fundsReport),
    footer: "You're getting this email because you asked.",
  };
};

/** The email to the agent who requested the report. */
const received = (fundsReport: FundsReportIn<'issued'>): Content => {
  if (fundsReport.renews) return renewed(fundsReport);
  const { senderName, readerName, joint } = fundsReport;
  const others = joint?.others.length ?? 0;
  const amount = formatCents(fundsReport.proofAmount);
  const heading = joint
    ? `The joint report from ${senderName} and ${others === 1 ? 'one more person' : `${others} others`} has arrived`
    : `${senderName}'s report has arrived`;
  const words = joint
    ? `All their banks have responded to your ${amount} request. ${fundsReport.confirmed ? 'Together, they reach it.' : "The amount isn't confirmed."} The report is sealed`
    : `${senderName}'s bank has responded to your ${amount} request. ${fundsReport.confirmed ? 'It confirms the amount.' : "It doesn't confirm the amount."} The report is sealed`;
  return {
    subject: heading,
    preheader: joint ? 'All banks have responded.' : 'The bank has responded to your proof-of-funds request.',
    heading,
    paragraphs: [
      usualWords.en.hello(firstNameOf(readerName)),
      `${words} and valid until ${deadlineDate(fundsReport.validUntil)}.`,
      ...propertyLine(fundsReport),
    ],
    warning: warningOf(fundsReport),
    quote: quoteOf(fundsReport),
    footer: "You're getting this email because you requested this report.",
  };
};

/** The email to a recipient of the sender's choice, whose language isn't known yet. */
const forReader = (fundsReport: FundsReportIn<'issued'>): Content => {
  const { senderName } = fundsReport;
  const heading = `${senderName} sent you a proof-of-funds report`;
  return {
    // Our words only: it may be the first email this person gets from us.
    subject: 'You have received a proof-of-funds report',
    preheader: `Based on data from the bank, sealed, and valid for ${VALID_DAYS} days.`,
    heading,
    paragraphs: [
      `The report is based on data from ${senderName}'s bank. It's sealed: anyone can check that nothing in it has been changed. ${verdictOf(fundsReport)}`,
    ],
    warning: warningOf(fundsReport),
    quote: quoteOf(fundsReport),
    // The page gets the language from the reader's browser, and later emails use it.
    aside: {
      language: 'es',
      text: `En español: ${senderName} le envía un comprobante de fondos basado en los datos de su banco. La página del enlace también está en español.${warningOf(fundsReport) ? ' Atención: lea en ella si la cantidad está confirmada y a nombre de quién está la cuenta.' : ''}`,
    },
    note: usualWords.en.privateLink,
    footer: footer('en', fundsReport),
  };
};

const withdrawn: Record<Language, (fundsReport: FundsReport) => Content> = {
  en: (fundsReport) => {
    const heading = `${fundsReport.senderName} has withdrawn a report`;
    return {
      // Our words only: the sender chooses the name.
      subject: 'A proof-of-funds report was withdrawn',
      preheader: 'The report can no longer be opened.',
      heading,
      paragraphs: [
        usualWords.en.hello(firstNameOf(fundsReport.readerName)),
        `The report dated ${longDate(fundsReport.createdAt)} can no longer be opened or verified. If you need a new one, please ask ${fundsReport.senderName}.`,
      ],
      footer: footer('en', fundsReport),
    };
  },
  es: (fundsReport) => {
    const { senderName, readerName } = fundsReport;
    const heading = `${senderName} retiró un informe`;
    return {
      subject: 'Se retiró un informe de comprobante de fondos',
      preheader: 'El informe ya no se puede abrir.',
      heading,
      paragraphs: [
        usualWords.es.hello(firstNameOf(readerName)),
        `El informe del ${longDate(fundsReport.createdAt, 'es')} ya no se puede abrir ni verificar. Si necesita uno nuevo, pídaselo a ${senderName}.`,
      ],
      footer: footer('es', fundsReport),
    };
  },
};

type ReportAddresses = { siteUrl: string; readerUrl: string; reportUrl?: string };

/** The account that sent it; null if it's a client's own report. */
const senderOf = ({ owner, readerId }: Pick<FundsReport, 'owner' | 'readerId'>): string | null =>
  isGuestOwner(owner) ? null : readerId;

const contentOf = (
  { template }: ReportEmailTask,
  fundsReport: FundsReport,
  { siteUrl, readerUrl }: ReportAddresses,
  language: Language,
): MailContent | undefined => {
  if (template === 'report-withdrawn') return { ...withdrawn[language](fundsReport), language };
  if (fundsReport.state !== 'issued') return undefined;
  return template === 'report-received'
    ? {
        ...received(fundsReport),
        action: { label: 'View report', url: `${siteUrl}/prooffund/${fundsReport.communicationId}` },
      }
    : { ...forReader(fundsReport), action: { label: 'View report', url: readerUrl } };
};

/** Undefined when the report was withdrawn before its email went out. */
export const composeReportEmail = (
  task: ReportEmailTask,
  fundsReport: FundsReport,
  addresses: ReportAddresses,
  language: Language = 'en',
): Envelope | undefined => {
  const content = contentOf(task, fundsReport, addresses, language);
  if (!content) return undefined;
  const { readerEmail: to, senderEmail: replyTo, readerId, linkId, sample } = fundsReport;
  const newsFor = linkId ? undefined : readerId;
  const sender = senderOf(fundsReport);
  const from = sender === null ? undefined : fundsReport.senderName;
  return { to, from, replyTo, sender, newsFor, ...layOut({ ...content, sample, reportUrl: addresses.reportUrl }) };
};

type Deps = { db: Pick<Db, 'get'>; pinKey: Secret; siteUrl: string };

/** The agent who reads it, or the person who sent it from their account, may have changed their address. */
const withCurrentEmail = async (db: Pick<Db, 'get'>, fundsReport: FundsReport): Promise<FundsReport> => {
  const field = senderOf(fundsReport) === null ? 'readerEmail' : 'senderEmail';
  return { ...fundsReport, [field]: await currentEmail(db, fundsReport.readerId, fundsReport[field]) };
};

/** The email for a task of the outbox, from the report's current state. */
export const writeReportEmail =
  ({ db, pinKey, siteUrl }: Deps) =>
  async (task: ReportEmailTask): Promise<Envelope | undefined> => {
    const stored = await readFundsReport(db, task.owner, task.fundsReportId);
    // The report was removed with its sample before this email went out.
    if (!stored) return undefined;
    const fundsReport = await withCurrentEmail(db, stored);
    const { linkId, pinVersion = 1 } = fundsReport;
    if (!linkId) return composeReportEmail(task, fundsReport, { siteUrl, readerUrl: siteUrl });
    const key = await pinKey();
    const readerUrl = `${siteUrl}/guest-report/${linkId}/${pinFor(key, linkId, pinVersion)}`;
    const agentId = senderOf(fundsReport);
    const report = agentId === null ? undefined : reportUrl({ key, siteUrl }, { agentId, to: fundsReport.readerEmail });
    // A reader's language is known only after they have opened the report.
    const language = task.template === 'report-withdrawn' ? await languageOfGuest(db, linkId) : 'en';
    return composeReportEmail(task, fundsReport, { siteUrl, readerUrl, reportUrl: report }, language);
  };
