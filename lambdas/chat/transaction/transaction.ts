// The transaction: three steps, a checklist, two documents. It's open until its agent closes it. Pure.

import { timeOfId } from '#core/crypto/ids.ts';
import { AppError } from '#core/http/errors.ts';
import { type GuestLink, linkNotFound } from '#core/http/guest-link.ts';
import { DAY, isoAfter } from '#core/platform/clock.ts';
import { type FundsRequest, fundsRequest, requireReal } from '#public/funds/request';
import { checklistOf } from './checklist/checklist.ts';
import type { AgentTransaction, GuestTransaction } from './contract.ts';
import { type Parties, partiesIn, type StoredTransaction, transactionLink } from './entity.ts';
import { tourViews } from './tours/tour.ts';
import {
  type DocumentState,
  isSignedStep,
  SIGNED_STEPS,
  type SignedStep,
  STEP_NUMBERS,
  STEPS,
  type StepNumber,
} from './vocabulary.ts';

export type Transaction = StoredTransaction;

export const unreadOf = (transaction: Transaction): [number, number, number] => [
  transaction.unread_1,
  transaction.unread_2,
  transaction.unread_3,
];
export const unreadChange = (step: StepNumber, count: number) =>
  ({ 1: { unread_1: count }, 2: { unread_2: count }, 3: { unread_3: count } })[step];
export const documentAttribute = (step: SignedStep) => `document_${step}` as const satisfies keyof Transaction;

const FORMER = 'formerDocument_';
export const formerAttribute = (id: string) => `${FORMER}${id}` as const;

export const documentChange = (
  step: SignedStep,
  { id, state }: { id?: string; state: DocumentState },
  former?: string,
) => ({
  ...(step === 1 ? { document_1: id, documentState_1: state } : { document_3: id, documentState_3: state }),
  ...(former ? { [formerAttribute(former)]: true as const } : {}),
});

/** The document of a step; without an id until someone opens the step. */
export const documentOf = (transaction: Transaction, step: SignedStep): { id?: string; state: DocumentState } =>
  step === 1
    ? { id: transaction.document_1, state: transaction.documentState_1 }
    : { id: transaction.document_3, state: transaction.documentState_3 };

export const formerDocuments = (transaction: Transaction): string[] =>
  Object.keys(transaction).flatMap((name) => (name.startsWith(FORMER) ? [name.slice(FORMER.length)] : []));

const guestName = ({ clientFirstName, clientLastName }: { clientFirstName: string; clientLastName: string }) =>
  `${clientFirstName} ${clientLastName}`.trim();

export const partiesOfRequest = (request: FundsRequest): Parties => {
  requireReal(request);
  return {
    id: request.communicationId,
    linkId: request.id,
    origin: 'request',
    // Most requests don't say whom the agent represents. Those that do, and have the buyer, are a purchase.
    kind: request.purchase?.role === 'buyer' ? 'buying' : 'selling',
    agentId: request.agentId,
    agentName: request.agentName,
    agentEmail: request.agentEmail,
    guestName: guestName(request),
    guestEmail: request.clientEmail,
  };
};

/** Both sides, from the link's current row. */
export const partiesOf = ({ kind, item }: Pick<GuestLink, 'kind' | 'item'>): Parties => {
  if (kind === 'request') return partiesOfRequest(fundsRequest.read(item));
  // The link of a further signer opens one document, and no transaction.
  if (kind !== 'transaction') throw linkNotFound();
  const link = transactionLink.read(item);
  return {
    id: link.transactionId,
    linkId: link.linkId,
    origin: 'own',
    kind: link.transactionKind,
    agentId: link.agentId,
    agentName: link.agentName,
    agentEmail: link.agentEmail,
    guestName: guestName(link),
    guestEmail: link.clientEmail,
  };
};

/** An expired request's link still opens its transaction; a canceled one's opens nothing. */
export const partiesOfGuest = (link: GuestLink): Parties => {
  if (link.kind !== 'request') return partiesOf(link);
  const request = fundsRequest.read(link.item);
  if (request.state === 'cancelled') throw canceledError(request.agentName);
  return partiesOfRequest(request);
};

