// Seals what was signed: the signature over the record, the PDF in the bucket, and a copy to both sides. Every step can be
// done again: a worker that died half-way leaves nothing that its successor would not replace by the same.

import { type Sealer, sealText } from '#core/crypto/seal.ts';
import { ConditionFailed, type Db, when } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import { keys } from '#core/data/table.ts';
import type { Documents } from '#core/documents/documents.ts';
import type { Clock } from '#core/platform/clock.ts';
import { PermanentError, type Work } from '#core/platform/queue-worker.ts';
import { signedCopy } from '../transaction/mails.ts';
import { paperAttributes } from '../transaction/transaction.ts';
import { guestAddress } from '../transaction/transaction-store.ts';
import { type Paper, recordHolds } from './paper.ts';
import { readPaper } from './paper-store.ts';
import { sealAttributes, sealedJson, signedKey } from './sealed.ts';
import type { SealTask } from './sign.ts';
import type { WritePdf } from './signed-pdf.ts';

export const sealPaper =
  (deps: {
    db: Db;
    clock: Clock;
    sealer: Sealer;
    documents: Documents;
    writePdf: WritePdf;
    siteUrl: string;
  }): Work<SealTask> =>
  async ({ paperId }) => {
    const { db, clock } = deps;
    const found = await readPaper(db, paperId);
    if (!found) throw new PermanentError('The document is no longer there');
    const { paper, entries } = found;
    if (paper.state === 'sealed') return { skipped: true };
    if (!recordHolds(paper, entries)) throw new PermanentError('The record does not hold: it is not sealed');
    const seal = await sealText(deps.sealer, sealedJson(paper, entries));
    const verifyUrl = `${deps.siteUrl}/verify/document/${paper.id}`;
    const key = signedKey(paper.id);
    await deps.documents.put(key, await deps.writePdf(paper, entries, seal, verifyUrl));
    const sealed: Paper['state'] = 'sealed';
    const parties = { ...paper, guestEmail: await guestAddress(db, paper) };
    const now = clock();
    try {
      await db.transact([
        {
          update: keys.paper(paper.id),
          change: { set: { ...sealAttributes(seal), state: sealed, sealedAt: now.toISOString(), key } },
          if: when('#state = :signed', { ':signed': 'signed' }),
        },
        {
          update: keys.transaction(paper.agentId, paper.transactionId),
          change: { set: { [paperAttributes(paper.step).state]: sealed } },
        },
        outboxWrite('mail', signedCopy(parties, 'guest', paper.title, key), now),
        outboxWrite('mail', signedCopy(parties, 'agent', paper.title, key), now),
      ]);
    } catch (error) {
      if (error instanceof ConditionFailed) return { skipped: true };
      throw error;
    }
    return {};
  };
