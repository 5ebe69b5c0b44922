import { sealKeyName } from '#core/crypto/kms-seal.ts';
import type { Db } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import type { Reply } from '#core/http/route.ts';
import type { routes } from '../contract.ts';
import { readDocument } from '../document/document-store.ts';
import { isSealed } from '../document/record.ts';
import { type CheckSignedDeps, checkSigned } from './check-signed.ts';

const NOTHING = { title: '', signed_at: '', voided_at: '', signers: 0, entries: 0, fingerprint: '' };

/** For anyone who has the address, without names: is it what was sealed? What was altered says nothing more. */
export const verifySigned =
  (deps: CheckSignedDeps & { db: Pick<Db, 'query'> }) =>
  async (documentId: string): Promise<Reply<typeof routes.verifySigned>> => {
    const found = await readDocument(deps.db, documentId);
    if (!found || !isSealed(found.document))
      throw new AppError('NOT_FOUND', { message: "This signed document doesn't exist." });
    const { document, entries } = { ...found, document: found.document };
    const checked = await checkSigned(deps, document, entries);
    if (checked === 'altered') return { ...NOTHING, state: 'altered' };
    const { text, signature, keyId } = document.standing;
    return {
      state: document.state === 'voided' ? 'voided' : 'valid',
      voided_at: document.state === 'voided' ? document.voidedAt : '',
      voided_copy_hash: checked.voided?.fileHash,
      title: document.title,
      signed_at: checked.signedAt,
      signers: checked.signatures,
      entries: entries.length,
      fingerprint: checked.fingerprint,
      proof: { file_hash: checked.fileHash, text, signature, key_id: sealKeyName(keyId) },
    };
  };
