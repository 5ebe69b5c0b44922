// What the email says that asks for proof of funds. The agent's preview is made from the same.
import type { EmailWords } from '#core/mail/written-email.ts';
import { formatCents } from '#core/platform/money.ts';
import type { FundsRequest, Purchase } from '../entity.ts';
import { privacyNote, sharedWithAgent } from './privacy-note.ts';
import { asideInSpanish, type ProofRequestWords } from './proof-request-words.ts';

// What a request is for, as lines of the email. The agent typed the property, so they're quoted like every other word of theirs.
type Facts = Pick<Purchase, 'property' | 'offer' | 'neededBy'>;

const purchaseLines = (
  labels: ProofRequestWords['request']['purchase'],
  { property, offer, neededBy }: Facts = {},
): string =>
  [
    [labels.property, property],
    [labels.offer, offer && formatCents(offer)],
    [labels.neededBy, neededBy && labels.day(neededBy)],
  ]
    .flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []))
    .join('\n');

/** `joint` and `purchase` as far as the email needs them. */
export type Asked = Pick<
  FundsRequest,
  | 'agentName'
  | 'agentEmail'
  | 'clientFirstName'
  | 'proofAmount'
  | 'expiresAt'
  | 'reportType'
  | 'subject'
  | 'body'
  | 'language'
  | 'state'
> & { joint?: unknown; purchase?: Parameters<typeof purchaseLines>[1] & { role?: string } };

export const proofRequest = (words: ProofRequestWords, request: Asked, reminder = 0): EmailWords => {
  const texts = words.request;
  const language = request.language ?? 'en';
  const privacy = privacyNote[language];
  const shared = sharedWithAgent[language][request.joint ? 'together' : request.reportType](request.agentName);
  // The agent's words are in the quote, with the agent's name.
  const message = [request.subject, purchaseLines(texts.purchase, request.purchase), request.body]
    .filter(Boolean)
    .join('\n\n');
  return {
    subject: reminder > 0 ? texts.reminder(texts.subject(request)) : texts.subject(request),
    preheader: texts.preheader(request),
    heading: `${request.agentName} ${texts.headline}`,
    paragraphs: [
      words.hello(request),
      texts.ask(request),
      ...(request.joint ? [texts.together] : []),
      ...(request.purchase?.role === 'seller' ? [texts.forSeller(request)] : []),
    ],
    quote: message ? { from: request.agentName, text: message } : undefined,
    // Somebody who has opened it, and whose browser did not ask for another language, reads English.
    aside: request.language || request.state !== 'sent' ? undefined : { language: 'es', text: asideInSpanish(request) },
    note: `${privacy.title}: ${privacy.promises.join(' ')}\n${shared}\n${texts.link(request)}`,
    footer: `${words.footer(request)} ${words.stranger}`,
  };
};
