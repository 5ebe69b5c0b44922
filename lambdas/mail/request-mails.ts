// The mails of a funds request, to the client and to the agent.

import { layOut } from '../core/mail-layout.ts';
import { formatCents } from '../core/money.ts';
import type { FundsRequest } from '../funds/funds-request.ts';
import type { RequestMail } from '../funds/tasks.ts';
import type { Envelope } from './mailer.ts';

/** The specification's privacy note, as the preview shows it too. */
export const PRIVACY_NOTE =
  'Your privacy: only the total available amount is accessed. Transactions are not tracked or viewed, and your data is never shared or sold.';

/** Both buyers may read it of each other, and nothing more. */
const TOGETHER_NOTE =
  'Each of you links a bank on a link of your own, and your accounts count together. Neither of you sees anything of the other but that their part is done.';

const day = (iso: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' }).format(new Date(iso));

const proofRequest = (request: FundsRequest, linkUrl: string, reminder: number): Envelope => {
  const amount = formatCents(request.proofAmount);
  const asks = `${request.agentName} has requested your proof of funds report.`;
  return {
    to: request.clientEmail,
    replyTo: request.agentEmail,
    ...layOut({
      subject: reminder > 0 ? `Reminder: ${asks}` : asks,
      preheader: `Show that ${amount} is available. It takes about two minutes.`,
      heading: asks,
      paragraphs: [
        `Hello ${request.clientFirstName},`,
        `Please submit proof of funds for ${amount}${request.joint ? ', together with your co-buyer' : ''}. You link your bank on a secure page, and your bank confirms it; nobody types or sends any figures.`,
        ...(request.joint ? [TOGETHER_NOTE] : []),
      ],
      quote: request.body ? { from: request.agentName, text: request.body } : undefined,
      action: { label: 'Securely Send My Proof Of Funds', url: linkUrl },
      note: `${PRIVACY_NOTE}\nThis link is yours alone and works until ${day(request.expiresAt)}. Please do not forward it.`,
      footer: `Sent for ${request.agentName} (${request.agentEmail}). Reply to this mail to reach them. If you do not know them, you need not do anything.`,
    }),
  };
};

const requestComplete = (request: FundsRequest): Envelope => ({
  to: request.clientEmail,
  replyTo: request.agentEmail,
  ...layOut({
    subject: 'Your proof of funds is complete',
    preheader: `${request.agentName} has been told. There is nothing more to do.`,
    heading: 'Your proof of funds is complete',
    paragraphs: [
      `Hello ${request.clientFirstName},`,
      request.joint
        ? `Your part and your co-buyer's part are done, and ${request.agentName} has received one report over both of you. There is nothing more to do for you.`
        : `Your bank has answered, and ${request.agentName} has received the report. There is nothing more to do for you.`,
      request.reportType === 1
        ? 'The report says only whether the requested amount is available. It shows no balance, no account number and no transaction.'
        : 'The report shows what you chose to share, and nothing else.',
    ],
    footer: `Sent for ${request.agentName} (${request.agentEmail}). Reply to this mail to reach them.`,
  }),
});

const partComplete = (request: FundsRequest): Envelope => ({
  to: request.clientEmail,
  replyTo: request.agentEmail,
  ...layOut({
    subject: 'Your part of the proof of funds is done',
    preheader: 'There is nothing more for you to do.',
    heading: 'Your part of the proof of funds is done',
    paragraphs: [
      `Hello ${request.clientFirstName},`,
      `Your bank has answered. ${request.agentName} gets one report over both of you when your co-buyer's part is done, too. There is nothing more to do for you.`,
      'Nobody sees what your part came to: not your co-buyer, and not the one who asked.',
    ],
    footer: `Sent for ${request.agentName} (${request.agentEmail}). Reply to this mail to reach them.`,
  }),
});

const requestCancelled = (request: FundsRequest): Envelope => ({
  to: request.clientEmail,
  replyTo: request.agentEmail,
  ...layOut({
    subject: `${request.agentName} no longer needs your proof of funds`,
    preheader: 'The request has been cancelled. There is nothing to do.',
    heading: 'This request has been cancelled',
    paragraphs: [
      `Hello ${request.clientFirstName},`,
      `${request.agentName} has cancelled the request for your proof of funds. The earlier link no longer works, and there is nothing to do for you.`,
    ],
    footer: `Sent for ${request.agentName} (${request.agentEmail}). Reply to this mail to reach them.`,
  }),
});

/** Undefined when events have overtaken the mail: a reminder of something that is done must not go out. */
export const requestLetter = (task: RequestMail, request: FundsRequest, linkUrl: string): Envelope | undefined => {
  switch (task.template) {
    case 'proof-request':
      return request.state === 'sent' || request.state === 'opened'
        ? proofRequest(request, linkUrl, task.reminder ?? 0)
        : undefined;
    case 'request-complete':
      return requestComplete(request);
    case 'part-complete':
      return partComplete(request);
    case 'request-cancelled':
      return requestCancelled(request);
  }
};
