import type { Db } from '#core/data/db.ts';
import type { SignedStep } from '#vocabulary/chat/transaction';
import { type StoredDocument, signingDocument } from '../entity.ts';
import type { VoidedDocument } from './record.ts';

const isVoided = (document: StoredDocument | undefined): document is VoidedDocument => document?.state === 'voided';

/** Documents that others replaced, as far as they were signed and voided: both sides can still look them up. */
export const readVoided = async (
  db: Pick<Db, 'get'>,
  former: readonly string[],
  step: SignedStep,
): Promise<VoidedDocument[]> => {
  const documents = await Promise.all(former.map((documentId) => signingDocument.get(db, { documentId })));
  return documents
    .filter(isVoided)
    .filter((document) => document.step === step)
    .sort((one, other) => other.voidedAt.localeCompare(one.voidedAt));
};
