import type { Db } from '#core/data/db.ts';
import { documentOf, formerDocuments, type Parties, readTransaction, type Transaction } from '#public/chat/transaction';
import { SIGNED_STEPS } from '#vocabulary/chat/transaction';
import type { SignedFile } from '../contract.ts';
import { readDocument } from '../document/document-store.ts';
import { isSealed, type SealedDocument } from '../document/record.ts';
import { type CheckSignedDeps, checkCopy } from './check-signed.ts';
import { copyAltered, copyNotReady } from './signed-copy.ts';

type Deps = CheckSignedDeps & { db: Pick<Db, 'get' | 'query'> };

/** Those of the steps first, then those that they replaced. */
const idsOf = (transaction: Transaction): string[] =>
  [...SIGNED_STEPS.map((step) => documentOf(transaction, step).id), ...formerDocuments(transaction).sort()].filter(
    (id) => id !== undefined,
  );

/** The sealed copies with their bytes, also of what was voided and replaced. One at a time: an answer has 6 MB at most. */
export const listSignedFiles =
  (deps: Deps) =>
  async (
    { agentId, id }: Pick<Parties, 'agentId' | 'id'>,
    cursor: string | undefined,
  ): Promise<{ files: SignedFile[]; next_cursor: string | null }> => {
    const transaction = await readTransaction(deps.db, agentId, id);
    const all = transaction ? idsOf(transaction) : [];
    const ids = cursor === undefined ? all : all.slice(all.indexOf(cursor) + 1);
    for (const [at, documentId] of ids.entries()) {
      const found = await readDocument(deps.db, documentId);
      if (!found || !isSealed(found.document)) continue;
      const file = await fileOf(deps, found.document, found.entries);
      return { files: [file], next_cursor: at + 1 < ids.length ? documentId : null };
    }
    return { files: [], next_cursor: null };
  };

const fileOf = async (
  deps: Deps,
  document: SealedDocument,
  entries: Parameters<typeof checkCopy>[2],
): Promise<SignedFile> => {
  const checked = await checkCopy(deps, document, entries);
  if (checked === 'altered') throw copyAltered();
  const { standing, copy } = checked;
  const isVoided = document.state === 'voided';
  if (isVoided && !standing.voided) throw copyNotReady();
  return {
    title: document.title,
    version: document.version,
    step: document.step,
    signed_at: standing.signedAt,
    voided_at: isVoided ? document.voidedAt : null,
    sha256: standing.voided?.fileHash ?? standing.fileHash,
    pdf: copy.toString('base64'),
  };
};
