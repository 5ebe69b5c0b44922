// A sealed document, checked: its record, its standing and its file are what was sealed, or it counts as altered. Every reading
// of a sealed document goes through here.
import { hashOfFile, type SealChecker, sealHolds } from '#core/crypto/seal.ts';
import type { Documents } from '#core/documents/documents.ts';
import { alteredRecord } from '#core/platform/altered-record.ts';
import type { DocumentWithRecord } from '../document/document-store.ts';
import { recordHolds } from '../document/record.ts';
import type { StoredDocument } from '../entity.ts';
import { readStanding, type SignedStanding, sealedContent } from './sealed.ts';

export type CheckSignedDeps = { checker: SealChecker; documents: Pick<Documents, 'find'> };

export type SealedDocument = Extract<StoredDocument, { state: 'sealed' }>;

/** What doesn't hold, or what was sealed about the file. */
const checked = async (
  { checker, documents }: CheckSignedDeps,
  document: SealedDocument,
  entries: DocumentWithRecord['entries'],
) => {
  const { seal, standing } = document;
  if (!recordHolds(document, entries) || sealedContent(document, entries) !== seal.text) return 'record';
  if (!(await sealHolds(checker, seal))) return 'seal';
  const said = readStanding(standing.text, document, entries, seal.fingerprint);
  if (!said || !(await sealHolds(checker, standing))) return 'standing';
  const pdf = await documents.find(document.file);
  return pdf && hashOfFile(pdf) === said.fileHash ? said : 'file';
};

export const checkSigned = async (
  deps: CheckSignedDeps,
  document: SealedDocument,
  entries: DocumentWithRecord['entries'],
): Promise<SignedStanding | 'altered'> => {
  const outcome = await checked(deps, document, entries);
  if (typeof outcome !== 'string') return outcome;
  alteredRecord({ kind: 'signed document', documentId: document.id }, outcome);
  return 'altered';
};
