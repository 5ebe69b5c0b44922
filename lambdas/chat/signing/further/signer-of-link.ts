import type { Item } from '#core/data/attribute-value.ts';
import type { Db } from '#core/data/db.ts';
import { documentOf, formerDocuments, type Transaction } from '#public/chat/transaction';
import { SIGNED_STEPS } from '#vocabulary/chat/transaction';
import { signerLink, signingDocument } from '../entity.ts';
import { signersOf } from '../signer/signatory.ts';

/** The holder of a further signer's link; undefined once their document is gone. */
export const signerOfLink =
  ({ db }: { db: Pick<Db, 'get'> }) =>
  async (link: Item): Promise<{ name: string; email: string; agentName: string } | undefined> => {
    const { linkId, documentId } = signerLink.read(link);
    const document = await signingDocument.get(db, { documentId }, { consistent: true });
    const signer = document && signersOf(document).find((one) => one.linkId === linkId);
    return signer && { name: signer.name, email: signer.email, agentName: document.agentName };
  };

export const signersLinks = async (db: Pick<Db, 'get'>, transactions: readonly Transaction[]): Promise<string[]> => {
  const ids = transactions.flatMap((one) => [
    ...SIGNED_STEPS.flatMap((step) => documentOf(one, step).id ?? []),
    ...formerDocuments(one),
  ]);
  const documents = await Promise.all(ids.map((documentId) => signingDocument.get(db, { documentId })));
  return documents.flatMap((document) => (document ? signersOf(document).map(({ linkId }) => linkId) : []));
};
