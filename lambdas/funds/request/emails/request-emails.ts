// The emails of a funds request: each by its name, and how one is put into its envelope.
import { type EMAILS, hasSender, type RequestEmailName } from '#core/mail/emails.ts';
import { layOut } from '#core/mail/mail-layout.ts';
import type { Envelope } from '#core/mail/mailer.ts';
import type { CardInMail } from '#public/members/card';
import type { FundsRequest } from '../entity.ts';
import { bankAccountEnded, bankEnded, bankSignIn, stepLeftEmail } from './bank-emails.ts';
import type { RequestEmailTask } from './email-writes.ts';
import {
  linkLocked,
  linkLockedAgent,
  linkWantedAgent,
  requestCanceled,
  requestExpired,
  requestExpiredAgent,
  requestExtended,
} from './link-emails.ts';
import { partComplete, partExpired, partLost, requestComplete } from './outcome-emails.ts';
import { proofRequest } from './proof-request.ts';
import { isAnswerable, type RequestEmail } from './request-email.ts';
import { stillGoodEmail } from './still-good-email.ts';

const emails: { [Name in RequestEmailName]: RequestEmail<(typeof EMAILS)[Name]['to']> } = {
  'proof-request': {
    to: 'client',
    isCurrent: isAnswerable,
    content: (request, { reminder }, url) => {
      const { actionLabel: label, ...content } = proofRequest(request, reminder);
      return { ...content, action: { label, url } };
    },
  },
  'request-extended': requestExtended,
  'request-cancelled': requestCanceled,
  'request-expired': requestExpired,
  'request-expired-agent': requestExpiredAgent,
  'link-locked': linkLocked,
  'link-locked-agent': linkLockedAgent,
  'link-wanted-agent': linkWantedAgent,
  'request-complete': requestComplete,
  'part-complete': partComplete,
  'part-lost': partLost,
  'part-expired': partExpired,
  'step-left': stepLeftEmail,
  'bank-ended': bankEnded,
  'bank-account-ended': bankAccountEnded,
  'bank-sign-in': bankSignIn,
  'still-good': stillGoodEmail,
};

/**
 * The targets of the email's links: the client's page, the page that reports the agent, and the request in the
 * agent's list.
 */
export type RequestAddresses = { linkUrl: string; reportUrl: string; listUrl: string };

/** Undefined if the email is out of date: a reminder of a finished request must not go out. */
export const requestEmail = (
  task: RequestEmailTask,
  request: FundsRequest,
  { linkUrl, reportUrl, listUrl }: RequestAddresses,
  { card, pictures }: CardInMail = {},
): Envelope | undefined => {
  const email: RequestEmail = emails[task.template];
  if (!email.isCurrent(request, task)) return undefined;
  const { language = 'en', clientEmail: to, agentEmail, agentId, agentName: from, sample } = request;
  if (email.to === 'agent')
    return {
      to: agentEmail,
      sender: null,
      newsFor: agentId,
      ...layOut({ ...email.content(request, task, listUrl), sample }),
    };
  const content = { ...email.content(request, task, linkUrl), language, card, sample };
  const envelope = { to, from, replyTo: agentEmail, pictures };
  return hasSender(task.template)
    ? { ...envelope, sender: agentId, ...layOut({ ...content, reportUrl }) }
    : { ...envelope, sender: null, ...layOut(content) };
};
