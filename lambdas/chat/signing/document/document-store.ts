// A document and its record are one partition, read whole and written together with the step of their transaction.
import type { Item } from '#core/data/attribute-value.ts';
import { type Db, isNew, type Key, type Write, when } from '#core/data/db.ts';
import { moveDocumentWrite, presentDocumentWrite } from '../../transaction/public.ts';
import { type Entry, entryKey, recordEntry, type StoredDocument, signingDocument } from '../entity.ts';
import type { Recorded } from './record.ts';

export type DocumentWithRecord = { document: StoredDocument; entries: Entry[] };

export const readDocument = async (
  db: Pick<Db, 'query'>,
  documentId: string,
): Promise<DocumentWithRecord | undefined> => {
  const { items } = await db.query<Item & Key>({ pk: signingDocument.partition({ documentId }), consistent: true });
  const found = items.find(signingDocument.matches);
  if (!found) return undefined;
  return { document: signingDocument.read(found), entries: items.filter(recordEntry.matches).map(recordEntry.read) };
};

/** Where the transaction of a document is. */
export const transactionOf = ({ agentId, transactionId }: StoredDocument) => ({ agentId, id: transactionId });

const entryWrites = (documentId: string, entries: Entry[]): Write[] =>
  entries.map((entry) => recordEntry.put(entryKey(documentId, entry.number), entry, { if: isNew }));

/** A new document in its step; `before` is the id of the one that it replaces, if any. */
export const presentWrites = ({ document, entries }: Recorded, before?: string): Write[] => [
  presentDocumentWrite(transactionOf(document), document, before),
  signingDocument.put({ documentId: document.id }, document, { if: isNew }),
  ...entryWrites(document.id, entries),
];

/** What was decided on the record as it was read; a record that has grown since refuses. */
export const recordWrites = (before: StoredDocument, { document, entries }: Recorded): Write[] => [
  signingDocument.update(
    { documentId: before.id },
    { set: { state: document.state, entries: document.entries, head: document.head } },
    {
      name: 'document',
      if: when('#entries = :entries AND #state = :before', { ':entries': before.entries, ':before': before.state }),
    },
  ),
  ...entryWrites(before.id, entries),
  moveDocumentWrite(transactionOf(before), document, entries.at(-1)?.at),
];
