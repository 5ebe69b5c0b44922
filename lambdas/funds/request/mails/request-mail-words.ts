// What the mails of a funds request say to the client.
import { formatCents } from '#core/platform/money.ts';
import type { FundsRequest } from '../entity.ts';

type Words = Pick<
  FundsRequest,
  'agentName' | 'agentEmail' | 'clientFirstName' | 'proofAmount' | 'expiresAt' | 'reportType' | 'joint'
>;

const day = (iso: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' }).format(new Date(iso));

export const english = {
  hello: ({ clientFirstName }: Words) => `Hello ${clientFirstName},`,
  footer: ({ agentName, agentEmail }: Words) =>
    `Sent for ${agentName} (${agentEmail}). Reply to this mail to reach them.`,
  stranger: 'If you do not know them, you need not do anything.',
  yoursAlone: 'This link is yours alone. Please do not forward it.',
  request: {
    asks: ({ agentName }: Words) => `${agentName} has requested your proof of funds report.`,
    reminder: (asks: string) => `Reminder: ${asks}`,
    preheader: ({ proofAmount }: Words) =>
      `Show that ${formatCents(proofAmount)} is available. It takes about two minutes.`,
    ask: ({ proofAmount, joint }: Words) =>
      `Please submit proof of funds for ${formatCents(proofAmount)}${joint ? ', together with your co-buyer' : ''}. You link your bank on a secure page, and your bank confirms it; nobody types or sends any figures.`,
    /** Both buyers may read it of each other, and nothing more. */
    together:
      'Each of you links a bank on a link of your own, and your accounts count together. Neither of you sees anything of the other but that their part is done.',
    action: 'Securely Send My Proof Of Funds',
    /** The specification's privacy note, as the preview shows it too. */
    privacy:
      'Your privacy: only the total available amount is accessed. Transactions are not tracked or viewed, and your data is never shared or sold.',
    link: ({ expiresAt }: Words) =>
      `This link is yours alone and works until ${day(expiresAt)}. Please do not forward it.`,
  },
  complete: {
    subject: 'Your proof of funds is complete',
    preheader: ({ agentName }: Words) => `${agentName} has been told. There is nothing more to do.`,
    words: ({ agentName, joint }: Words) =>
      joint
        ? `Your part and your co-buyer's part are done, and ${agentName} has received one report over both of you. There is nothing more to do for you.`
        : `Your bank has answered, and ${agentName} has received the report. There is nothing more to do for you.`,
    shows: ({ reportType }: Words): string =>
      reportType === 1
        ? 'The report says only whether the requested amount is available. It shows no balance, no account number and no transaction.'
        : 'The report shows what you chose to share, and nothing else.',
    action: 'See who opens it, or withdraw it',
  },
  part: {
    subject: 'Your part of the proof of funds is done',
    preheader: 'There is nothing more for you to do.',
    words: ({ agentName }: Words) =>
      `Your bank has answered. ${agentName} gets one report over both of you when your co-buyer's part is done, too. There is nothing more to do for you.`,
    shows: 'Nobody sees what your part came to: not your co-buyer, and not the one who asked.',
    action: 'See your part, or take it back',
  },
  cancelled: {
    subject: ({ agentName }: Words) => `${agentName} no longer needs your proof of funds`,
    preheader: 'The request has been cancelled. There is nothing to do.',
    heading: 'This request has been cancelled',
    words: ({ agentName }: Words) =>
      `${agentName} has cancelled the request for your proof of funds. The earlier link no longer works, and there is nothing to do for you.`,
  },
};

export type RequestWords = typeof english;

/** To whom we do not know yet how to write: the page tells us, and the next mail follows. */
export const asideInSpanish = ({ agentName }: Words): string =>
  `En español: ${agentName} le solicita su comprobante de fondos. La página del enlace también está en español.`;
