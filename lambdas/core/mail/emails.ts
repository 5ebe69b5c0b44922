// Every email we send, and its cause. An unlisted email doesn't compile, and a test compares the list with the
// templates of the outbox, of campaigns and of the user pool.

/**
 * reports: one arrived. requests: one expired, or its link is locked. clients: one asks for the agent, or wrote.
 * documents: one is to be countersigned, or was declined. files: a client shared some, or took them back. letters:
 * the other side replied.
 */
export type NewsKind = 'reports' | 'requests' | 'clients' | 'documents' | 'files' | 'letters';

/**
 * account: an account makes us write to someone else. It counts against the account's quotas, isn't sent once the
 * reader has reported the account or staff have stopped it, and its footer has the link to report it. client: someone
 * with a link makes us write to an address that they name. The same rules hold for their link. guest: a client's own
 * act, to the agent they work with. us: an email that we owe the reader, no matter who caused it.
 */
type Cause = { by: 'account' | 'client' | 'guest' | 'either' } | { by: 'us'; because: string };

/**
 * client: the person an agent works with, or someone who signs with them. They know that agent and not us, so the
 * sender and the subject have the agent's name. agent: someone with an account. other: a stranger to both, or any of
 * them. `choice`: the kind of news that an agent turns it off with. Always sent: emails about money, safety and the
 * account, signed copies, and those that take back something the agent may rely on.
 */
type Reader = { to: 'client' } | { to: 'agent' | 'other'; choice: NewsKind | 'always' };

/** `history`: how the history of a request calls it; null keeps it out. */
type EmailRule = Reader & Cause & { history?: string | null };

const ABOUT_THEIR_DATA = {
  to: 'client',
  by: 'us',
  because: 'The client learns what became of their own bank data.',
} as const;
const TO_THE_PAYER = { to: 'agent', by: 'us', because: 'To the address that pays.', choice: 'always' } as const;

/** Worded from the request when they go out. The agent must not learn the bank's answer from the history. */
const ABOUT_REQUESTS = {
  'proof-request': { to: 'client', by: 'account', history: 'The request, or a reminder, to the client' },
  'request-extended': { to: 'client', by: 'account', history: 'More time, to the client' },
  'request-cancelled': { to: 'client', by: 'account', history: 'Canceled, to the client' },
  'request-complete': { ...ABOUT_THEIR_DATA, history: 'Receipt, to the client' },
  'part-complete': { ...ABOUT_THEIR_DATA, history: 'Part done, to the client' },
  'part-lost': { to: 'client', by: 'us', because: 'Only the client can make their bank answer again.', history: null },
  'part-expired': { ...ABOUT_THEIR_DATA, history: 'Part expired, to the client' },
  'request-expired': {
    to: 'client',
    by: 'us',
    because: 'The client learns that their link no longer works.',
    history: 'Expired, to the client',
  },
  'request-expired-agent': {
    to: 'agent',
    by: 'us',
    because: 'The agent learns what became of their request.',
    choice: 'requests',
    history: 'Expired, to you',
  },
  'link-locked': {
    to: 'client',
    by: 'us',
    because: 'The client learns that someone guessed at their link.',
    history: 'Link locked, to the client',
  },
  'link-locked-agent': {
    to: 'agent',
    by: 'us',
    because: 'The agent learns why their client needs another link.',
    choice: 'requests',
    history: 'Link locked, to you',
  },
  /** Once a day for each expired link. */
  'link-wanted-agent': { to: 'agent', by: 'guest', choice: 'requests', history: 'New link wanted, to you' },
  'step-left': { ...ABOUT_THEIR_DATA, history: null },
  'still-good': {
    to: 'client',
    by: 'us',
    because:
      'The client learns what became of their own bank data. The agent can ask twice a day, and each time counts.',
    history: 'Still good, to the client',
  },
  'bank-ended': {
    to: 'client',
    by: 'us',
    because: 'The client learns that their bank is no longer linked.',
    history: null,
  },
  'bank-account-ended': {
    to: 'client',
    by: 'us',
    because: 'The client learns that an account is no longer shared.',
    history: null,
  },
  'bank-sign-in': {
    to: 'client',
    by: 'us',
    because: 'The bank of a client who is answering asks for them.',
    history: null,
  },
} as const satisfies Record<string, EmailRule & { history: string | null }>;

