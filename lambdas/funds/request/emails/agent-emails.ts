// What an agent gets about their own request. Agents read English.
import { longDate } from '#core/mail/long-date.ts';
import type { MailContent } from '#core/mail/mail-layout.ts';
import { formatCents } from '#core/platform/money.ts';
import type { FundsRequest } from '../entity.ts';
import { clientName } from '../funds-request.ts';

const FOOTER = "You're getting this email because you sent this request through Groundwork.";

const aboutOf = (request: FundsRequest): string =>
  [`${clientName(request)} (${request.clientEmail})`, formatCents(request.proofAmount), request.purchase?.property]
    .filter(Boolean)
    .join('\n');

const action = (label: string, url: string) => ({ label, url });

export const expiredForAgent = (request: FundsRequest, url: string): MailContent => ({
  subject: `${clientName(request)}'s request has expired`,
  preheader: 'You can still extend it.',
  heading: 'Your request has expired',
  paragraphs: [
    `${clientName(request)} didn't answer by ${longDate(request.expiresAt)}. The link no longer works, and we told them.`,
    aboutOf(request),
    'Still need it? Extend the request, and your client gets a new email with a working link.',
  ],
  action: action('Extend or ask again', url),
  footer: FOOTER,
});

export const wantedForAgent = (request: FundsRequest, url: string): MailContent => ({
  subject: `${clientName(request)} asks for a new link`,
  preheader: 'Their link has expired. Extend the request, and they get a new one.',
  heading: 'Your client asks for a new link',
  paragraphs: [
    `${clientName(request)} opened their link after it had expired, and asks you for a new one.`,
    aboutOf(request),
    'Extend the request, and your client gets an email with a working link.',
  ],
  action: action('Extend the request', url),
  footer: FOOTER,
});

export const lockedForAgent = (request: FundsRequest, url: string): MailContent => ({
  subject: `${clientName(request)}'s link is locked`,
  preheader: 'Send a reminder: it brings a new link.',
  heading: "Your client's link is locked",
  paragraphs: [
    'Someone opened the link with a wrong pin too many times. No one got in, and we told your client.',
    aboutOf(request),
    'Send a reminder, and your client gets a new link with a new pin. If they tell you that they never tried, they may have forwarded the email.',
  ],
  action: action('Send a reminder', url),
  footer: FOOTER,
});
