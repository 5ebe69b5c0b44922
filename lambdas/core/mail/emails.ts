// Every email we send, and who makes us send it. An email that isn't listed here doesn't compile, and a test compares the
// list with the templates of the outbox, of campaigns and of the user pool.

/**
 * account: someone with an account makes us write to someone else. It counts against the account's quotas, isn't sent once
 * the reader has reported the account or staff have stopped it, and its footer has the link to report it.
 * client: someone with a link makes us write to an address that they name. The same holds for their link.
 * guest: a client's own act, to the agent they work with. us: what we owe the reader, no matter who caused it.
 */
type EmailRule = { to: EmailReader } & (
  | { by: 'account' | 'client' | 'guest' | 'either' }
  | { by: 'us'; because: string }
);

/**
 * client: the person an agent works with, or someone who signs with them. They know that agent and not us, so the agent's name is in
 * who it's from and in its subject. agent: someone with an account. other: a stranger to both, or any of them.
 */
type EmailReader = 'client' | 'agent' | 'other';

export const EMAILS = {
  'proof-request': { to: 'client', by: 'account' },
  'request-extended': { to: 'client', by: 'account' },
  'request-cancelled': { to: 'client', by: 'account' },
  /** To the agent's own address; an account that someone else confirmed may name another. */
  'request-test': { to: 'agent', by: 'account' },
  'report-for-reader': { to: 'other', by: 'account' },
  /** By a client to the agent, or by an account to its reader. */
  'report-withdrawn': { to: 'other', by: 'either' },
  'report-received': { to: 'agent', by: 'guest' },
  'request-complete': { to: 'client', by: 'us', because: 'The client learns what became of their own bank data.' },
  'part-complete': { to: 'client', by: 'us', because: 'The client learns what became of their own bank data.' },
  'part-lost': { to: 'client', by: 'us', because: 'Only the client can make their bank answer again.' },
  'part-expired': { to: 'client', by: 'us', because: 'The client learns what became of their own bank data.' },
  'request-expired': { to: 'client', by: 'us', because: 'The client learns that their link no longer works.' },
  'request-expired-agent': { to: 'agent', by: 'us', because: 'The agent learns what became of their request.' },
  'link-locked': { to: 'client', by: 'us', because: 'The client learns that someone guessed at their link.' },
  'link-locked-agent': { to: 'agent', by: 'us', because: 'The agent learns why their client needs another link.' },
  'client-link': {
    to: 'client',
    by: 'us',
    because: 'The client gets their own link again, a few times a day, or a new one because the earlier one is void.',
  },
  /** Once a day for each expired link. */
  'link-wanted-agent': { to: 'agent', by: 'guest' },
  'step-left': { to: 'client', by: 'us', because: 'The client learns what became of their own bank data.' },
  'still-good': {
    to: 'client',
    by: 'us',
    because:
      'The client learns what became of their own bank data. The agent can ask twice a day, and each time counts.',
  },
  'bank-ended': { to: 'client', by: 'us', because: 'The client learns that their bank is no longer linked.' },
  'bank-account-ended': { to: 'client', by: 'us', because: 'The client learns that an account is no longer shared.' },
  'bank-sign-in': { to: 'client', by: 'us', because: 'The bank of a client who is answering asks for them.' },

  'offer-letter': { to: 'other', by: 'account' },
  'offer-letter-by-client': { to: 'other', by: 'client' },
  'offer-letter-sent': { to: 'client', by: 'us', because: 'The client learns who got a letter about their funds.' },
  'offer-letter-withdrawn': {
    to: 'other',
    by: 'us',
    because: 'Its recipient learns that they can no longer rely on it.',
  },
  'offer-letter-reply': {
    to: 'other',
    by: 'us',
    because: 'The person who sent a letter gets the answer, three at most.',
  },
  /** Files that a client shares, or takes back. */
  'documents-provided': { to: 'agent', by: 'guest' },
  'documents-reviewed': { to: 'client', by: 'account' },

  'file-asked': { to: 'client', by: 'account' },
  'file-late': { to: 'agent', by: 'us', because: 'The agent learns that a file they asked for is missing.' },

  'transaction-opened': { to: 'client', by: 'account' },
  'document-released': { to: 'client', by: 'account' },
  'message-waiting': { to: 'client', by: 'account' },
  'transaction-closed': { to: 'client', by: 'account' },
  'transaction-reopened': { to: 'client', by: 'account' },
  /** Its client asks for the agent, or writes while the agent is away; once an hour. */
  'client-waiting': { to: 'agent', by: 'guest' },
  'signing-code': {
    to: 'client',
    by: 'us',
    because: 'A signer asks for it, ten times a day at most, once a minute (signing/signer/code/send-code.ts).',
  },
  'document-to-countersign': { to: 'agent', by: 'guest' },
  'document-unsigned': {
    to: 'agent',
    by: 'us',
    because: 'The agent learns that a document they released is still unsigned.',
  },
  'document-declined': { to: 'agent', by: 'guest' },
  'document-voided': { to: 'client', by: 'account' },
  'voided-for-agent': {
    to: 'agent',
    by: 'us',
    because: 'An agent gets a copy of what their client reads about the voiding.',
  },
  'closed-for-agent': {
    to: 'agent',
    by: 'us',
    because: 'An agent gets a copy of what their client reads about the closing.',
  },
  'copy-for-agent': { to: 'agent', by: 'guest' },
  'copy-for-guest': { to: 'client', by: 'us', because: 'A signer gets a copy of what they signed.' },

  'office-invitation': { to: 'other', by: 'account' },
  'office-plan': { to: 'agent', by: 'us', because: 'To the address that pays.' },
  handover: {
    to: 'agent',
    by: 'us',
    because: 'The two agents learn that clients move from one to the other, and who ordered it.',
  },
  'client-handed-over': { to: 'client', by: 'account' },

  'campaign-part': { to: 'client', by: 'account' },
  /** To the agent's own address; an account that someone else confirmed may name another. */
  'campaign-test': { to: 'agent', by: 'account' },

  invitation: {
    to: 'other',
    by: 'us',
    because: 'Staff invite, 60 an hour and 5 a day to one address, or someone paid.',
  },
  'debit-failed': { to: 'agent', by: 'us', because: 'To the address that pays.' },
  'one-subscription-ended': { to: 'agent', by: 'us', because: 'To the address that pays.' },
  'payment-failed': { to: 'agent', by: 'us', because: 'To the address that pays.' },
  'subscription-ended': { to: 'agent', by: 'us', because: 'To the address that pays.' },
  'subscription-started': { to: 'agent', by: 'us', because: 'To the address that pays.' },
  'account-exists': { to: 'agent', by: 'us', because: 'Once a day to an address that someone signs up with.' },
  'security-notice': { to: 'agent', by: 'us', because: 'The owner of an account learns what happened to it.' },
  /** A code, and nothing that the account wrote; for a change of address, a few a day (senders/count-address-code.ts). */
  'user-pool': { to: 'agent', by: 'us', because: 'Codes and temporary passwords, at the pace of the user pool.' },
} as const satisfies Record<string, EmailRule>;

export type EmailName = keyof typeof EMAILS;

/** Those that an agent may get. */
export type AgentEmailName = {
  [Name in EmailName]: (typeof EMAILS)[Name]['to'] extends 'client' ? never : Name;
}[EmailName];

/** Whether someone answers for it: it counts, and its reader can report it. */
export const hasSender = (name: EmailName): boolean => /^(account|client)$/.test(EMAILS[name].by);

export const isToClient = (name: EmailName): boolean => EMAILS[name].to === 'client';
