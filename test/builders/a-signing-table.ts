import { openDocument } from '../../lambdas/chat/signing/document/open-document.ts';
import { documentFingerprint, record } from '../../lambdas/chat/signing/document/record.ts';
import { entryKey, recordEntry, type StoredDocument, signingDocument } from '../../lambdas/chat/signing/entity.ts';
import { fillInDocument } from '../../lambdas/chat/signing/facts/fill-in-document.ts';
import { codeName, holderOf, readCode } from '../../lambdas/chat/signing/signer/code/enter-code.ts';
import { sendCode } from '../../lambdas/chat/signing/signer/code/send-code.ts';
import { releaseDocument } from '../../lambdas/chat/signing/signer/release-document.ts';
import { updateChecklist } from '../../lambdas/chat/transaction/checklist/update-checklist.ts';
import { CHECKLISTS, type DealFacts, type TransactionKind } from '../../lambdas/chat/transaction/contract.ts';
import { startTransaction } from '../../lambdas/chat/transaction/open-and-close.ts';
import { readTransaction } from '../../lambdas/chat/transaction/transaction-store.ts';
import { CANONICAL } from '../../lambdas/core/crypto/hash-chain.ts';
import { oneTimeCode } from '../../lambdas/core/crypto/pin.ts';
import type { Item } from '../../lambdas/core/data/attribute-value.ts';
import type { Db } from '../../lambdas/core/data/db.ts';
import type { Database } from './a-database.ts';
import { anAgent } from './an-agent.ts';
import { DEAL_FACTS } from './deal-facts.ts';

export const AT = new Date('2026-11-21T10:00:00.000Z');
export const aViewer = { address: '203.0.113.7', agent: 'Firefox' };

/** The same database, in which something else happens just before the next transaction is written. */
export const overtakenBy = <Table extends Db>(db: Table, other: () => Promise<unknown>): Table => {
  let isNext = true;
  return {
    ...db,
    async transact(...given: Parameters<Db['transact']>) {
      if (isNext) {
        isNext = false;
        await other();
      }
      await db.transact(...given);
    },
  };
};

export const aGuestSignature = (document: StoredDocument, code: string) => ({
  ...aSignature(document, 'Sam Seller'),
  code,
});

export const aSignature = (document: StoredDocument, typed_name: string) => ({
  consent: true as const,
  consent_version: '2026-1',
  fingerprint: document.fingerprint,
  typed_name,
});

/** The draft again, as one that only the client signs: our agreement is signed by the agent, too. */
const forClientAlone = async ({ db }: { db: Db }, draft: StoredDocument): Promise<void> => {
  const blank = { ...draft, state: 'presented' as const, countersigned: false, entries: 0, head: CANONICAL.start };
  const text = { ...blank, fingerprint: documentFingerprint(blank) };
  const { document, entries } = record(text, [{ what: 'presented', by: 'system', name: draft.agentName }], AT);
  await db.transact([
    signingDocument.put({ documentId: draft.id }, document),
    ...entries.map((entry) => recordEntry.put(entryKey(draft.id, entry.number), entry)),
  ]);
};

/** A transaction between Ada Agent and Sam Seller on an otherwise empty table, with the tasks and messages since then. */
export const aSigningTable = async (
  database: Database,
  name: string,
  { countersigned = true, isFilledIn = true, kind = 'selling' as TransactionKind } = {},
) => {
  const real = await database.emptyTable(name);
  const queued: Item[] = [];
  const waiting: Item[] = [];
  const notified: Item[] = [];
  const broadcasts: string[] = [];
  const db: typeof real = {
    ...real,
    async transact(writes, token) {
      await real.transact(writes, token);
      for (const write of writes) {
        if (!('put' in write)) continue;
        if (write.put.PK.startsWith('OUTBOX#'))
          (write.put.state === 'waiting' ? waiting : queued).push(write.put.task as Item);
        if (write.put.PK.startsWith('FEED#')) notified.push(write.put);
      }
    },
  };
  const clock = () => AT;
  const pinKey = async () => 'a key of tests';
  const deps = { db, clock, pinKey, broadcast: async (linkId: string) => void broadcasts.push(linkId) };
  const agent = anAgent();
  const form = {
    agent_name: 'Ada Agent',
    first_name: 'Sam',
    last_name: 'Seller',
    email: 'sam@example.com',
    message: '',
    kind,
  };
  const { id } = await startTransaction({ db, clock, pinKey })(agent, form, undefined);
  const transaction = async () => (await readTransaction(db, agent.id, id))!;
  const parties = await transaction();
  const open = (step: 1 | 3) => openDocument(deps)(parties, step);
  const fillIn = async (facts: DealFacts, step: 1 | 3 = 1) => {
    const { document } = await open(step);
    await fillInDocument(deps)(parties, step, { fingerprint: document.fingerprint, ...facts });
    return open(step);
  };
  /** Both sides check every item off. */
  const finishChecklist = async () => {
    for (const side of ['user', 'agent'] as const)
      for (const { id: item } of CHECKLISTS[parties.kind])
        await updateChecklist(deps)(parties, side, { item, done: true });
  };
  const release = async (step: 1 | 3) => {
    if (!countersigned) await forClientAlone(deps, (await open(step)).document);
    const { document } = await open(step);
    await releaseDocument(deps)(agent, { parties, step, fingerprint: document.fingerprint, viewer: aViewer });
    return open(step);
  };
  /** Asks for a code, and makes it as the email does. */
  const code = async (step: 1 | 3) => {
    const { document } = await open(step);
    await sendCode({ ...deps, db: real })(parties, step);
    const version = (await readCode(real, holderOf(document.id)))?.version ?? 0;
    return oneTimeCode(await pinKey(), codeName(holderOf(document.id), version));
  };
  const forget = () => {
    for (const list of [queued, waiting, notified, broadcasts]) list.length = 0;
  };
  if (isFilledIn) await fillIn(DEAL_FACTS);
  forget();
  return {
    deps,
    agent,
    parties,
    transaction,
    queued,
    waiting,
    notified,
    broadcasts,
    forget,
    open,
    fillIn,
    release,
    code,
    finishChecklist,
  };
};
