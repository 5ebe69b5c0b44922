// What the email says that asks for proof of funds. The agent's preview shows the same words.
import { longDate } from '#core/mail/long-date.ts';
import { usualWords } from '#core/mail/usual-words.ts';
import { formatCents } from '#core/platform/money.ts';
import type { FundsRequest } from '../entity.ts';

export type About = Pick<
  FundsRequest,
  'agentName' | 'agentEmail' | 'clientFirstName' | 'proofAmount' | 'expiresAt' | 'reportType' | 'answered' | 'stillGood'
> & { joint?: unknown };

export const english = {
  hello: ({ clientFirstName }: Pick<About, 'clientFirstName'>) => usualWords.en.hello(clientFirstName),
  footer: ({ agentName, agentEmail }: About) => usualWords.en.onBehalfOf(agentName, agentEmail),
  stranger: usualWords.en.stranger,
  /** Of an agent's test to themselves. */
  test: {
    subject: (subject: string) => `Test: ${subject}`,
    words: 'This is a test, and only you got it. Its button leads to your request form.',
  },
  request: {
    /** The name is as the account's allows it (`core/mail/spoken-name.ts`). */
    subject: ({ agentName }: Pick<About, 'agentName'>) => `${agentName} asks for your proof of funds`,
    /** After the agent's name. */
    headline: 'has requested your proof of funds report.',
    reminder: (subject: string) => `Reminder: ${subject}`,
    preheader: ({ proofAmount }: About) =>
      `Show that ${formatCents(proofAmount)} is available. It takes about five minutes.`,
    ask: ({ proofAmount, joint }: Pick<About, 'proofAmount' | 'joint'>) =>
      `Please submit proof of funds for ${formatCents(proofAmount)}${joint ? ', together with your co-buyer' : ''}. You'll link your bank on a secure page, and your bank confirms the funds. No one types or sends any figures.`,
    /** Buyers may read this much about each other, and nothing more. */
    together:
      'Each of you will use your own link, and your accounts count together. Neither of you sees anything about the other, except that their part is done.',
    action: 'Securely Send My Proof Of Funds',
    purchase: {
      property: 'Property',
      offer: 'Offer',
      neededBy: 'Needed by',
      day: (date: string) => longDate(`${date}T12:00:00Z`),
    },
    /** Someone who asks for the other side isn't the reader's own agent. */
    forSeller: ({ agentName }: Pick<About, 'agentName'>) => `${agentName} represents the seller.`,
    link: ({ expiresAt }: About) =>
      `This link is only for you and works until ${longDate(expiresAt)}. Please don't forward it.`,
  },
};

export type ProofRequestWords = typeof english;

/** For a client whose language we don't know yet. Once their browser has said it, emails follow. */
export const asideInSpanish = ({ agentName }: About): string =>
  `En español: ${agentName} le solicita su comprobante de fondos. La página del enlace también está en español.`;
