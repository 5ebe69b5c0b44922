import type { Db } from '#core/data/db.ts';
import type { WrittenEmail } from '#core/mail/written-email.ts';
import { documentOf, firstUndoneBefore, guestAddress, isLinkOver, readTransaction } from '#public/chat/transaction';
import { type StoredDocument, signingDocument } from '../../entity.ts';
import { awaitedSigner } from '../signatory.ts';

const WAITS_IN = { guest: 'presented', signer: 'cosign', agent: 'countersign' } as const;

/** For a further signer, only at their address at the time of writing. */
const waitsFor = (document: StoredDocument, { from, linkId }: NonNullable<WrittenEmail['awaits']>): boolean =>
  document.state === WAITS_IN[from] && (from !== 'signer' || awaitedSigner(document)?.linkId === linkId);

/**
 * A reminder was written days ago: it goes out only if the same document still waits for the same signature and can
 * get it, and to the client's current address.
 */
export const ifStillAwaited =
  ({ db }: { db: Pick<Db, 'get'> }) =>
  async (email: WrittenEmail): Promise<WrittenEmail | undefined> => {
    if (!email.awaits) return email;
    const { agentId, transactionId, documentId, from } = email.awaits;
    const [document, transaction] = await Promise.all([
      signingDocument.get(db, { documentId }),
      readTransaction(db, agentId, transactionId),
    ]);
    if (!document || !waitsFor(document, email.awaits) || transaction?.state !== 'open') return undefined;
    const isCurrent = documentOf(transaction, document.step).id === documentId;
    // Closing papers can't be signed now if they rely on a voided agreement.
    if (!isCurrent || firstUndoneBefore(transaction, document.step) === 1) return undefined;
    if (await isLinkOver(db, transaction)) return undefined;
    return from === 'guest' && email.to !== email.agent?.email
      ? { ...email, to: await guestAddress(db, transaction) }
      : email;
  };
