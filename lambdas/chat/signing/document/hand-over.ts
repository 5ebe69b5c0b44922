// The documents of a transaction that moves to another agent. Signed ones stay as signed, in the former agent's name.
// A draft is made again in the new agent's name. If a document is out for signing, it names the former agent, so the
// transaction stays.
import type { Secret } from '#core/aws/secrets.ts';
import { type Db, isNew, type Write, when } from '#core/data/db.ts';
import { rotatePin } from '#core/http/rotate-pin.ts';
import { documentOf, formerDocuments, type NewAgent, partiesIn, type Transaction } from '#public/chat/transaction';
import { SIGNED_STEPS, type SignedStep } from '#vocabulary/chat/transaction';
import { entryKey, recordEntry, signerLink, signingDocument } from '../entity.ts';
import { type DocumentWithRecord, isUnchanged, readDocument } from './document-store.ts';
import { newDocument, ownPdfIn } from './new-document.ts';
import { isReleased } from './record.ts';

type Deps = { db: Pick<Db, 'get' | 'getMany' | 'query'>; pinKey: Secret };
type Handed = { writes: Write[]; changed: { document_1?: string; document_3?: string } };

const DONE: readonly string[] = ['sealed', 'declined', 'voided'];

type To = { to: NewAgent; at: Date };

/**
 * The current agent may void it and is notified about it; its text and its record stay. The former agent may have
 * noted a further signer's pin, so they get another one.
 */
const doneWrites = async ({ db, pinKey }: Deps, { document }: DocumentWithRecord, { to, at }: To): Promise<Write[]> => {
  const { agentId, agentEmail } = to;
  const keys = (document.signers ?? []).map(({ linkId }) => signerLink.key({ linkId }));
  const key = await pinKey();
  const links = keys.length > 0 ? signerLink.pick(await db.getMany(keys)) : [];
  return [
    signingDocument.update(
      { documentId: document.id },
      { set: { agentId, agentEmail } },
      { name: 'document', if: isUnchanged(document) },
    ),
    ...links.flatMap((link) => {
      const { linkId, pinVersion } = link;
      const { pin, email } = rotatePin(key, link, { why: 'handed over', at });
      const isSame = when('#pinVersion = :before', { ':before': pinVersion });
      return [signerLink.update({ linkId }, { set: { agentId, ...pin } }, { if: isSame, name: 'link' }), email];
    }),
  ];
};

const draftWrites = (
  { document, entries }: DocumentWithRecord,
  { transaction, to, at }: { transaction: Transaction; to: NewAgent; at: Date },
): Handed => {
  const parties = { ...partiesIn(transaction), ...to };
  const { signers = [] } = document;
  const own = ownPdfIn(document);
  const made = newDocument(parties, { step: document.step, facts: transaction.facts ?? {}, signers, own }, at);
  const { id } = made.document;
  return {
    writes: [
      signingDocument.delete({ documentId: document.id }, { name: 'document', if: isUnchanged(document) }),
      ...entries.map(({ number }) => recordEntry.delete(entryKey(document.id, number))),
      signingDocument.put({ documentId: id }, made.document, { if: isNew }),
      ...made.entries.map((entry) => recordEntry.put(entryKey(id, entry.number), entry, { if: isNew })),
    ],
    changed: document.step === 1 ? { document_1: id } : { document_3: id },
  };
};

const NOTHING: Handed = { writes: [], changed: {} };

const stepWrites = async (
  deps: Deps,
  step: SignedStep,
  about: { transaction: Transaction; to: NewAgent; at: Date },
): Promise<Handed | 'stays'> => {
  const { id } = documentOf(about.transaction, step);
  const found = id === undefined ? undefined : await readDocument(deps.db, id);
  if (!found) return NOTHING;
  const { document, entries } = found;
  if (document.state === 'presented' && !isReleased(entries)) return draftWrites(found, about);
  return DONE.includes(document.state) ? { ...NOTHING, writes: await doneWrites(deps, found, about) } : 'stays';
};

export const documentHandOver = async (
  deps: Deps,
  about: { transaction: Transaction; to: NewAgent; at: Date },
): Promise<Handed | 'stays'> => {
  const steps = await Promise.all(SIGNED_STEPS.map((step) => stepWrites(deps, step, about)));
  const current = steps.filter((one) => one !== 'stays');
  if (current.length < steps.length) return 'stays';
  const former = await Promise.all(formerDocuments(about.transaction).map((id) => readDocument(deps.db, id)));
  const kept = former.filter((one) => one !== undefined);
  const writes = await Promise.all(kept.map((one) => doneWrites(deps, one, about)));
  return {
    writes: [...current.flatMap((one) => one.writes), ...writes.flat()],
    changed: Object.assign({}, ...current.map(({ changed }) => changed)),
  };
};
