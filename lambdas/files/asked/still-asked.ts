import type { Db } from '#core/data/db.ts';
import type { WrittenEmail } from '#core/mail/written-email.ts';
import { guestAddress, isLinkOver, readTransaction } from '#public/chat/transaction';
import { stateOf } from './asked.ts';
import { readAsked } from './asked-store.ts';

/**
 * A reminder was written weeks ago: it goes out only if the file is still missing and the client can still add it, and to the client's
 * address of now.
 */
export const ifStillAsked =
  ({ db }: { db: Pick<Db, 'get'> }) =>
  async (email: WrittenEmail): Promise<WrittenEmail | undefined> => {
    if (!email.asked) return email;
    const { agentId, folderId, askedId } = email.asked;
    const [asked, transaction] = await Promise.all([
      readAsked(db, { folderId }, askedId),
      readTransaction(db, agentId, folderId),
    ]);
    if (!asked || stateOf(asked) !== 'open' || transaction?.state !== 'open') return undefined;
    if (await isLinkOver(db, transaction)) return undefined;
    return email.to === email.agent?.email ? email : { ...email, to: await guestAddress(db, transaction) };
  };
