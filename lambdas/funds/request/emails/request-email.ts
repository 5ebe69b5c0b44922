// The common parts of all emails about a request, to its client or to its agent.
import type { Language } from '#core/http/language.ts';
import type { MailContent } from '#core/mail/mail-layout.ts';
import { usualWords } from '#core/mail/usual-words.ts';
import { formatCents } from '#core/platform/money.ts';
import type { FundsRequest } from '../entity.ts';
import { clientName } from '../funds-request.ts';
import type { RequestEmailTask } from './email-writes.ts';

type Content = Omit<MailContent, 'language'>;

export type RequestEmail<Reader extends 'client' | 'agent' = 'client' | 'agent'> = {
  to: Reader;
  /** False if the request has changed since the email was ordered, so that it must not go out. */
  isCurrent: (request: FundsRequest, task: RequestEmailTask) => boolean;
  /** `url`: the client's own link, or the request in the agent's list. */
  content: (request: FundsRequest, task: RequestEmailTask, url: string) => Content;
};

export const always = () => true;
export const isAnswerable = ({ state }: FundsRequest) => state === 'sent' || state === 'opened';
export const isExpired = ({ state }: FundsRequest) => state === 'expired';

/** Without a heading, the subject is the heading. */
export type ClientWords = Pick<Content, 'subject' | 'preheader' | 'paragraphs' | 'warning'> & {
  heading?: string;
  /** The email's button leads to the client's page, or to the part of it that `show` names. */
  action?: string | { label: string; show?: string; also?: { label: string; show: string } | undefined };
  footer?: string;
};
type ClientEmail = Pick<RequestEmail, 'isCurrent'> &
  Record<Language, (request: FundsRequest, task: RequestEmailTask) => ClientWords>;

/** Someone may have several requests of one agent. */
const about: Record<Language, (amount: string) => string> = {
  en: (amount) => `This is about the request for ${amount}.`,
  es: (amount) => `Se trata de la solicitud por ${amount}.`,
};

const linkTo = (url: string, { label, show }: { label: string; show?: string }) => ({
  label,
  url: show ? `${url}?show=${show}` : url,
});

const linksIn = (action: NonNullable<ClientWords['action']>, url: string): Content['action'] => {
  if (typeof action === 'string') return { label: action, url };
  return { ...linkTo(url, action), ...(action.also && { also: linkTo(url, action.also) }) };
};

export const toClient = ({ isCurrent, ...words }: ClientEmail): RequestEmail<'client'> => ({
  to: 'client',
  isCurrent,
  content: (request, task, url) => {
    const { language = 'en', agentName, agentEmail, proofAmount } = request;
    const { hello, privateLink, onBehalfOf } = usualWords[language];
    const { action, footer, ...said } = words[language](request, task);
    return {
      heading: said.subject,
      ...said,
      paragraphs: [hello(request.clientFirstName), ...said.paragraphs],
      ...(action && { action: linksIn(action, url), note: privateLink }),
      footer: [about[language](formatCents(proofAmount)), onBehalfOf(agentName, agentEmail), footer]
        .filter(Boolean)
        .join(' '),
    };
  },
});

/** Between its two paragraphs, the email says which request it's about. Agents read English. */
type AgentEmail = Pick<RequestEmail, 'isCurrent'> & {
  words: (
    request: FundsRequest,
  ) => Pick<Content, 'subject' | 'preheader' | 'heading'> & { happened: string; next: string; action: string };
};

const aboutOf = (request: FundsRequest): string =>
  [`${clientName(request)} (${request.clientEmail})`, formatCents(request.proofAmount), request.purchase?.property]
    .filter(Boolean)
    .join('\n');

export const toAgent = ({ isCurrent, words }: AgentEmail): RequestEmail<'agent'> => ({
  to: 'agent',
  isCurrent,
  content: (request, _task, url) => {
    const { happened, next, action, ...said } = words(request);
    return {
      ...said,
      paragraphs: [happened, aboutOf(request), next],
      action: { label: action, url },
      footer: "You're getting this email because you sent this request through Groundwork.",
    };
  },
});
