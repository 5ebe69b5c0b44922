// Seals what was signed: the signature over the record, the PDF in the bucket, and a copy to both sides. Every step can be
// done again: a worker that died half-way leaves nothing that its successor would not replace by the same.

import { type Sealer, sealText } from '#core/crypto/seal.ts';
import { ConditionFailed, type Db, when } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import type { Documents } from '#core/documents/documents.ts';
import type { Clock } from '#core/platform/clock.ts';
import { PermanentError, type Work } from '#core/platform/queue-worker.ts';
import { guestAddress, sealDocumentWrite } from '../transaction/public.ts';
import { recordHolds } from './document.ts';
import { readDocument } from './document-store.ts';
import { signedCopyEmail } from './emails.ts';
import { signingDocument } from './entity.ts';
import { sealAttributes, sealedJson, signedKey } from './sealed.ts';
import type { SealTask } from './sign.ts';
import type { WritePdf } from './signed-pdf.ts';

export const sealDocument =
  (deps: {
    db: Db;
    clock: Clock;
    sealer: Sealer;
    documents: Documents;
    writePdf: WritePdf;
    siteUrl: string;
  }): Work<SealTask> =>
  async ({ paperId: documentId }) => {
    const { db, clock } = deps;
    const found = await readDocument(db, documentId);
    if (!found) throw new PermanentError('The document is no longer there');
    const { document, entries } = found;
    if (document.state === 'sealed') return { skipped: true };
    if (!recordHolds(document, entries)) throw new PermanentError('The record does not hold: it is not sealed');
    const seal = await sealText(deps.sealer, sealedJson(document, entries));
    const verifyUrl = `${deps.siteUrl}/verify/document/${document.id}`;
    const key = signedKey(document.id);
    await deps.documents.put(key, await deps.writePdf(document, entries, seal, verifyUrl));
    const sealed = 'sealed' as const;
    const parties = { ...document, guestEmail: await guestAddress(db, document) };
    const now = clock();
    try {
      await db.transact([
        signingDocument.update(
          { documentId: document.id },
          { set: { ...sealAttributes(seal), state: sealed, sealedAt: now.toISOString(), key } },
          { if: when('#state = :signed', { ':signed': 'signed' }) },
        ),
        sealDocumentWrite({ agentId: document.agentId, id: document.transactionId }, document.step),
        outboxWrite('mail', signedCopyEmail(parties, 'guest', document.title, key), now),
        outboxWrite('mail', signedCopyEmail(parties, 'agent', document.title, key), now),
      ]);
    } catch (error) {
      if (error instanceof ConditionFailed) return { skipped: true };
      throw error;
    }
    return {};
  };
