// The end of transactions, on a real table: closed after a year without activity, erased seven years after that.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#core/data/db.ts';
import type { OutboxEntry } from '#core/data/outbox.ts';
import type { Agent } from '#core/http/actor.ts';
import { aDatabase, type Database } from '#test/builders/a-database.ts';
import { chatSession } from '../conversation/entity.ts';
import { sendMessage } from '../conversation/messages/send-message.ts';
import { openSession, sessionIdsFor } from '../conversation/session.ts';
import { openDocument } from '../signing/document/open-document.ts';
import { signingDocument } from '../signing/entity.ts';
import { replaceDocument } from '../signing/signer/replace-document.ts';
import { closeTransaction } from '../transaction/close-transaction.ts';
import { guidedTransaction, transactionLink } from '../transaction/entity.ts';
import { startTransaction } from '../transaction/start-transaction.ts';
import { readTransaction } from '../transaction/transaction-store.ts';
import { queueDueTransactions } from './queue-due-transactions.ts';
import { retireTransaction, type TransactionTask } from './retire-transaction.ts';

let database: Database;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database?.stop());

const BEGUN = new Date('2026-11-21T10:00:00.000Z');
const inDays = (days: number) => new Date(BEGUN.getTime() + days * 86_400_000);
const agent: Agent = { kind: 'agent', id: 'agent-1', name: 'Ada Agent', email: 'ada@example.com' } as Agent;
const pinKey = async () => 'a key of tests';

const aWorld = async (name: string) => {
  const real = await database.emptyTable(name);
  const written: OutboxEntry[] = [];
  const db: Db = {
    ...real,
    async transact(writes) {
      await real.transact(writes);
      for (const write of writes)
        if ('put' in write && write.put.PK.startsWith('OUTBOX#')) written.push(write.put as unknown as OutboxEntry);
    },
  };
  const removed: string[] = [];
  const documents = { remove: async (key: string) => void removed.push(key) };
  const retire = retireTransaction({ db, pinKey, documents });
  const form = {
    agent_name: 'Ada Agent',
    first_name: 'Sam',
    last_name: 'Seller',
    email: 'sam@example.com',
    message: '',
  };
  const { id } = await startTransaction({ db, clock: () => BEGUN, pinKey })(agent, form, undefined);
  const transaction = (await readTransaction(db, agent.id, id))!;
  const session = await openSession({ db, clock: () => BEGUN, pinKey })(transaction, 1);
  const { document: declined } = await openDocument({ db, clock: () => BEGUN })(transaction, 1);
  await replaceDocument({ db, clock: () => BEGUN, broadcast: async () => undefined })(transaction, 1);
  const { document } = await openDocument({ db, clock: () => BEGUN })(transaction, 1);
  const say = (at: Date, from: 'user' | 'agent' | 'assistant' = 'user') =>
    sendMessage({ db, clock: () => at, connections: { listeners: async () => [] } })(session.id, {
      from,
      text: 'Hello',
    });
  await say(BEGUN);

  /** One day of the schedule, and what the worker makes of it. */
  const passes = async (days: number) => {
    const from = written.length;
    const counts = await queueDueTransactions({ db, clock: () => inDays(days), hasTime: () => true })();
    for (const entry of written.slice(from)) await retire(entry.task as unknown as TransactionTask, entry);
    return counts.due;
  };
  const rows = async () => {
    const partitions = [
      guidedTransaction.partition({ agentId: agent.id }),
      transactionLink.partition({ linkId: transaction.linkId }),
      signingDocument.partition({ documentId: declined.id }),
      signingDocument.partition({ documentId: document.id }),
      ...sessionIdsFor(await pinKey(), transaction.linkId).map((sessionId) => chatSession.partition({ sessionId })),
    ];
    const pages = await Promise.all(partitions.map((pk) => db.query({ pk })));
    return pages.flatMap(({ items }) => items).length;
  };
  const state = async () => (await readTransaction(db, agent.id, id))?.state;
  return { db, id, document, say, passes, rows, state, removed, session };
};

describe('a transaction', () => {
  it('is closed after twelve months without activity, and its agent is told', async () => {
    const { passes, state, db, session } = await aWorld('closed');
    expect(await passes(364)).toBe(0);
    expect(await passes(366)).toBe(1);
    expect(await state()).toBe('closed');
    expect(await chatSession.get(db, { sessionId: session.id })).toMatchObject({ state: 'closed' });
    const { items } = await db.query<{ subject: string }>({ pk: `FEED#${agent.id}` });
    expect(items.map(({ subject }) => subject)).toContain('The transaction with Sam Seller was closed');
  });

  it('stays open for a year after the last word of either side, whatever the assistant says', async () => {
    const { passes, state, say } = await aWorld('spoken');
    await say(inDays(200), 'agent');
    await say(inDays(300), 'assistant');
    expect(await passes(366)).toBe(1);
    expect(await state()).toBe('open');
    expect(await passes(564)).toBe(0);
    await passes(566);
    expect(await state()).toBe('closed');
  });

  it('leaves nothing seven years after it was closed: no word, no document, no file, no link', async () => {
    const { passes, state, rows, removed, document } = await aWorld('erased');
    await passes(366);
    expect(await passes(366 + 7 * 365 - 1)).toBe(0);
    expect(await rows()).toBeGreaterThan(7);
    expect(await passes(366 + 7 * 365)).toBe(1);
    expect(await state()).toBeUndefined();
    expect(await rows()).toBe(0);
    expect(removed).toEqual([`signed/${document.id}.pdf`]);
  });

  it('is kept as long when its agent closed it', async () => {
    const { db, id, passes, state } = await aWorld('by-hand');
    await closeTransaction({ db, clock: () => inDays(10), pinKey, broadcast: async () => undefined })(agent, id);
    expect(await passes(10 + 7 * 365 - 1)).toBe(0);
    expect(await state()).toBe('closed');
    await passes(10 + 7 * 365);
    expect(await state()).toBeUndefined();
  });
});
