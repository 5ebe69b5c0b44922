import type { Secret } from '#core/aws/secrets.ts';
import type { Item } from '#core/data/attribute-value.ts';
import { type Db, exists, keyIn, tried, type Write, when } from '#core/data/db.ts';
import { handleDue } from '#core/data/handle-due.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import type { Documents } from '#core/documents/documents.ts';
import type { FileBucket } from '#core/documents/file-bucket.ts';
import { type Clock, DAY, isoAfter } from '#core/platform/clock.ts';
import type { Work } from '#core/platform/queue-worker.ts';
import { chatSession, sessionIdsFor, sessionStateWrites } from '#public/chat/conversation';
import { eraseTransactionFiles } from '#public/chat/files';
import { filesOf, signerLink, signingDocument } from '#public/chat/signing';
import {
  closeTransactionWrite,
  DUE_TRANSACTIONS,
  documentOf,
  formerDocuments,
  guidedTransaction,
  nextReview,
  readTransaction,
  sentReminder,
  type Transaction,
  transactionLink,
} from '#public/chat/transaction';
import { clientNotification } from '#public/members/dashboard';
import { SIGNED_STEPS } from '#vocabulary/chat/transaction';

/** DynamoDB's limit for a transaction. */
const MAX_WRITES = 100;

const deletesOf = async (db: Db, partition: string): Promise<Write[]> => {
  const writes: Write[] = [];
  let cursor: string | undefined;
  do {
    const page = await db.query({ pk: partition, attributes: ['PK', 'SK'], cursor });
    writes.push(...page.items.map((item) => ({ delete: keyIn(item) })));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return writes;
};

const documentsOf = (transaction: Transaction): string[] => [
  ...SIGNED_STEPS.map((step) => documentOf(transaction, step).id).filter((id) => id !== undefined),
  ...formerDocuments(transaction),
];

const partitionsOf = (pinKey: string, transaction: Transaction): string[] => {
  const { id: transactionId, linkId, origin } = transaction;
  return [
    sentReminder.partition({ transactionId }),
    ...sessionIdsFor(pinKey, linkId).map((sessionId) => chatSession.partition({ sessionId })),
    ...documentsOf(transaction).map((documentId) => signingDocument.partition({ documentId })),
    // The link of a funds request belongs to the request.
    ...(origin === 'own' ? [transactionLink.partition({ linkId })] : []),
  ];
};

type EraseDeps = {
  db: Db;
  pinKey: Secret;
  documents: Pick<Documents, 'remove'>;
  bucket: Pick<FileBucket, 'drop' | 'remove'>;
};

/** Its own row is deleted last, so an interrupted erasure starts again. */
const eraseTransaction =
  (deps: EraseDeps) =>
  async (transaction: Transaction): Promise<void> => {
    const { db, documents } = deps;
    const links: string[] = [];
    for (const documentId of documentsOf(transaction)) {
      const document = await signingDocument.get(db, { documentId }, { consistent: true });
      for (const file of document ? filesOf(document) : []) await documents.remove(file);
      links.push(...(document?.signers ?? []).map(({ linkId }) => signerLink.partition({ linkId })));
    }
    await eraseTransactionFiles(deps, transaction.id);
    const partitions = [...links, ...partitionsOf(await deps.pinKey(), transaction)];
    const writes = (await Promise.all(partitions.map((partition) => deletesOf(db, partition)))).flat();
    for (let from = 0; from < writes.length; from += MAX_WRITES)
      await db.transact(writes.slice(from, from + MAX_WRITES));
    const { agentId, id: transactionId } = transaction;
    await db.delete(guidedTransaction.key({ agentId, transactionId }));
  };

// The schedule for ending a transaction: a year without activity closes it, and seven years later it's erased. Pure.

type Review = { decision: 'wait'; until: string } | { decision: 'close' } | { decision: 'erase' };

/** Decides on the transaction's current state: someone may have used it since it was queued. */
export const reviewTransaction = (transaction: Transaction, at: string): Review => {
  const until = nextReview(transaction);
  if (until > at) return { decision: 'wait', until };
  return { decision: transaction.state === 'open' ? 'close' : 'erase' };
};

// The scheduled end of a transaction. The schedule only queues it; this decides on its current state.

/** `at`: when the schedule queued it. */
export type TransactionTask = { type: 'transaction'; agentId: string; id: string; at: string };

const close = async (deps: EraseDeps, transaction: Transaction, now: Date) => {
  const { id: about, agentId, guestName, lastAt, linkId } = transaction;
  const news = {
    subject: `The closing with ${guestName} has ended`,
    body: 'There was no activity for twelve months. Signed documents are kept for seven years.',
    about,
  };
  const untouched = when('#state = :open AND #lastAt = :lastAt', { ':open': 'open', ':lastAt': lastAt });
  await deps.db.transact([
    closeTransactionWrite(transaction, now, untouched),
    ...(await sessionStateWrites(deps, linkId, 'closed')),
    clientNotification(agentId, 'closed', news, now),
  ]);
};

const carryOut = async (deps: EraseDeps, transaction: Transaction, at: string): Promise<Item> => {
  const { agentId, id } = transaction;
  const review = reviewTransaction(transaction, at);
  switch (review.decision) {
    case 'wait': {
      const change = { set: { DueSK: review.until } };
      await guidedTransaction.change(deps.db, { agentId, transactionId: id }, change, exists);
      return { next: review.until };
    }
    case 'close':
      await close(deps, transaction, new Date(at));
      return { closed: id };
    case 'erase':
      await eraseTransaction(deps)(transaction);
      return { erased: id };
  }
};

export const retireTransaction =
  (deps: EraseDeps): Work<TransactionTask> =>
  async ({ agentId, id, at }) => {
    const transaction = await readTransaction(deps.db, agentId, id);
    if (!transaction) return { skipped: true };
    const { result } = await tried(carryOut(deps, transaction, at));
    // Someone has just used it. The schedule queues it again tomorrow.
    return result ?? { skipped: true };
  };

// Queues the transactions with a due review. The document worker decides to close or erase each.

export const queueDueTransactions =
  ({ db, clock, hasTime }: { db: Db; clock: Clock; hasTime: () => boolean }) =>
  async (): Promise<{ due: number }> => {
    const now = clock();
    const due = { list: DUE_TRANSACTIONS, entity: guidedTransaction };
    const { handled } = await handleDue({ db, now, hasTime }, due, async ({ row: { agentId, id }, dueAt }) => {
      const task: TransactionTask = { type: 'transaction', agentId, id, at: now.toISOString() };
      await db.transact([
        guidedTransaction.update(
          { agentId, transactionId: id },
          // If the worker never decides, it's due again tomorrow.
          { set: { DueSK: isoAfter(now, DAY) } },
          { if: when('#DueSK = :due', { ':due': dueAt }) },
        ),
        outboxWrite('document', task, now),
      ]);
    });
    return { due: handled };
  };
