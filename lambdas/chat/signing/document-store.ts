// A document and its record, the templates it comes from, and the writes that move all of it together.

import { CANONICAL } from '#core/crypto/hash-chain.ts';
import { newLinkId } from '#core/crypto/ids.ts';
import type { Item } from '#core/data/attribute-value.ts';
import { ConditionFailed, type Db, isNew, type Key, type Write, when } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { SignedStep } from '../transaction/contract.ts';
import {
  beginWrite,
  documentOf,
  moveDocumentWrite,
  type Parties,
  presentDocumentWrite,
  readTransaction,
  type Transaction,
} from '../transaction/public.ts';
import { defaultTemplates } from './default-templates.ts';
import { append, documentFingerprint, type UnsealedDocument } from './document.ts';
import {
  documentTemplate,
  type Entry,
  entryKey,
  recordEntry,
  type StoredDocument,
  type StoredTemplate,
  signingDocument,
} from './entity.ts';

export const latestTemplate = async (db: Db, agentId: string, step: SignedStep): Promise<StoredTemplate> => {
  const pk = documentTemplate.partition({ agentId });
  const { items } = await documentTemplate.query(db, { pk, prefix: `${step}#`, descending: true, limit: 1 });
  return items[0] ?? { ...defaultTemplates[step], step, version: 0, savedAt: '' };
};

/** Names are filled in by plain replacement: what a name holds is never read as a place to fill. */
const filled = (text: string, { guestName, agentName }: Parties) =>
  text.replace(/\{\{(guest|agent)\}\}/g, (_, who) => (who === 'guest' ? guestName : agentName));

export const newDocument = (parties: Parties, template: StoredTemplate, at: Date, id = newLinkId()) => {
  const text = {
    id,
    title: template.title,
    version: template.version,
    clauses: template.clauses.map(({ heading, text }) => ({ heading, text: filled(text, parties) })),
    guestName: parties.guestName,
    agentName: parties.agentName,
    countersigned: template.countersigned,
  };
  const blank: UnsealedDocument = {
    ...text,
    transactionId: parties.id,
    agentId: parties.agentId,
    linkId: parties.linkId,
    step: template.step,
    guestEmail: parties.guestEmail,
    agentEmail: parties.agentEmail,
    fingerprint: documentFingerprint(text),
    state: 'presented',
    entries: 0,
    head: CANONICAL.start,
    createdAt: at.toISOString(),
  };
  return append(blank, { what: 'presented', by: 'system', name: parties.agentName }, at);
};

const entryWrite = (documentId: string, entry: Entry): Write =>
  recordEntry.put(entryKey(documentId, entry.number), entry, { if: isNew });

/** The document and its step in the transaction; `before` is the document that this one replaces, if any. */
export const presentWrites = (
  parties: Parties,
  { document, entry }: { document: UnsealedDocument; entry: Entry },
  before?: string,
): Write[] => [
  presentDocumentWrite(parties, document, before),
  signingDocument.put({ documentId: document.id }, document, { if: isNew }),
  entryWrite(document.id, entry),
];

/** One entry more, decided on the record as it was read; a record that moved on meanwhile refuses. */
export const moveWrites = (before: StoredDocument, after: UnsealedDocument, entries: Entry[]): Write[] => [
  signingDocument.update(
    { documentId: before.id },
    { set: { state: after.state, entries: after.entries, head: after.head } },
    { if: when('#entries = :entries AND #state = :before', { ':entries': before.entries, ':before': before.state }) },
  ),
  ...entries.map((entry) => entryWrite(before.id, entry)),
  moveDocumentWrite({ agentId: before.agentId, id: before.transactionId }, after, entries.at(-1)?.at),
];

export const readDocument = async (
  db: Db,
  documentId: string,
): Promise<{ document: StoredDocument; entries: Entry[] } | undefined> => {
  const { items } = await db.query<Item & Key>({ pk: signingDocument.partition({ documentId }) });
  const found = items.find(signingDocument.matches);
  if (!found) return undefined;
  return { document: signingDocument.read(found), entries: items.filter(recordEntry.matches).map(recordEntry.read) };
};

/** The document of a step as it stands, put before the guest now if it was not yet. */
export const openDocument =
  (deps: { db: Db; clock: Clock }) =>
  async (
    parties: Parties,
    step: SignedStep,
  ): Promise<{ document: StoredDocument; entries: Entry[]; transaction?: Transaction }> => {
    const { db, clock } = deps;
    let transaction = await readTransaction(db, parties.agentId, parties.id);
    if (!transaction) {
      await db.transact([beginWrite(parties, clock())]);
      transaction = await readTransaction(db, parties.agentId, parties.id);
    }
    const known = transaction && documentOf(transaction, step).id;
    const there = known ? await readDocument(db, known) : undefined;
    if (there) return { ...there, transaction };
    const fresh = newDocument(parties, await latestTemplate(db, parties.agentId, step), clock());
    try {
      await db.transact(presentWrites(parties, fresh));
      return { document: fresh.document, entries: [fresh.entry], transaction };
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      const now = await readTransaction(db, parties.agentId, parties.id);
      const otherId = now && documentOf(now, step).id;
      const other = otherId ? await readDocument(db, otherId) : undefined;
      if (!other) throw new AppError('TRANSACTION_CLOSED');
      return { ...other, transaction: now };
    }
  };
