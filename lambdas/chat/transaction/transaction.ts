// The transaction: three steps, a checklist, two documents. It is open until its agent closes it. Pure.
import type { Item } from '#core/data/attribute-value.ts';
import { AppError } from '#core/http/errors.ts';
import { type GuestLink, linkNotFound } from '#core/http/guest-link.ts';
import { DAY, isoAfter } from '#core/platform/clock.ts';
import {
  type AgentTransaction,
  CHECKLIST,
  type ChecklistItem,
  type DocumentState,
  type GuestTransaction,
  isSignedStep,
  type SignedStep,
  STEPS,
} from './contract.ts';

/** Who is in it: known from the guest's link, and written once. */
export type Parties = {
  id: string;
  linkId: string;
  origin: 'request' | 'own';
  agentId: string;
  agentName: string;
  agentEmail: string;
  guestName: string;
  guestEmail: string;
};

export type Transaction = Parties & {
  state: 'open' | 'closed';
  createdAt: string;
  lastAt: string;
  closedAt: string;
  unread: [number, number, number];
  ticks: Record<'user' | 'agent', Record<string, string>>;
  signingDocuments: Record<SignedStep, { id: string; state: DocumentState }>;
  /** Documents that others have taken the place of. */
  formerDocuments: string[];
};

export type Side = 'user' | 'agent';
/** Flat attributes, so that two sides and several items can be written at once without reading. */
export const tickAttribute = (side: Side, item: string) => `tick_${side}_${item.replaceAll('-', '_')}`;
export const unreadAttribute = (step: number) => `unread_${step}`;
const FORMER = 'formerPaper_';
export const formerDocumentAttribute = (documentId: string) => FORMER + documentId;
export const documentAttributes = (step: SignedStep) => ({ id: `paper_${step}`, state: `paperState_${step}` });

/** A request's link keeps its guest in the fields of the request; a transaction's own link has the same. */
export const partiesOf = (link: { id: string; kind: string; item: Item }): Parties => ({
  id: String(link.item.messageId),
  linkId: link.id,
  origin: link.kind === 'request' ? 'request' : 'own',
  agentId: String(link.item.agentId),
  agentName: String(link.item.agentName),
  agentEmail: String(link.item.agentEmail),
  guestName: `${link.item.clientFirstName} ${link.item.clientLastName}`.trim(),
  guestEmail: String(link.item.clientEmail),
});

/** An expired request's link still opens its transaction; a cancelled one's opens nothing. */
export const partiesOfGuest = (link: GuestLink): Parties => {
  if (link.kind === 'report') throw linkNotFound();
  if (link.item.state === 'cancelled')
    throw new AppError('LINK_CANCELLED', { message: `${link.item.agentName} has cancelled this request.` });
  return partiesOf(link);
};

const YEAR = 365 * DAY;

/** When it is looked at next: to be closed after a year without activity, to be erased seven years after that. */
export const nextReview = ({ state, lastAt, closedAt }: Pick<Transaction, 'state' | 'lastAt' | 'closedAt'>): string =>
  state === 'open' ? isoAfter(new Date(lastAt), YEAR) : isoAfter(new Date(closedAt), 7 * YEAR);

export const closedError = (agentName: string) =>
  new AppError('TRANSACTION_CLOSED', {
    message: `${agentName} has closed this transaction. Please ask ${agentName} if you need anything from it.`,
  });

const documentFrom = (item: Item, step: SignedStep) => {
  const names = documentAttributes(step);
  return { id: String(item[names.id] ?? ''), state: (item[names.state] ?? 'none') as DocumentState };
};

const ticksOf = (item: Item, side: Side) =>
  Object.fromEntries(CHECKLIST.map(({ id }) => [id, String(item[tickAttribute(side, id)] ?? '')]));

export const transactionFrom = (item: Item): Transaction => ({
  id: String(item.id),
  linkId: String(item.linkId),
  origin: item.origin as Parties['origin'],
  agentId: String(item.agentId),
  agentName: String(item.agentName),
  agentEmail: String(item.agentEmail),
  guestName: String(item.guestName),
  guestEmail: String(item.guestEmail),
  state: item.state as Transaction['state'],
  createdAt: String(item.createdAt),
  lastAt: String(item.lastAt),
  closedAt: String(item.closedAt ?? ''),
  unread: [Number(item.unread_1 ?? 0), Number(item.unread_2 ?? 0), Number(item.unread_3 ?? 0)],
  ticks: { user: ticksOf(item, 'user'), agent: ticksOf(item, 'agent') },
  signingDocuments: { 1: documentFrom(item, 1), 3: documentFrom(item, 3) },
  formerDocuments: Object.keys(item).flatMap((name) => (name.startsWith(FORMER) ? [name.slice(FORMER.length)] : [])),
});

/** How a transaction looks that nobody has opened yet. */
export const notBegun = (parties: Parties): Transaction =>
  transactionFrom({ ...parties, state: 'open', createdAt: '', lastAt: '' });

const checklistOf = ({ ticks }: Transaction): ChecklistItem[] =>
  CHECKLIST.map((item) => ({ ...item, user: ticks.user[item.id] ?? '', agent: ticks.agent[item.id] ?? '' }));

const isSettled = (state: DocumentState) => state === 'signed' || state === 'sealed';

/** A signed step is done with its last signature, the checklist when both have ticked everything. */
const progressOf = (transaction: Transaction) => {
  const checklist = checklistOf(transaction);
  return {
    state: transaction.state,
    agent_name: transaction.agentName,
    guest_name: transaction.guestName,
    steps: STEPS.map(({ step, heading, words }) => {
      const paper = isSignedStep(step) ? transaction.signingDocuments[step].state : 'none';
      const done = isSignedStep(step) ? isSettled(paper) : checklist.every(({ user, agent }) => user && agent);
      return { step, heading, words, done, paper };
    }),
    checklist,
  };
};

export const guestView = (transaction: Transaction): GuestTransaction => ({
  ...progressOf(transaction),
  agent_email: transaction.agentEmail,
});

export const agentView = (transaction: Transaction): AgentTransaction => ({
  ...progressOf(transaction),
  id: transaction.id,
  origin: transaction.origin,
  guest_email: transaction.guestEmail,
  created_at: transaction.createdAt,
  last_at: transaction.lastAt,
  unread: transaction.unread,
});
