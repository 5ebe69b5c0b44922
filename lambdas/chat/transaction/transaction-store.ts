// Reads and writes of transactions, including changes by the conversation and the documents.

import type { Item } from '#core/data/attribute-value.ts';
import { type Condition, type Db, exists, type Page, type Write, when } from '#core/data/db.ts';
import { dueIn } from '#core/data/due-list.ts';
import { AppError } from '#core/http/errors.ts';
import { guestLink } from '#core/http/guest-link-entity.ts';
import { PAGE_LIMIT } from '#core/http/route.ts';
import { readRequest, requestOfCommunication } from '#public/funds/request';
import { DUE_TRANSACTIONS, guidedTransaction, type Parties, partiesIn } from './entity.ts';
import {
  canceledError,
  closedError,
  documentAttribute,
  documentChange,
  formerAttribute,
  newTransaction,
  nextReview,
  partiesOf,
  partiesOfRequest,
  type Transaction,
  unreadChange,
} from './transaction.ts';
import type { DealFacts, DocumentState, SignedStep, StepNumber } from './vocabulary.ts';

export const isOpen = when('#state = :open', { ':open': 'open' });
/** No document has some signatures and waits for others. */
export const isOpenAndComplete = when(
  '#state = :open AND #documentState_1 <> :cosign AND #documentState_3 <> :cosign',
  { ':open': 'open', ':cosign': 'cosign' },
);
/** The same as `isOpen`, for a change by a person: once it's closed, they read who has closed it. */
export const isOpenTo = (by: 'user' | 'agent', { agentName }: Pick<Parties, 'agentName'>): Condition => ({
  ...isOpen,
  refuse: () => closedError(agentName, by),
});

/** Part of every change to an existing transaction. */
export const COUNTED = { revision: 1 } as const;

type Place = Pick<Parties, 'agentId' | 'id'>;
export const transactionKey = ({ agentId, id }: Place) => ({ agentId, transactionId: id });

/**
 * True if the request behind the link was canceled or went to another address: its guest can't open the conversation
 * anymore.
 */
export const isLinkOver = async (db: Pick<Db, 'get'>, { linkId }: Pick<Parties, 'linkId'>): Promise<boolean> =>
  (await readRequest(db, linkId))?.state === 'cancelled';

/** Holds while the guest's link isn't canceled or replaced. */
export const linkCheck = ({ linkId, origin, agentName }: Pick<Parties, 'linkId' | 'origin' | 'agentName'>): Write => {
  const isOpenLink =
    origin === 'request'
      ? when('attribute_exists(#PK) AND #state <> :cancelled', { ':cancelled': 'cancelled' })
      : exists;
  return guestLink.check({ linkId }, { ...isOpenLink, refuse: (cause) => canceledError(agentName, cause) });
};

/** The link's agent hasn't changed: a former agent can't begin anything after a handover. The next call finds the new one. */
export const agentCheck = ({ linkId, agentId }: Pick<Parties, 'linkId' | 'agentId'>): Write =>
  guestLink.check(
    { linkId },
    when(
      'attribute_not_exists(#PK) OR #agentId = :agentId',
      { ':agentId': agentId },
      (cause) => new AppError('CONFLICT', { cause }),
    ),
  );

export const agentOfLink = async (db: Pick<Db, 'get'>, linkId: string): Promise<string | undefined> => {
  const item = await db.get(guestLink.key({ linkId }), { consistent: true });
  return item && partiesOf({ kind: guestLink.read(item).kind, item }).agentId;
};

/** The guest's current email address: the agent may have corrected it since the transaction began. */
export const guestAddress = async (
  db: Pick<Db, 'get'>,
  { linkId, guestEmail }: Pick<Parties, 'linkId' | 'guestEmail'>,
): Promise<string> => {
  const item = await db.get(guestLink.key({ linkId }), { consistent: true });
  return item ? partiesOf({ kind: guestLink.read(item).kind, item }).guestEmail : guestEmail;
};

const NOT_CLOSED = 'attribute_not_exists(#PK) OR #state = :open';

/** Creates the transaction of a link when someone first opens it; refuses `by` once it's closed. */
export const beginWrite = (parties: Parties, at: Date, by?: 'user' | 'agent'): Write => {
  const begun = newTransaction(parties, at.toISOString());
  const isNotClosed = when(NOT_CLOSED, { ':open': 'open' }, () => closedError(parties.agentName, by));
  return guidedTransaction.update(
    transactionKey(parties),
    { setIfAbsent: { ...begun, ...dueIn(DUE_TRANSACTIONS, parties.linkId, nextReview(begun)) } },
    { if: isNotClosed },
  );
};

