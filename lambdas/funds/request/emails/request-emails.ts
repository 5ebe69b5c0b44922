// The emails of a funds request to the client, in the client's language.
import { hasSender } from '#core/mail/emails.ts';
import { layOut, type MailContent } from '#core/mail/mail-layout.ts';
import type { Envelope } from '#core/mail/mailer.ts';
import type { CardInMail } from '#public/members/card';
import type { FundsRequest } from '../entity.ts';
import { type OwnAccount, ownAccountsIn } from '../outcome/own-accounts.ts';
import { expiredForAgent, lockedForAgent, wantedForAgent } from './agent-emails.ts';
import type { RequestEmailTask } from './email-writes.ts';
import { proofRequest } from './proof-request.ts';
import { spanish } from './request-email-words.es.ts';
import { english, type RequestWords } from './request-email-words.ts';

type Content = Omit<MailContent, 'language'>;

/** All that the report shows, whichever template the client chose. */
const shownIn = (
  { complete }: RequestWords,
  report: Partial<NonNullable<FundsRequest['answered']>> & Pick<FundsRequest, 'reportType'>,
) => [complete.shows[report.reportType], report.hasAddress ? complete.alsoAddress : ''].filter(Boolean).join(' ');

const requestComplete = (words: RequestWords, request: FundsRequest, linkUrl: string): Content => ({
  subject: words.complete.subject,
  preheader: words.complete.preheader(request),
  heading: words.complete.subject,
  paragraphs: [
    words.hello(request),
    words.complete.words(request),
    words.complete.receipt(request),
    shownIn(words, request.answered ?? request),
    words.complete.verify,
    words.complete.withdraw(request),
  ],
  warning: request.answered?.isHolderInDoubt ? words.complete.inDoubt(request) : undefined,
  action: { label: words.complete.action, url: linkUrl },
  note: words.privateLink,
  footer: words.footer(request),
});

const notConfirmed = (
  words: RequestWords,
  request: FundsRequest,
  linkUrl: string,
  accounts: readonly OwnAccount[],
): Content => ({
  ...requestComplete(words, request, linkUrl),
  subject: words.notConfirmed.subject,
  preheader: words.notConfirmed.preheader(request),
  heading: words.notConfirmed.subject,
  paragraphs: [
    words.hello(request),
    words.notConfirmed.words(request),
    ...ownAccountsIn(request.language ?? 'en', accounts).map(({ title, lines }) => [title, ...lines].join('\n')),
    words.complete.receipt(request),
    shownIn(words, request.answered ?? request),
    request.keepBanksUntil || request.stillGood ? words.notConfirmed.connected : words.notConfirmed.disconnected,
    words.complete.withdraw(request),
  ],
});

const partComplete = (words: RequestWords, request: FundsRequest, linkUrl: string): Content => ({
  subject: words.part.subject,
  preheader: words.part.preheader,
  heading: words.part.subject,
  paragraphs: [words.hello(request), words.part.words(request), words.part.shows, words.part.stays],
  action: { label: words.part.action, url: linkUrl },
  note: words.privateLink,
  footer: words.footer(request),
});

const requestExtended = (words: RequestWords, request: FundsRequest, linkUrl: string): Content => ({
  subject: words.extended.subject(request),
  preheader: words.extended.preheader(request),
  heading: words.extended.subject(request),
  paragraphs: [words.hello(request), words.extended.words(request)],
  action: { label: words.extended.action, url: linkUrl },
  note: words.privateLink,
  footer: `${words.footer(request)} ${words.stranger}`,
});
const partExpired = (words: RequestWords, request: FundsRequest): Content => ({
  subject: words.partExpired.subject,
  preheader: words.partExpired.preheader,
  heading: words.partExpired.subject,
  paragraphs: [words.hello(request), words.partExpired.words(request), words.partExpired.next(request)],
  footer: words.footer(request),
});

/** Undefined once the client has answered again. */
const partLost = (words: RequestWords, request: FundsRequest, linkUrl: string): Content | undefined =>
  isAnswerable(request)
    ? {
        subject: words.partLost.subject,
        preheader: words.partLost.preheader(request),
        heading: words.partLost.subject,
        paragraphs: [words.hello(request), words.partLost.words(request), words.partLost.next],
        action: { label: words.partLost.action, url: linkUrl },
        note: words.privateLink,
        footer: words.footer(request),
      }
    : undefined;

