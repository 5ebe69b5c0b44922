// A sealed document, checked: its record, its standing and its file are what was sealed, or it counts as altered. Every reading
// of a sealed document goes through here.
import { hashOfFile, type SealChecker, sealHolds } from '#core/crypto/seal.ts';
import type { Documents } from '#core/documents/documents.ts';
import { alteredRecord } from '#core/platform/altered-record.ts';
import type { DocumentWithRecord } from '../document/document-store.ts';
import { recordHolds, type SealedDocument, voidingIn } from '../document/record.ts';
import { readStanding, type SignedStanding, sealedContent } from './sealed.ts';

export type CheckSignedDeps = { checker: SealChecker; documents: Pick<Documents, 'find'> };

/** What doesn't hold, or what was sealed about the document. */
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

/** `copy`: the file that counts now. Of a voided document, the one that says so. */
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

export const checkSigned = async (...about: Parameters<typeof checkCopy>): Promise<SignedStanding | 'altered'> => {
  const outcome = await checkCopy(...about);
  return outcome === 'altered' ? outcome : outcome.standing;
};
