import { openDocument } from '../../lambdas/chat/signing/document/open-document.ts';
import type { Entry, StoredDocument } from '../../lambdas/chat/signing/entity.ts';
import { startTransaction } from '../../lambdas/chat/transaction/start-transaction.ts';
import { readTransaction } from '../../lambdas/chat/transaction/transaction-store.ts';
import type { Item } from '../../lambdas/core/data/attribute-value.ts';
import type { Db } from '../../lambdas/core/data/db.ts';
import type { Database } from './a-database.ts';
import { anAgent } from './an-agent.ts';

export const AT = new Date('2026-11-21T10:00:00.000Z');
export const aViewer = { address: '203.0.113.7', agent: 'Firefox' };

/** The same database, in which something else happens just before the next transaction is written. */
export const overtakenBy = (db: Db, other: () => Promise<unknown>): Db => {
  let isNext = true;
  return {
    ...db,
    async transact(writes, token) {
      if (isNext) {
        isNext = false;
        await other();
      }
      await db.transact(writes, token);
    },
  };
};

export const aSignature = (document: StoredDocument, typed_name: string) => ({
  consent: true as const,
  consent_version: '2026-1',
  fingerprint: document.fingerprint,
  typed_name,
});

/** A transaction between Ada Agent and Sam Seller on a table that has nothing else, and what was queued and said since. */
export const aSigningTable = async (database: Database, name: string) => {
  const real = await database.emptyTable(name);
  const queued: Item[] = [];
  const notified: Item[] = [];
  const broadcasts: string[] = [];
  const db: Db = {
    ...real,
    async transact(writes, token) {
      await real.transact(writes, token);
      for (const write of writes) {
        if (!('put' in write)) continue;
        if (write.put.PK.startsWith('OUTBOX#')) queued.push(write.put.task as Item);
        if (write.put.PK.startsWith('FEED#')) notified.push(write.put);
      }
    },
  };
  const clock = () => AT;
  const deps = { db, clock, broadcast: async (linkId: string) => void broadcasts.push(linkId) };
  const agent = anAgent();
  const form = {
    agent_name: 'Ada Agent',
    first_name: 'Sam',
    last_name: 'Seller',
    email: 'sam@example.com',
    message: '',
  };
  const { id } = await startTransaction({ db, clock, pinKey: async () => 'a key of tests' })(agent, form, undefined);
  const transaction = async () => (await readTransaction(db, agent.id, id))!;
  queued.length = 0;
  return {
    deps,
    agent,
    parties: await transaction(),
    transaction,
    queued,
    notified,
    broadcasts,
    open: async (step: 1 | 3): Promise<{ document: StoredDocument; entries: Entry[] }> =>
      openDocument(deps)(await transaction(), step),
  };
};
