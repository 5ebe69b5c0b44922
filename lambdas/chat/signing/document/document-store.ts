import { type Db, isNew, type Write, when } from '#core/data/db.ts';
import { rowChanges } from '#core/data/entity.ts';
import {
  endEarlierWrite,
  isInEffect,
  moveDocumentWrite,
  presentDocumentWrite,
  settleDocumentWrite,
} from '#public/chat/transaction';
import type { DealFacts } from '#vocabulary/chat/transaction';
import { type Entry, entryKey, recordEntry, type StoredDocument, signingDocument } from '../entity.ts';
import type { Recorded, VoidedDocument } from './record.ts';

export type DocumentWithRecord = { document: StoredDocument; entries: Entry[] };

export const readDocument = async (
  db: Pick<Db, 'query'>,
  documentId: string,
): Promise<DocumentWithRecord | undefined> => {
  const { items } = await db.query({ pk: signingDocument.partition({ documentId }), consistent: true });
  const found = items.find(signingDocument.matches);
  if (!found) return undefined;
  return { document: signingDocument.read(found), entries: items.filter(recordEntry.matches).map(recordEntry.read) };
};

export const transactionOf = ({ agentId, transactionId }: StoredDocument) => ({ agentId, id: transactionId });

export const entryWrites = (documentId: string, entries: Entry[]): Write[] =>
  entries.map((entry) => recordEntry.put(entryKey(documentId, entry.number), entry, { if: isNew }));

/** Holds while the document is as read: its record has no new entries. */
export const isUnchanged = ({ entries, state }: StoredDocument) =>
  when('#entries = :entries AND #state = :state', { ':entries': entries, ':state': state });

/** Presents a new document in its step. It replaces `before`, which must be unchanged unless it was erased. */
export const presentWrites = (
  { document, entries }: Recorded,
  before: StoredDocument | { id: string; state?: undefined } | undefined,
): Write[] => [
  presentDocumentWrite(transactionOf(document), document, { before: before?.id }),
  ...(before?.state ? [signingDocument.check({ documentId: before.id }, isUnchanged(before), { name: 'former' })] : []),
  signingDocument.put({ documentId: document.id }, document, { if: isNew }),
  ...entryWrites(document.id, entries),
];

/** The same with facts filled in. The draft before couldn't be signed yet, so it's deleted. */
export const fillInWrites = ({ document, entries }: Recorded, draft: DocumentWithRecord, facts: DealFacts): Write[] => [
  presentDocumentWrite(transactionOf(document), document, { before: draft.document.id, facts }),
  signingDocument.delete({ documentId: draft.document.id }, { name: 'former', if: isUnchanged(draft.document) }),
  ...draft.entries.map(({ number }) => recordEntry.delete(entryKey(draft.document.id, number))),
  signingDocument.put({ documentId: document.id }, document, { if: isNew }),
  ...entryWrites(document.id, entries),
];

/** A decision based on the record as read; refused if it has grown since, or another document is in its step. */
export const recordWrites = (before: StoredDocument, { document, entries }: Recorded): Write[] => [
  signingDocument.update(
    { documentId: before.id },
    { set: rowChanges<StoredDocument>(before, document).set },
    { name: 'document', if: isUnchanged(before) },
  ),
  ...entryWrites(before.id, entries),
  moveDocumentWrite(transactionOf(before), document, entries.at(-1)?.at),
];

/**
 * Voids a document, also in a closed transaction: a signed document can turn out wrong later. `isEarlier`: it's the
 * agreement in force, while the next one waits in its step.
 */
export const voidWrites = (
  before: StoredDocument,
  { document, entries }: Recorded<VoidedDocument>,
  { isEarlier }: { isEarlier: boolean },
): Write[] => [
  signingDocument.update(
    { documentId: before.id },
    { set: { state: 'voided', voidedAt: document.voidedAt, entries: document.entries, head: document.head } },
    { name: 'document', if: isUnchanged(before) },
  ),
  ...entryWrites(before.id, entries),
  isEarlier
    ? endEarlierWrite(transactionOf(before), before.id)
    : settleDocumentWrite(transactionOf(before), document, { endsEarlier: isInEffect(before.state) }),
];