const requestExpired = (words: RequestWords, request: FundsRequest): Content => ({
  subject: words.expired.subject(request),
  preheader: words.expired.preheader,
  heading: words.expired.subject(request),
  paragraphs: [words.hello(request), words.expired.words(request), words.expired.next(request)],
  footer: words.footer(request),
});

const linkLocked = (words: RequestWords, request: FundsRequest): Content => ({
  subject: words.locked.subject,
  preheader: words.locked.preheader,
  heading: words.locked.subject,
  paragraphs: [words.hello(request), words.locked.words, words.locked.next(request)],
  footer: words.footer(request),
});

/** For a client who agreed, what sends the result: their step alone, or enough money. */
const sentThen = (texts: RequestWords['stepLeft'], request: FundsRequest): string => {
  if (request.decision?.is !== 'send when confirmed') return texts.undecided(request);
  return request.stepLeft?.why === 'add or send' ? texts.untilEnough(request) : texts.after(request);
};

/** Undefined once the client did it, stopped it, or decided something else. */
const stepLeft = (words: RequestWords, request: FundsRequest, linkUrl: string): Content | undefined => {
  const texts = words.stepLeft;
  const { decision } = request;
  if (!request.stepLeft || decision?.is === 'stopped' || !isAnswerable(request)) return undefined;
  const { why } = request.stepLeft;
  const isAgreed = decision?.is === 'send when confirmed';
  return {
    subject: texts.subject[why === 'decide' ? 'tap' : 'step'],
    preheader: texts.preheader(request),
    heading: texts.subject[why === 'decide' ? 'tap' : 'step'],
    paragraphs: [
      words.hello(request),
      texts.words[why](request),
      sentThen(texts, request),
      ...(isAgreed ? [texts.stop] : []),
    ],
    action: { label: texts.action[why], url: linkUrl },
    note: words.privateLink,
    footer: words.footer(request),
  };
};

/** Undefined once the client has ended it, but for the email that says so to the other of two buyers. */
const stillGood = (
  words: RequestWords,
  request: FundsRequest,
  linkUrl: string,
  { stillGood: outcome = 'failed' }: RequestEmailTask,
): Content | undefined => {
  const texts = words.stillGood;
  if (!request.stillGood && outcome !== 'ended') return undefined;
  const hasLetter = outcome === 'confirmed' || outcome === 'below' || outcome === 'no account';
  return {
    subject: texts.subject[outcome],
    preheader: texts.preheader(request),
    heading: texts.subject[outcome],
    paragraphs: [
      words.hello(request),
      texts.words[outcome](request),
      ...(hasLetter ? [texts.shows] : []),
      ...(request.stillGood ? [texts.end(request)] : []),
    ],
    action: {
      label: outcome === 'sign in' ? texts.signIn : outcome === 'ended' ? texts.see : texts.action,
      url: `${linkUrl}?show=still-good`,
    },
    note: words.privateLink,
    footer: words.footer(request),
  };
};

const requestCancelled = (words: RequestWords, request: FundsRequest): Content => ({
  subject: words.cancelled.subject(request),
  preheader: words.cancelled.preheader,
  heading: words.cancelled.heading,
  paragraphs: [words.hello(request), words.cancelled.words(request)],
  footer: words.footer(request),
});

const BANK_EMAILS = { 'bank-ended': 'ended', 'bank-account-ended': 'accountEnded', 'bank-sign-in': 'signIn' } as const;

const aboutBank = (
  words: RequestWords,
  request: FundsRequest,
  linkUrl: string,
  { template, bankName = '' }: RequestEmailTask & { template: keyof typeof BANK_EMAILS },
): Content => {
  const texts = words.bank[BANK_EMAILS[template]];
  return {
    subject: texts.subject(bankName),
    preheader: texts.preheader(bankName),
    heading: texts.subject(bankName),
    paragraphs: [
      words.hello(request),
      texts.words(bankName),
      request.state === 'received' ? words.bank.sentStays(request) : texts.next(request),
    ],
    action: { label: request.state === 'received' ? words.bank.seeReport : texts.action, url: linkUrl },
    note: words.privateLink,
    footer: words.footer(request),
  };
};