export const beginTransaction = (
  db: Pick<Db, 'transact'>,
  parties: Parties,
  at: Date,
  by?: 'user' | 'agent',
): Promise<void> => db.transact([agentCheck(parties), beginWrite(parties, at, by)]);

/** For additions other than messages: to an open transaction, which begins with it if no one has opened it yet. */
export const addToTransactionWrite = (parties: Parties, at: Date): Write => {
  const { lastAt, ...begun } = newTransaction(parties, at.toISOString());
  const isNotClosed = when(NOT_CLOSED, { ':open': 'open' }, () => new AppError('TRANSACTION_CLOSED'));
  return guidedTransaction.update(
    transactionKey(parties),
    {
      set: { lastAt },
      add: COUNTED,
      setIfAbsent: { ...begun, ...dueIn(DUE_TRANSACTIONS, parties.linkId, nextReview({ ...begun, lastAt })) },
    },
    { if: isNotClosed },
  );
};

/** Closes the transaction itself; its conversations are closed with it, and signed documents stay. */
export const closeTransactionWrite = (transaction: Transaction, at: Date, condition: Condition): Write => {
  const closed = { state: 'closed' as const, closedAt: at.toISOString() };
  return guidedTransaction.update(
    transactionKey(transaction),
    { set: { ...closed, DueSK: nextReview(closed) }, add: COUNTED },
    { if: condition },
  );
};

/** Reopens a transaction only if it's closed. */
export const reopenTransactionWrite = (transaction: Transaction, reason: string, at: Date): Write => {
  const lastAt = at.toISOString();
  const open = { state: 'open' as const, lastAt };
  return guidedTransaction.update(
    transactionKey(transaction),
    {
      set: { ...open, reopened: { at: lastAt, reason }, DueSK: nextReview(open) },
      add: COUNTED,
      remove: ['closedAt'],
    },
    { if: when('#state = :closed', { ':closed': 'closed' }) },
  );
};

/**
 * A message from either side: it keeps a transaction from being closed, and a closed or erased one takes none. The
 * guest's messages count as unread; `isFirstUnread` is the sender's knowledge, and the write fails if it's outdated.
 */
export const activityWrite = (
  transaction: Place,
  step: StepNumber,
  { from, isFirstUnread }: { from: 'user' | 'agent'; isFirstUnread: boolean },
  at: Date,
): Write => {
  const count = `#unread_${step}`;
  const isAsKnown = isFirstUnread ? `(attribute_not_exists(${count}) OR ${count} = :none)` : `${count} > :none`;
  return guidedTransaction.update(
    transactionKey(transaction),
    { add: { ...(from === 'user' && unreadChange(step, 1)), ...COUNTED }, set: { lastAt: at.toISOString() } },
    {
      name: 'transaction',
      if: from === 'user' ? when(`#state = :open AND ${isAsKnown}`, { ':open': 'open', ':none': 0 }) : isOpen,
    },
  );
};

/** The count of unread messages in the row that failed; undefined if the transaction isn't open or doesn't exist anymore. */
export const unreadInOpen = (item: Item | undefined, step: StepNumber): number | undefined =>
  item?.state === 'open' ? Number(item[`unread_${step}`] ?? 0) : undefined;

export const clearUnreadWrite = (transaction: Place, step: StepNumber): Write =>
  guidedTransaction.update(transactionKey(transaction), { set: unreadChange(step, 0), add: COUNTED }, { if: exists });

type StepDocument = { step: SignedStep; id: string; state: DocumentState };

/**
 * Presents a document in its step, replacing the one with the id `before` if there was one. If facts were filled in,
 * that one was a draft and is deleted.
 */
export const presentDocumentWrite = (
  transaction: Place,
  { step, id, state }: StepDocument,
  { before, facts }: { before?: string; facts?: DealFacts } = {},
): Write => {
  const attribute = documentAttribute(step);
  const condition = before
    ? when(`#state = :open AND #${attribute} = :before`, { ':open': 'open', ':before': before })
    : when(`#state = :open AND attribute_not_exists(#${attribute})`, { ':open': 'open' });
  const set = facts ? { ...documentChange(step, { id, state }), facts } : documentChange(step, { id, state }, before);
  const change = { set, add: COUNTED };
  return guidedTransaction.update(transactionKey(transaction), change, { name: 'transaction', if: condition });
};