const YEAR = 365 * DAY;

/** The time of upkeep's next review: to close it after a year without activity, and to erase it seven years after that. */
export const nextReview = (
  transaction: { state: 'open'; lastAt: string } | { state: 'closed'; closedAt: string },
): string =>
  transaction.state === 'open'
    ? isoAfter(new Date(transaction.lastAt), YEAR)
    : isoAfter(new Date(transaction.closedAt), 7 * YEAR);

export const canceledError = (agentName: string, cause?: unknown) =>
  new AppError('LINK_CANCELLED', { message: `${agentName} has canceled this request.`, cause });

/** The agent doesn't read about themselves in the third person. */
export const closedError = (agentName: string, reader: 'user' | 'agent' = 'user') =>
  new AppError('TRANSACTION_CLOSED', {
    message:
      reader === 'agent'
        ? 'This closing has ended. Open it again to change something in it.'
        : `${agentName} has ended this closing. Please ask ${agentName} if you need anything from it.`,
  });

/** A new transaction, also used as the view of an unopened one. */
export const newTransaction = (parties: Parties, at: string): Transaction & { state: 'open' } => ({
  ...partiesIn(parties),
  state: 'open',
  createdAt: at,
  lastAt: at,
  unread_1: 0,
  unread_2: 0,
  unread_3: 0,
  documentState_1: 'none',
  documentState_3: 'none',
  revision: 0,
});

/** Signed by all, and not voided since. */
export const isInEffect = (state: DocumentState) => state === 'signed' || state === 'sealed';

/** True if an agreement is in force: the first step's current one, or the one that it will replace. */
export const hasAgreement = (transaction: Transaction): boolean =>
  isInEffect(documentOf(transaction, 1).state) || transaction.earlierAgreement !== undefined;

/** A step with a document is done with its last signature, the checklist once both sides have checked everything off. */
const isDone = (transaction: Transaction, step: StepNumber): boolean =>
  isSignedStep(step)
    ? isInEffect(documentOf(transaction, step).state)
    : checklistOf(transaction).every(({ user, agent }) => user && agent);

/** Steps are done in order: the first unfinished one before this. */
export const firstUndoneBefore = (transaction: Transaction, step: StepNumber): StepNumber | undefined =>
  STEP_NUMBERS.find((earlier) => earlier < step && !(earlier === 1 ? hasAgreement : isDone)(transaction, earlier));

/** Half-signed documents must be signed by the others, declined or voided first: no one can sign in a closed transaction. */
export const requireNoneAwaited = (transaction: Transaction): void => {
  if (SIGNED_STEPS.some((step) => documentOf(transaction, step).state === 'cosign'))
    throw new AppError('CONFLICT', {
      message: 'Not everyone has signed yet. Wait for the last signature, or void the document first.',
    });
};

const progressOf = (transaction: Transaction, reader: 'user' | 'agent') => {
  return {
    kind: transaction.kind,
    state: transaction.state,
    reopened: transaction.reopened ?? null,
    agent_name: transaction.agentName,
    guest_name: transaction.guestName,
    steps: STEP_NUMBERS.map((step) => ({
      step,
      ...STEPS[transaction.kind][step],
      done: isDone(transaction, step),
      document_state: isSignedStep(step) ? documentOf(transaction, step).state : ('none' as const),
    })),
    checklist: checklistOf(transaction),
    checklist_version: transaction.checklistVersion ?? 0,
    has_agreement: hasAgreement(transaction),
    tours: tourViews(transaction, reader),
  };
};

export const guestView = (transaction: Transaction): Omit<GuestTransaction, 'unread'> => ({
  ...progressOf(transaction, 'user'),
  agent_email: transaction.agentEmail,
});

export const agentView = (transaction: Transaction): AgentTransaction => ({
  ...progressOf(transaction, 'agent'),
  id: transaction.id,
  origin: transaction.origin,
  guest_email: transaction.guestEmail,
  created_at: transaction.createdAt,
  listed_at: timeOfId(transaction.id) ?? transaction.createdAt,
  last_at: transaction.lastAt,
  unread: unreadOf(transaction),
});