const isAnswerable = ({ state }: FundsRequest) => state === 'sent' || state === 'opened';

const FOR_AGENT = {
  'request-expired-agent': expiredForAgent,
  'link-locked-agent': lockedForAgent,
  'link-wanted-agent': wantedForAgent,
} as const;
type AgentTemplate = keyof typeof FOR_AGENT;
type ClientTask = RequestEmailTask & { template: Exclude<RequestEmailTask['template'], AgentTemplate> };

const contentOf = (
  task: ClientTask,
  words: RequestWords,
  request: FundsRequest,
  linkUrl: string,
): Content | undefined => {
  switch (task.template) {
    case 'proof-request':
      return isAnswerable(request)
        ? { ...proofRequest(words, request, task.reminder), action: { label: words.request.action, url: linkUrl } }
        : undefined;
    case 'request-complete':
      return request.answered?.notConfirmed
        ? notConfirmed(words, request, linkUrl, request.answered.notConfirmed)
        : requestComplete(words, request, linkUrl);
    case 'part-complete':
      return partComplete(words, request, linkUrl);
    case 'request-extended':
      return isAnswerable(request) ? requestExtended(words, request, linkUrl) : undefined;
    case 'part-expired':
      return partExpired(words, request);
    case 'part-lost':
      return partLost(words, request, linkUrl);
    case 'step-left':
      return stepLeft(words, request, linkUrl);
    case 'still-good':
      return stillGood(words, request, linkUrl, task);
    case 'request-cancelled':
      return requestCancelled(words, request);
    // Extended, or sent again, by the time that it goes out.
    case 'request-expired':
      return request.state === 'expired' ? requestExpired(words, request) : undefined;
    case 'link-locked':
      return isAnswerable(request) ? linkLocked(words, request) : undefined;
    case 'bank-ended':
    case 'bank-account-ended':
      return aboutBank(words, request, linkUrl, { ...task, template: task.template });
    case 'bank-sign-in':
      return isAnswerable(request)
        ? aboutBank(words, request, linkUrl, { ...task, template: task.template })
        : undefined;
  }
};

const wordsIn = { en: english, es: spanish };

/** Where the email's links lead: the client's page, the page that reports the agent, and the request in the agent's list. */
export type RequestAddresses = { linkUrl: string; reportUrl: string; listUrl: string };

const isForClient = (task: RequestEmailTask): task is ClientTask => !(task.template in FOR_AGENT);

/** Not once the agent has extended or canceled it, or the client has answered. */
const isStill = (template: AgentTemplate, request: FundsRequest): boolean => {
  if (template === 'link-wanted-agent') return request.changes?.at(-1)?.what !== 'extended' && isUnfinished(request);
  return template === 'request-expired-agent' ? request.state === 'expired' : isAnswerable(request);
};

const isUnfinished = (request: FundsRequest) => request.state === 'expired' || isAnswerable(request);

const agentEmail = (template: AgentTemplate, request: FundsRequest, listUrl: string): Envelope | undefined => {
  if (!isStill(template, request)) return undefined;
  const content = FOR_AGENT[template](request, listUrl);
  return { to: request.agentEmail, sender: null, newsFor: request.agentId, ...layOut(content) };
};

/** Undefined when the email is out of date: a reminder of something that is done must not go out. */
export const requestEmail = (
  task: RequestEmailTask,
  request: FundsRequest,
  { linkUrl, reportUrl, listUrl }: RequestAddresses,
  { card, pictures }: CardInMail = {},
): Envelope | undefined => {
  if (!isForClient(task)) return agentEmail(task.template as AgentTemplate, request, listUrl);
  const { language = 'en', clientEmail: to, agentEmail: replyTo, agentId, agentName: from } = request;
  const content = contentOf(task, wordsIn[language], request, linkUrl);
  if (!content) return undefined;
  if (!hasSender(task.template))
    return { to, from, replyTo, sender: null, pictures, ...layOut({ ...content, language, card }) };
  return { to, from, replyTo, sender: agentId, pictures, ...layOut({ ...content, language, card, reportUrl }) };
};
