import { sealKeyName } from '#core/crypto/kms-seal.ts';
import { hashOfFile, type SealChecker, sealHolds } from '#core/crypto/seal.ts';
import type { Db } from '#core/data/db.ts';
import type { Documents } from '#core/documents/documents.ts';
import { AppError } from '#core/http/errors.ts';
import type { Reply } from '#core/http/route.ts';
import { alteredRecord } from '#core/platform/log.ts';
import type { routes } from '../contract.ts';
import { type DocumentWithRecord, readDocument } from '../document/document-store.ts';
import { isSealed, recordHolds, type SealedDocument, voidingIn } from '../document/record.ts';
import { readStanding, type SignedStanding, sealedContent } from './sealed.ts';

// Checks a sealed document: its record, standing and file must match their seals, or it counts as altered. Every read
// of a sealed document goes through here.

export type CheckSignedDeps = { checker: SealChecker; documents: Pick<Documents, 'find'> };

/** The failed check, or the sealed facts about the document. */
export const checkSeals = async (
  { checker }: Pick<CheckSignedDeps, 'checker'>,
  document: SealedDocument,
  entries: DocumentWithRecord['entries'],
): Promise<SignedStanding | 'record' | 'seal' | 'standing'> => {
  const { seal, standing } = document;
  const isVoided = document.state === 'voided';
  if (!recordHolds(document, entries) || isVoided !== (voidingIn(entries) !== undefined)) return 'record';
  if (sealedContent(document, entries) !== seal.text) return 'record';
  if (!(await sealHolds(checker, seal))) return 'seal';
  const said = readStanding(standing.text, document, entries, seal.fingerprint);
  return said && (await sealHolds(checker, standing)) ? said : 'standing';
};

/** `copy`: the file that counts now. For a voided document, the marked one. */
type CheckedCopy = { standing: SignedStanding; copy: Buffer };

const checked = async (
  deps: CheckSignedDeps,
  document: SealedDocument,
  entries: DocumentWithRecord['entries'],
): Promise<CheckedCopy | 'record' | 'seal' | 'standing' | 'file'> => {
  const said = await checkSeals(deps, document, entries);
  if (typeof said === 'string') return said;
  const files: [name: string, hash: string][] = [[document.file, said.fileHash]];
  if (said.voided && document.state === 'voided') files.push([document.voidedFile ?? '', said.voided.fileHash]);
  const pdfs = await Promise.all(files.map(([name]) => deps.documents.find(name)));
  const areWhole = files.every(([, hash], at) => {
    const pdf = pdfs[at];
    return pdf && hashOfFile(pdf) === hash;
  });
  const copy = pdfs.at(-1);
  return areWhole && copy ? { standing: said, copy } : 'file';
};

export const checkCopy = async (
  deps: CheckSignedDeps,
  document: SealedDocument,
  entries: DocumentWithRecord['entries'],
): Promise<CheckedCopy | 'altered'> => {
  const outcome = await checked(deps, document, entries);
  if (typeof outcome !== 'string') return outcome;
  alteredRecord({ kind: 'signed document', documentId: document.id }, outcome);
  return 'altered';
};

const checkSigned = async (...about: Parameters<typeof checkCopy>): Promise<SignedStanding | 'altered'> => {
  const outcome = await checkCopy(...about);
  return outcome === 'altered' ? outcome : outcome.standing;
};

const NOTHING = { title: '', signed_at: '', voided_at: '', signers: 0, entries: 0, fingerprint: '' };

/** For anyone with the address, without names: checks the seals. An altered document gives no other details. */
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
