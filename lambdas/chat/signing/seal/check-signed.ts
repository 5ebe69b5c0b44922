// A sealed document, checked: its record, its standing and its file are what was sealed, or it counts as altered. Every reading
// of a sealed document goes through here.
import { hashOfFile, type SealChecker, sealHolds } from '#core/crypto/seal.ts';
import type { Documents } from '#core/documents/documents.ts';
import type { DocumentWithRecord } from '../document/document-store.ts';
import { recordHolds } from '../document/record.ts';
import type { StoredDocument } from '../entity.ts';
import { readStanding, sealedContent, signedKey } from './sealed.ts';

export type CheckSignedDeps = { checker: SealChecker; documents: Pick<Documents, 'find'> };

export type SealedDocument = Extract<StoredDocument, { state: 'sealed' }>;

export const checkSigned = async (
  { checker, documents }: CheckSignedDeps,
  document: SealedDocument,
  entries: DocumentWithRecord['entries'],
) => {
  const { seal, standing } = document;
  if (!recordHolds(document, entries) || sealedContent(document, entries) !== seal.text) return 'altered';
  if (!(await sealHolds(checker, seal)) || !(await sealHolds(checker, standing))) return 'altered';
  const said = readStanding(standing.text, document, entries, seal.fingerprint);
  if (!said) return 'altered';
  const pdf = await documents.find(signedKey(document.id));
  return pdf && hashOfFile(pdf) === said.fileHash ? said : 'altered';
};
