import { type Db, exists } from '#core/data/db.ts';
import { type GuestLink, linkNotFound } from '#core/http/guest-link.ts';
import {
  canceledError,
  firstUndoneBefore,
  isLinkOver,
  linkCheck,
  partiesIn,
  readTransaction,
} from '#public/chat/transaction';
import { readDocument } from '../document/document-store.ts';
import { signerLink } from '../entity.ts';
import { holderOf } from '../signer/code/enter-code.ts';
import { signatoryOf, signersOf } from '../signer/signatory.ts';
import type { SigningContext } from '../signer/signing-context.ts';
import { partiesWith } from './ask-writes.ts';

/** As the link's holder may read it: the one document it was made for, as long as the transaction is there for its client. */
export const signerStanding =
  ({ db }: { db: Pick<Db, 'get' | 'query'> }) =>
  async ({ kind, item }: Pick<GuestLink, 'kind' | 'item'>): Promise<SigningContext> => {
    if (kind !== 'signer') throw linkNotFound();
    const { linkId, agentId, transactionId, documentId } = signerLink.read(item);
    const [transaction, found] = await Promise.all([
      readTransaction(db, agentId, transactionId),
      readDocument(db, documentId),
    ]);
    const signer = found && signersOf(found.document).find((one) => one.linkId === linkId);
    // Erased, or corrected, in this moment.
    if (!transaction || !signer) throw linkNotFound();
    const parties = partiesIn(transaction);
    if (await isLinkOver(db, parties)) throw canceledError(parties.agentName);
    return {
      parties: partiesWith(parties, signer),
      presented: { ...found, waitsFor: firstUndoneBefore(transaction, found.document.step) },
      who: signatoryOf(signer),
      holder: holderOf(documentId, linkId),
      checks: [linkCheck(parties), signerLink.check({ linkId }, exists, { name: 'signer link' })],
    };
  };