/** The next agreement, as a draft: the one that everyone has signed stays in force until they have signed this one. */
export const presentNextWrite = (
  transaction: Place,
  { id, state }: Omit<StepDocument, 'step'>,
  { before, facts }: { before: string; facts: DealFacts },
): Write =>
  guidedTransaction.update(
    transactionKey(transaction),
    { set: { ...documentChange(1, { id, state }, before), earlierAgreement: before, facts }, add: COUNTED },
    {
      name: 'transaction',
      if: when('#state = :open AND #document_1 = :before AND #documentState_1 = :sealed', {
        ':open': 'open',
        ':before': before,
        ':sealed': 'sealed',
      }),
    },
  );

/** The next agreement is dropped: the step shows the one in force again. */
export const dropNextWrite = (transaction: Place, { next, earlier }: { next: string; earlier: string }): Write =>
  guidedTransaction.update(
    transactionKey(transaction),
    {
      set: documentChange(1, { id: earlier, state: 'sealed' }, next),
      remove: ['earlierAgreement', formerAttribute(earlier)],
      add: COUNTED,
    },
    {
      name: 'transaction',
      if: when('#state = :open AND #document_1 = :next AND #earlierAgreement = :earlier', {
        ':open': 'open',
        ':next': next,
        ':earlier': earlier,
      }),
    },
  );

const ofOpenStep = (step: SignedStep) => `#state = :open AND #${documentAttribute(step)} = :id`;
const IN_EFFECT = { ':signed': 'signed', ':sealed': 'sealed' };

/** True for a signature in the last step, which relies on the first: it can't succeed together with a voiding of the first. */
const isSignature = ({ step, state }: Pick<StepDocument, 'step' | 'state'>) =>
  step === 3 && (state === 'cosign' || state === 'countersign' || state === 'signed');

/** A side has signed or declined the document of a step; fails once the transaction is closed or the document replaced. */
export const moveDocumentWrite = (
  transaction: Place,
  { step, id, state }: StepDocument,
  at: string | undefined,
): Write => {
  const own = { ':open': 'open', ':id': id };
  return guidedTransaction.update(
    transactionKey(transaction),
    { set: { ...documentChange(step, { state }), lastAt: at }, add: COUNTED },
    {
      name: 'transaction',
      if: isSignature({ step, state })
        ? when(
            `${ofOpenStep(step)} AND (#documentState_1 IN (:signed, :sealed) OR attribute_exists(#earlierAgreement))`,
            { ...own, ...IN_EFFECT },
          )
        : when(ofOpenStep(step), own),
    },
  );
};

/**
 * The document of a step was sealed or voided, even in a transaction that was closed in the meantime. With an agreement
 * that was in effect, the one before it ends, too.
 */
export const settleDocumentWrite = (
  transaction: Place,
  { step, id, state }: StepDocument,
  { endsEarlier = false } = {},
): Write =>
  guidedTransaction.update(
    transactionKey(transaction),
    {
      set: documentChange(step, { state }),
      add: COUNTED,
      ...(endsEarlier && { remove: ['earlierAgreement'] }),
    },
    { name: 'transaction', if: when(`#${documentAttribute(step)} = :id`, { ':id': id }) },
  );

/** The earlier agreement was voided while the next one waits. */
export const endEarlierWrite = (transaction: Place, id: string): Write =>
  guidedTransaction.update(
    transactionKey(transaction),
    { remove: ['earlierAgreement'], add: COUNTED },
    { name: 'transaction', if: when('#earlierAgreement = :id', { ':id': id }) },
  );

export const readTransaction = (db: Pick<Db, 'get'>, agentId: string, id: string): Promise<Transaction | undefined> =>
  guidedTransaction.get(db, transactionKey({ agentId, id }), { consistent: true });

export const listTransactions = (
  db: Pick<Db, 'query'>,
  agentId: string,
  { limit = PAGE_LIMIT, cursor }: { limit?: number; cursor?: string },
): Promise<Page<Transaction>> =>
  guidedTransaction.list(db, { pk: guidedTransaction.partition({ agentId }), descending: true, limit, cursor });

/** The parties of one of the agent's own transactions, or of a request whose client hasn't opened the chat yet. */
export const partiesOfAgent = async (db: Pick<Db, 'get'>, agentId: string, id: string): Promise<Parties> => {
  const known = await readTransaction(db, agentId, id);
  if (known) return partiesIn(known);
  const request = await requestOfCommunication(db, agentId, id);
  if (!request) throw new AppError('NOT_FOUND');
  return partiesOfRequest(request);
};
