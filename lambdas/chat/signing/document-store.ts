// A document and its record, the templates it comes from, and the writes that move all of it together.

import { newLinkId } from '#core/crypto/ids.ts';
import type { Item } from '#core/data/attribute-value.ts';
import { ConditionFailed, type Db, isNew, type Write, when } from '#core/data/db.ts';
import { keys, paperPartition, templatesPartition } from '#core/data/table.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { SignedStep } from '../transaction/contract.ts';
import {
  beginWrite,
  documentAttributes,
  formerDocumentAttribute,
  type Parties,
  readTransaction,
  type Transaction,
} from '../transaction/public.ts';
import { defaultTemplates, type TemplateText } from './default-templates.ts';
import { append, documentFingerprint, documentFrom, type Entry, FIRST, type SigningDocument } from './document.ts';

export type StoredTemplate = TemplateText & { step: SignedStep; version: number; savedAt: string };

export const latestTemplate = async (db: Db, agentId: string, step: SignedStep): Promise<StoredTemplate> => {
  const { items } = await db.query<Item>({
    pk: templatesPartition(agentId),
    prefix: `${step}#`,
    descending: true,
    limit: 1,
  });
  const [own] = items;
  if (!own) return { ...defaultTemplates[step], step, version: 0, savedAt: '' };
  return {
    step,
    version: Number(own.version),
    title: String(own.title),
    countersigned: own.countersigned === true,
    clauses: own.clauses as TemplateText['clauses'],
    savedAt: String(own.savedAt),
  };
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
  const blank: SigningDocument = {
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
    head: FIRST,
    createdAt: at.toISOString(),
  };
  return append(blank, { what: 'presented', by: 'system', name: parties.agentName }, at);
};

export const entryWrite = (documentId: string, entry: Entry): Write => ({
  put: { ...keys.paperEntry(documentId, entry.number), ...entry },
  if: isNew,
});

/** The document and its step in the transaction; `before` is the document that this one replaces, if any. */
export const presentWrites = (
  parties: Parties,
  { document, entry }: { document: SigningDocument; entry: Entry },
  before: string,
): Write[] => {
  const names = documentAttributes(document.step);
  return [
    {
      update: keys.transaction(parties.agentId, parties.id),
      change: {
        set: {
          [names.id]: document.id,
          [names.state]: document.state,
          ...(before && { [formerDocumentAttribute(before)]: true }),
        },
      },
      if: before
        ? when(`#state = :open AND #${names.id} = :before`, { ':open': 'open', ':before': before })
        : when(`#state = :open AND attribute_not_exists(#${names.id})`, { ':open': 'open' }),
    },
    { put: { ...keys.paper(document.id), ...document } as unknown as Item & { PK: string; SK: string }, if: isNew },
    entryWrite(document.id, entry),
  ];
};

/** One entry more, decided on the record as it was read; a record that moved on meanwhile refuses. */
export const moveWrites = (before: SigningDocument, after: SigningDocument, entries: Entry[]): Write[] => [
  {
    update: keys.paper(before.id),
    change: { set: { state: after.state, entries: after.entries, head: after.head } },
    if: when('#entries = :entries AND #state = :before', { ':entries': before.entries, ':before': before.state }),
  },
  ...entries.map((entry) => entryWrite(before.id, entry)),
  {
    update: keys.transaction(before.agentId, before.transactionId),
    change: { set: { [documentAttributes(before.step).state]: after.state, lastAt: entries.at(-1)?.at } },
    if: when('#state = :open', { ':open': 'open' }),
  },
];

export const readDocument = async (
  db: Db,
  documentId: string,
): Promise<{ document: SigningDocument; entries: Entry[] } | undefined> => {
  const { items } = await db.query<Item & { SK: string }>({ pk: paperPartition(documentId) });
  const row = items.find(({ SK }) => SK === 'PAPER');
  if (!row) return undefined;
  const { PK: _pk, SK: _sk, ...document } = row;
  const entries = items.filter(({ SK }) => SK.startsWith('E#')).map(({ PK: _p, SK: _s, ...entry }) => entry);
  return { document: documentFrom(document), entries: entries as unknown as Entry[] };
};

/** The document of a step as it stands, put before the guest now if it was not yet. */
export const openDocument =
  (deps: { db: Db; clock: Clock }) =>
  async (
    parties: Parties,
    step: SignedStep,
  ): Promise<{ document: SigningDocument; entries: Entry[]; transaction?: Transaction }> => {
    const { db, clock } = deps;
    let transaction = await readTransaction(db, parties.agentId, parties.id);
    if (!transaction) {
      await db.transact([beginWrite(parties, clock())]);
      transaction = await readTransaction(db, parties.agentId, parties.id);
    }
    const known = transaction?.signingDocuments[step].id;
    const there = known ? await readDocument(db, known) : undefined;
    if (there) return { ...there, transaction };
    const fresh = newDocument(parties, await latestTemplate(db, parties.agentId, step), clock());
    try {
      await db.transact(presentWrites(parties, fresh, ''));
      return { document: fresh.document, entries: [fresh.entry], transaction };
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      const now = await readTransaction(db, parties.agentId, parties.id);
      const other = now?.signingDocuments[step].id ? await readDocument(db, now.signingDocuments[step].id) : undefined;
      if (!other) throw new AppError('TRANSACTION_CLOSED');
      return { ...other, transaction: now };
    }
  };
