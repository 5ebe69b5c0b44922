// The end of a transaction by the clock: a year without activity closes it, and seven years after that nothing of it is
// left. Decided here, on the transaction as it stands; the schedule only says that it is time to look.

import type { Secret } from '#core/aws/secrets.ts';
import { ConditionFailed, type Db, type Write, when } from '#core/data/db.ts';
import type { Documents } from '#core/documents/documents.ts';
import type { Work } from '#core/platform/queue-worker.ts';
import { clientNotification } from '../../dashboard/public.ts';
import { chatSession, closeSessionWrites, sessionIdsFor } from '../conversation/public.ts';
import { signedKey, signingDocument } from '../signing/public.ts';
import { SIGNED_STEPS } from '../transaction/contract.ts';
import {
  closeTransactionWrite,
  documentOf,
  formerDocuments,
  guidedTransaction,
  nextReview,
  readTransaction,
  type Transaction,
  transactionLink,
} from '../transaction/public.ts';

/** `at`: the time as of which the schedule ran. */
export type TransactionTask = { type: 'transaction'; agentId: string; id: string; at: string };
type Deps = { db: Db; pinKey: Secret; documents: Pick<Documents, 'remove'> };

/** DynamoDB's limit of a transaction. */
const WRITES_AT_ONCE = 100;

export const retireTransaction = ({ db, pinKey, documents }: Deps): Work<TransactionTask> => {
  const close = async (transaction: Transaction, now: Date) => {
    const { agentId, id, guestName, lastAt } = transaction;
    const news = {
      kind: 'closed',
      subject: `The transaction with ${guestName} was closed`,
      body: 'There was no activity for twelve months. Signed documents are kept for seven years.',
    };
    const untouched = when('#state = :open AND #lastAt = :lastAt', { ':open': 'open', ':lastAt': lastAt });
    await db.transact([
      closeTransactionWrite(transaction, now, untouched),
      ...(await closeSessionWrites({ db, pinKey }, transaction.linkId)),
      clientNotification(agentId, news, now),
    ]);
    return { closed: id };
  };

  const keysOf = async (partition: string): Promise<Write[]> => {
    const writes: Write[] = [];
    let cursor: string | undefined;
    do {
      const page = await db.query<{ PK: string; SK: string }>({ pk: partition, attributes: ['PK', 'SK'], cursor });
      writes.push(...page.items.map(({ PK, SK }) => ({ delete: { PK, SK } })));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    return writes;
  };

  /** The transaction's own row goes last, so that an erasure that broke off is begun again. */
  const erase = async (transaction: Transaction) => {
    const { agentId, id, linkId, origin } = transaction;
    const present = SIGNED_STEPS.map((step) => documentOf(transaction, step).id).filter((one) => one !== undefined);
    for (const documentId of present) await documents.remove(signedKey(documentId));
    const partitions = [
      ...sessionIdsFor(await pinKey(), linkId).map((sessionId) => chatSession.partition({ sessionId })),
      ...[...present, ...formerDocuments(transaction)].map((documentId) => signingDocument.partition({ documentId })),
      // A request's link is the request's.
      ...(origin === 'own' ? [transactionLink.partition({ linkId })] : []),
    ];
    const writes = (await Promise.all(partitions.map(keysOf))).flat();
    for (let from = 0; from < writes.length; from += WRITES_AT_ONCE)
      await db.transact(writes.slice(from, from + WRITES_AT_ONCE));
    await db.delete(guidedTransaction.key({ agentId, transactionId: id }));
    return { erased: id };
  };

  return async ({ agentId, id, at }) => {
    const transaction = await readTransaction(db, agentId, id);
    if (!transaction) return { skipped: true };
    const next = nextReview(transaction);
    if (next > at) {
      await db.update(guidedTransaction.key({ agentId, transactionId: id }), { set: { GSI1SK: next } });
      return { next };
    }
    try {
      return transaction.state === 'open' ? await close(transaction, new Date(at)) : await erase(transaction);
    } catch (error) {
      // Somebody came back at this moment: it is looked at again tomorrow.
      if (error instanceof ConditionFailed) return { skipped: true };
      throw error;
    }
  };
};
