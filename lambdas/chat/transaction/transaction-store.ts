// Reads and writes of transactions, also for what the conversation and the documents change in them.

import type { Item } from '#core/data/attribute-value.ts';
import { type Condition, ConditionFailed, type Db, exists, type Page, type Write, when } from '#core/data/db.ts';
import { dueIn } from '#core/data/due-list.ts';
import { AppError } from '#core/http/errors.ts';
import { guestLink } from '#core/http/guest-link-entity.ts';
import { PAGE_LIMIT } from '#core/http/route.ts';
import { readRequest, requestOfCommunication } from '#public/funds/request';
import { DUE_TRANSACTIONS, guidedTransaction, type Parties, partiesIn } from './entity.ts';
import {
  documentAttribute,
  documentChange,
  newTransaction,
  nextReview,
  partiesOf,
  partiesOfRequest,
  type Transaction,
  unreadChange,
} from './transaction.ts';
import type { DealFacts, DocumentState, SignedStep, StepNumber } from './vocabulary.ts';

export const isOpen = when('#state = :open', { ':open': 'open' });
/** And no document is signed by some and awaited from others. */
export const isOpenAndComplete = when(
  '#state = :open AND #documentState_1 <> :cosign AND #documentState_3 <> :cosign',
  { ':open': 'open', ':cosign': 'cosign' },
);

/** In each change of a transaction that exists. */
export const COUNTED = { revision: 1 } as const;

type Place = Pick<Parties, 'agentId' | 'id'>;
export const transactionKey = ({ agentId, id }: Place) => ({ agentId, transactionId: id });

/** Whether the request behind the link was canceled or went to another address: its guest can't open the conversation anymore. */
export const isLinkOver = async (db: Pick<Db, 'get'>, { linkId }: Pick<Parties, 'linkId'>): Promise<boolean> =>
  (await readRequest(db, linkId))?.state === 'cancelled';

/** The guest acts on a link that has not been canceled or replaced at this moment; under the name `link`. */
export const linkCheck = ({ linkId, origin }: Pick<Parties, 'linkId' | 'origin'>): Write => {
  const isOpenLink =
    origin === 'request'
      ? when('attribute_exists(#PK) AND #state <> :cancelled', { ':cancelled': 'cancelled' })
      : exists;
  return guestLink.check({ linkId }, isOpenLink, { name: 'link' });
};

/** The link's agent is still this one: nothing begins at the place of someone who has handed it over. Under the name `agent`. */
export const agentCheck = ({ linkId, agentId }: Pick<Parties, 'linkId' | 'agentId'>): Write =>
  guestLink.check({ linkId }, when('attribute_not_exists(#PK) OR #agentId = :agentId', { ':agentId': agentId }), {
    name: 'agent',
  });

/** The next call finds the new agent. */
export const handedOverError = (cause: unknown) => new AppError('CONFLICT', { cause });

/** Whose a link is now. */
export const agentOfLink = async (db: Pick<Db, 'get'>, linkId: string): Promise<string | undefined> => {
  const item = await db.get(guestLink.key({ linkId }), { consistent: true });
  return item && partiesOf({ kind: guestLink.read(item).kind, item }).agentId;
};

/** Where the guest gets email now: the agent may have corrected the link's address since the transaction began. */
export const guestAddress = async (
  db: Pick<Db, 'get'>,
  { linkId, guestEmail }: Pick<Parties, 'linkId' | 'guestEmail'>,
): Promise<string> => {
  const item = await db.get(guestLink.key({ linkId }), { consistent: true });
  return item ? partiesOf({ kind: guestLink.read(item).kind, item }).guestEmail : guestEmail;
};

/** Creates the transaction of a link when someone first opens it, under the name `transaction`; fails once it's closed. */
export const beginWrite = (parties: Parties, at: Date): Write => {
  const begun = newTransaction(parties, at.toISOString());
  return guidedTransaction.update(
    transactionKey(parties),
    { setIfAbsent: { ...begun, ...dueIn(DUE_TRANSACTIONS, parties.linkId, nextReview(begun)) } },
    { name: 'transaction', if: when('attribute_not_exists(#PK) OR #state = :open', { ':open': 'open' }) },
  );
};

