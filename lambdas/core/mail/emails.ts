// Every email we send, and who makes us send it. An email that isn't listed here doesn't compile, and a test compares the
// list with the templates of the outbox, of campaigns and of the user pool.

/**
 * account: someone with an account makes us write to someone else. It counts against the account's quotas, isn't sent once
 * the reader has reported the account or staff have stopped it, and its footer has the link to report it.
 * client: someone with a link makes us write to an address that they name. The same holds for their link.
 * guest: a client's own act, to the agent they work with. us: what we owe the reader, no matter who caused it.
 */
type EmailRule = { by: 'account' | 'client' | 'guest' | 'either' } | { by: 'us'; because: string };

export const EMAILS = {
  'proof-request': { by: 'account' },
  'request-extended': { by: 'account' },
  'request-cancelled': { by: 'account' },
  /** To the agent's own address; an account that someone else confirmed may name another. */
  'request-test': { by: 'account' },
  'report-for-reader': { by: 'account' },
  /** By a client to the agent, or by an account to its reader. */
  'report-withdrawn': { by: 'either' },
  'report-received': { by: 'guest' },
  'request-complete': { by: 'us', because: 'The client learns what became of their own bank data.' },
  'part-complete': { by: 'us', because: 'The client learns what became of their own bank data.' },
  'part-lost': { by: 'us', because: 'Only the client can make their bank answer again.' },
  'part-expired': { by: 'us', because: 'The client learns what became of their own bank data.' },
  'request-expired': { by: 'us', because: 'The client learns that their link no longer works.' },
  'request-expired-agent': { by: 'us', because: 'The agent learns what became of their request.' },
  'link-locked': { by: 'us', because: 'The client learns that someone guessed at their link.' },
  'link-locked-agent': { by: 'us', because: 'The agent learns why their client needs another link.' },
  'client-link': {
    by: 'us',
    because: 'The client gets their own link again, a few times a day, or a new one because the earlier one is void.',
  },
  /** Once a day for each expired link. */
  'link-wanted-agent': { by: 'guest' },
  'step-left': { by: 'us', because: 'The client learns what became of their own bank data.' },
  'still-good': {
    by: 'us',
    because:
      'The client learns what became of their own bank data. The agent can ask twice a day, and each time counts.',
  },
  'bank-ended': { by: 'us', because: 'The client learns that their bank is no longer linked.' },
  'bank-account-ended': { by: 'us', because: 'The client learns that an account is no longer shared.' },
  'bank-sign-in': { by: 'us', because: 'The bank of a client who is answering asks for them.' },

  'offer-letter': { by: 'account' },
  'offer-letter-by-client': { by: 'client' },
  'offer-letter-sent': { by: 'us', because: 'The client learns who got a letter about their funds.' },
  'offer-letter-withdrawn': { by: 'us', because: 'Its recipient learns that they can no longer rely on it.' },
  'offer-letter-reply': { by: 'us', because: 'The person who sent a letter gets the answer, three at most.' },
  /** Files that a client shares, or takes back. */
  'documents-provided': { by: 'guest' },
  'documents-reviewed': { by: 'account' },

  'file-asked': { by: 'account' },
  'file-late': { by: 'us', because: 'The agent learns that a file they asked for is missing.' },

  'transaction-opened': { by: 'account' },
  'document-released': { by: 'account' },
  'message-waiting': { by: 'account' },
  'transaction-closed': { by: 'account' },
  'transaction-reopened': { by: 'account' },
  /** Its client asks for the agent, or writes while the agent is away; once an hour. */
  'client-waiting': { by: 'guest' },
  'signing-code': {
    by: 'us',
    because: 'A signer asks for it, ten times a day at most, once a minute (signing/signer/code/send-code.ts).',
  },
  'document-to-countersign': { by: 'guest' },
  'document-unsigned': { by: 'us', because: 'The agent learns that a document they released is still unsigned.' },
  'document-declined': { by: 'guest' },
  'document-voided': { by: 'account' },
  'voided-for-agent': { by: 'us', because: 'An agent gets a copy of what their client reads about the voiding.' },
  'closed-for-agent': { by: 'us', because: 'An agent gets a copy of what their client reads about the closing.' },
  'copy-for-agent': { by: 'guest' },
  'copy-for-guest': { by: 'us', because: 'A signer gets a copy of what they signed.' },

  digest: { by: 'us', because: 'The agent asked for their news in one email.' },

  'office-invitation': { by: 'account' },
  'office-plan': { by: 'us', because: 'To the address that pays.' },
  handover: { by: 'us', because: 'The two agents learn that clients move from one to the other, and who ordered it.' },
  'client-handed-over': { by: 'account' },

  'campaign-part': { by: 'account' },
  /** To the agent's own address; an account that someone else confirmed may name another. */
  'campaign-test': { by: 'account' },

  invitation: { by: 'us', because: 'Staff invite, 60 an hour and 5 a day to one address, or someone paid.' },
  'debit-failed': { by: 'us', because: 'To the address that pays.' },
  'one-subscription-ended': { by: 'us', because: 'To the address that pays.' },
  'payment-failed': { by: 'us', because: 'To the address that pays.' },
  'subscription-ended': { by: 'us', because: 'To the address that pays.' },
  'subscription-started': { by: 'us', because: 'To the address that pays.' },
  'account-exists': { by: 'us', because: 'Once a day to an address that someone signs up with.' },
  'security-notice': { by: 'us', because: 'The owner of an account learns what happened to it.' },
  /** A code, and nothing that the account wrote; for a change of address, a few a day (senders/count-address-code.ts). */
  'user-pool': { by: 'us', because: 'Codes and temporary passwords, at the pace of the user pool.' },
} as const satisfies Record<string, EmailRule>;

export type EmailName = keyof typeof EMAILS;

/** Whether someone answers for it: it counts, and its reader can report it. */
export const hasSender = (name: EmailName): boolean => /^(account|client)$/.test(EMAILS[name].by);