/** Worded when they are ordered. */
const WRITTEN = {
  /** To the agent's own address; the account may name another if someone else confirmed it. */
  'request-test': { to: 'agent', by: 'account', choice: 'always' },
  'offer-letter': {
    to: 'other',
    by: 'account',
    choice: 'always',
    history: 'Letter to the other side, to its recipient',
  },
  'offer-letter-by-client': { to: 'other', by: 'client', choice: 'always', history: null },
  'contract-date': {
    to: 'agent',
    by: 'us',
    because: 'The agent entered the date, and learns two days before that it comes.',
    choice: 'always',
  },
  /** The seller's link to the offers on their listing. */
  'offers-shared': { to: 'other', by: 'account', choice: 'always' },
  /** The buyer's side entered an offer, changed it or took it back. */
  'offer-entered': { to: 'agent', by: 'guest', choice: 'clients' },
  'offer-declined': { to: 'other', by: 'account', choice: 'always' },
  'offer-open-again': { to: 'other', by: 'account', choice: 'always' },
  /** By someone at a listing's link, to the address that they type. */
  'listing-link': { to: 'client', by: 'client' },
  'offer-letter-sent': {
    to: 'client',
    by: 'us',
    because: 'The client learns who got a letter about their funds.',
    history: 'Letter to the other side, to the client',
  },
  'offer-letter-withdrawn': {
    to: 'other',
    by: 'us',
    because: 'Its recipient learns that they can no longer rely on it.',
    choice: 'always',
    history: 'Letter withdrawn, to its recipient',
  },
  'offer-letter-reply': {
    to: 'other',
    by: 'us',
    because: 'The person who sent a letter gets the answer, three at most.',
    choice: 'letters',
    history: 'Reply to a letter, to you',
  },
  /** Files that a client shares, or takes back. */
  'documents-provided': { to: 'agent', by: 'guest', choice: 'files', history: 'Files shared or taken back, to you' },
  'documents-reviewed': { to: 'client', by: 'account', history: 'Files reviewed, to the client' },
  'file-asked': { to: 'client', by: 'account' },
  'file-late': {
    to: 'agent',
    by: 'us',
    because: 'The agent learns that a file they asked for is missing.',
    choice: 'files',
  },
  'tour-changed': { to: 'client', by: 'account' },
  'tour-wanted': { to: 'agent', by: 'guest', choice: 'clients' },
  'tour-soon': {
    to: 'agent',
    by: 'us',
    because: 'The agent confirmed the tour, and learns a day before that it comes.',
    choice: 'clients',
  },
  'transaction-opened': { to: 'client', by: 'account' },
  'document-released': { to: 'client', by: 'account' },
  'message-waiting': { to: 'client', by: 'account' },
  'transaction-closed': { to: 'client', by: 'account' },
  'transaction-reopened': { to: 'client', by: 'account' },
  /** A client asks for the agent, or writes while the agent is away; at most once an hour. */
  'client-waiting': { to: 'agent', by: 'guest', choice: 'clients' },
  'signing-code': {
    to: 'client',
    by: 'us',
    because: 'A signer asks for it, ten times a day at most, once a minute (signing/signer/code/send-code.ts).',
  },
  /** One email for all emails that wait in a deal. */
  'deal-mail-waits': {
    to: 'agent',
    by: 'us',
    because: 'The agent learns that an email waits for them, and again only once they have dealt with it.',
    choice: 'clients',
  },
  'document-to-countersign': { to: 'agent', by: 'guest', choice: 'documents' },
  'document-unsigned': {
    to: 'agent',
    by: 'us',
    because: 'The agent learns that a document they released is still unsigned.',
    choice: 'documents',
  },
  'document-declined': { to: 'agent', by: 'guest', choice: 'documents' },
  'document-voided': { to: 'client', by: 'account' },
  'voided-for-agent': {
    to: 'agent',
    by: 'us',
    because: 'An agent gets a copy of what their client reads about the voiding.',
    choice: 'always',
  },
  'closed-for-agent': {
    to: 'agent',
    by: 'us',
    because: 'An agent gets a copy of what their client reads about the closing.',
    choice: 'always',
  },
  'copy-for-agent': { to: 'agent', by: 'guest', choice: 'always' },
  'copy-for-guest': { to: 'client', by: 'us', because: 'A signer gets a copy of what they signed.' },
  'office-invitation': { to: 'other', by: 'account', choice: 'always' },
  'office-plan': TO_THE_PAYER,
  handover: {
    to: 'agent',
    by: 'us',
    because: 'The two agents learn that clients move from one to the other, and who ordered it.',
    choice: 'always',
  },
  'client-handed-over': { to: 'client', by: 'account', history: 'New contact, to the client' },
  'account-exists': {
    to: 'agent',
    by: 'us',
    because: 'Once a day to an address that someone signs up with.',
    choice: 'always',
  },
  'webhook-disabled': {
    to: 'agent',
    by: 'us',
    because: 'The agent learns that their own program no longer gets events.',
    choice: 'always',
  },
  'security-notice': {
    to: 'agent',
    by: 'us',
    because: 'The owner of an account learns what happened to it.',
    choice: 'always',
  },
} as const satisfies Record<string, EmailRule>;

