import type { Secret } from '#core/aws/secrets.ts';
import { type Db, keyIn, type Write } from '#core/data/db.ts';
import type { Documents } from '#core/documents/documents.ts';
import type { FileBucket } from '#core/documents/file-bucket.ts';
import { chatSession, sessionIdsFor } from '#public/chat/conversation';
import { filesOf, signerLink, signingDocument } from '#public/chat/signing';
import {
  documentOf,
  formerDocuments,
  guidedTransaction,
  sentReminder,
  type Transaction,
  transactionLink,
} from '#public/chat/transaction';
import { eraseTransactionFiles } from '#public/files';
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

export type EraseDeps = {
  db: Db;
  pinKey: Secret;
  documents: Pick<Documents, 'remove'>;
  bucket: Pick<FileBucket, 'drop' | 'remove'>;
};

/** Its own row is deleted last, so an erasure that broke off starts again. */
export const eraseTransaction =
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
