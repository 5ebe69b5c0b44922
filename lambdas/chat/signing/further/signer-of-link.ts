import type { Item } from '#core/data/attribute-value.ts';
import type { Db } from '#core/data/db.ts';
import { signerLink, signingDocument } from '../entity.ts';
import { signersOf } from '../signer/signatory.ts';

/** Who holds the link of a further signer; undefined once their document is gone. */
export const signerOfLink =
  ({ db }: { db: Pick<Db, 'get'> }) =>
  async (link: Item): Promise<{ name: string; email: string; agentName: string } | undefined> => {
    const { linkId, documentId } = signerLink.read(link);
    const document = await signingDocument.get(db, { documentId }, { consistent: true });
    const signer = document && signersOf(document).find((one) => one.linkId === linkId);
    return signer && { name: signer.name, email: signer.email, agentName: document.agentName };
  };