export const EMAILS = {
  ...ABOUT_REQUESTS,
  ...WRITTEN,
  'report-for-reader': { to: 'other', by: 'account', choice: 'always', history: null },
  /** By a client to the agent, or by an account to its reader. */
  'report-withdrawn': { to: 'other', by: 'either', choice: 'always', history: 'Report withdrawn, to you' },
  'report-received': { to: 'agent', by: 'guest', choice: 'reports', history: 'Report received, to you' },
  'client-link': {
    to: 'client',
    by: 'us',
    because: 'The client gets their own link again, a few times a day, or a new one because the earlier one is void.',
    history: 'Private link, to the client',
  },
  'campaign-part': { to: 'client', by: 'account' },
  /** To the agent's own address; the account may name another if someone else confirmed it. */
  'campaign-test': { to: 'agent', by: 'account', choice: 'always' },
  invitation: {
    to: 'other',
    by: 'us',
    because: 'Staff invite, 60 an hour and 5 a day to one address, or someone paid.',
    choice: 'always',
  },
  'debit-failed': TO_THE_PAYER,
  'one-subscription-ended': TO_THE_PAYER,
  'payment-failed': TO_THE_PAYER,
  'subscription-ended': TO_THE_PAYER,
  'subscription-started': TO_THE_PAYER,
  /** A code, without any text from the account; for a change of address, a few a day (members/senders/allow-email.ts). */
  'user-pool': {
    to: 'agent',
    by: 'us',
    because: 'Codes and temporary passwords, at the pace of the user pool.',
    choice: 'always',
  },
} as const satisfies Record<string, EmailRule>;

export type EmailName = keyof typeof EMAILS;
export type RequestEmailName = keyof typeof ABOUT_REQUESTS;
type WrittenEmailName = keyof typeof WRITTEN;
/** The emails that a request's history can have. */
export type LoggedEmailName = {
  [Name in EmailName]: (typeof EMAILS)[Name] extends { history: unknown } ? Name : never;
}[EmailName];

export const REQUEST_EMAILS = Object.keys(ABOUT_REQUESTS) as RequestEmailName[];
export const WRITTEN_EMAILS = Object.keys(WRITTEN) as WrittenEmailName[];

const ruleOf = (name: EmailName): EmailRule => EMAILS[name];

/** True if someone is responsible for it: it counts, and its reader can report it. */
export const hasSender = (name: EmailName): boolean => /^(account|client)$/.test(ruleOf(name).by);

export const isToClient = (name: EmailName): boolean => ruleOf(name).to === 'client';

export const choiceFor = (name: EmailName): NewsKind | 'always' => {
  const rule = ruleOf(name);
  return rule.to === 'client' ? 'always' : rule.choice;
};

export const isLogged = (name: EmailName): name is LoggedEmailName => 'history' in EMAILS[name];
export const LOGGED_EMAILS = (Object.keys(EMAILS) as EmailName[]).filter(isLogged);