export const beginTransaction = async (db: Pick<Db, 'transact'>, parties: Parties, at: Date): Promise<void> => {
  try {
    await db.transact([agentCheck(parties), beginWrite(parties, at)]);
  } catch (error) {
    throw error instanceof ConditionFailed && error.write === 'agent' ? handedOverError(error) : error;
  }
};

/** Something other than a message was added to an open transaction, which begins with it if no one has opened it yet. */
export const addToTransactionWrite = (parties: Parties, at: Date): Write => {
  const { lastAt, ...begun } = newTransaction(parties, at.toISOString());
  return guidedTransaction.update(
    transactionKey(parties),
    {
      set: { lastAt },
      add: COUNTED,
      setIfAbsent: { ...begun, ...dueIn(DUE_TRANSACTIONS, parties.linkId, nextReview({ ...begun, lastAt })) },
    },
    { name: 'transaction', if: when('attribute_not_exists(#PK) OR #state = :open', { ':open': 'open' }) },
  );
};

/** Closes the transaction itself; its conversations are closed with it, and what was signed is kept. */
export const closeTransactionWrite = (transaction: Transaction, at: Date, condition: Condition = isOpen): Write => {
  const closed = { state: 'closed' as const, closedAt: at.toISOString() };
  return guidedTransaction.update(
    transactionKey(transaction),
    { set: { ...closed, DueSK: nextReview(closed) }, add: COUNTED },
    { if: condition },
  );
};

/** Only one that is closed; fails under the name `transaction`. */
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
    { name: 'transaction', if: when('#state = :closed', { ':closed': 'closed' }) },
  );
};

/**
 * A message of either side: a transaction in use isn't closed, and one that is closed, or erased, takes none. The guest's messages
 * count as unread; `isFirstUnread` is what their sender knows, and fails if it's otherwise by now.
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

/** How many messages were unread in the row at which that failed; undefined if the transaction isn't open, or isn't there anymore. */
export const unreadInOpen = (item: Item | undefined, step: StepNumber): number | undefined =>
  item?.state === 'open' ? Number(item[`unread_${step}`] ?? 0) : undefined;

/** The agent has seen what the guest wrote. */
export const clearUnreadWrite = (transaction: Place, step: StepNumber): Write =>
  guidedTransaction.update(transactionKey(transaction), { set: unreadChange(step, 0), add: COUNTED }, { if: exists });

type StepDocument = { step: SignedStep; id: string; state: DocumentState };

/**
 * A document is presented in its step, in place of the one with the id `before` if there was one. Where facts were filled in, the
 * former one was a draft, which isn't kept.
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

const ofOpenStep = (step: SignedStep) => `#state = :open AND #${documentAttribute(step)} = :id`;
const IN_EFFECT = { ':signed': 'signed', ':sealed': 'sealed' };

/** In the last step, which rests on the first: a signature there and a voiding here can't both win. */
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
        ? when(`${ofOpenStep(step)} AND #documentState_1 IN (:signed, :sealed)`, { ...own, ...IN_EFFECT })
        : when(ofOpenStep(step), own),
    },
  );
};

/** The document of a step was sealed or voided, also in a transaction that has been closed in the meantime. */
export const settleDocumentWrite = (transaction: Place, { step, id, state }: StepDocument): Write =>
  guidedTransaction.update(
    transactionKey(transaction),
    { set: documentChange(step, { state }), add: COUNTED },
    { name: 'transaction', if: when(`#${documentAttribute(step)} = :id`, { ':id': id }) },
  );

export const readTransaction = (db: Pick<Db, 'get'>, agentId: string, id: string): Promise<Transaction | undefined> =>
  guidedTransaction.get(db, transactionKey({ agentId, id }), { consistent: true });

export const listTransactions = (
  db: Pick<Db, 'query'>,
  agentId: string,
  { limit = PAGE_LIMIT, cursor }: { limit?: number; cursor?: string },
): Promise<Page<Transaction>> =>
  guidedTransaction.list(db, { pk: guidedTransaction.partition({ agentId }), descending: true, limit, cursor });

/** The parties of one of the agent's own transactions, also of a request whose client hasn't opened the chat yet. */
export const partiesOfAgent = async (db: Pick<Db, 'get'>, agentId: string, id: string): Promise<Parties> => {
  const known = await readTransaction(db, agentId, id);
  if (known) return partiesIn(known);
  const request = await requestOfCommunication(db, agentId, id);
  if (!request) throw new AppError('NOT_FOUND');
  return partiesOfRequest(request);
};
