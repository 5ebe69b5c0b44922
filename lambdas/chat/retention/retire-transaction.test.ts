// The end of transactions, on a real table: closed after a year without activity, erased seven years after that.
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { DAY } from '#core/platform/clock.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { aTransactionSide } from '#test/builders/a-transaction-side.ts';
import { NOW } from '#test/builders/now.ts';
import { chatSession } from '../conversation/entity.ts';
import { sendMessage } from '../conversation/messages/send-message.ts';
import { openSession, sessionIdsFor } from '../conversation/session.ts';
import { askForFile, remindOfFile } from '../files/asked/ask-for-file.ts';
import { file } from '../files/entity.ts';
import { folderOfTransaction } from '../files/folder.ts';
import { startFile } from '../files/upload/start-file.ts';
import { openDocument } from '../signing/document/open-document.ts';
import { signerLink, signingDocument } from '../signing/entity.ts';
import { replaceDocument } from '../signing/signer/void-document.ts';
import { guidedTransaction, sentReminder, transactionLink } from '../transaction/entity.ts';
import { closeTransaction } from '../transaction/open-and-close.ts';
import { readTransaction } from '../transaction/transaction-store.ts';
import { queueDueTransactions, retireTransaction } from './retire-transaction.ts';

const database = aTestDatabase();

const inDays = (days: number) => new Date(NOW.getTime() + days * DAY);
const transactionTask = v.object({
  type: v.literal('transaction'),
  agentId: v.string(),
  id: v.string(),
  at: v.string(),
});

/** A transaction with a conversation, a document and another one that was declined. */
const aWorld = async () => {
  const side = await aTransactionSide(database);
  const { db, agent } = side;
  const removed: string[] = [];
  const remove = async (key: string) => void removed.push(key);
  const bucket = { drop: async () => undefined, remove };
  const retire = retireTransaction({ ...side, documents: { remove }, bucket });
  const transaction = await side.aTransaction();
  const folder = folderOfTransaction(transaction, 'guest');
  const begin = startFile({ ...side, bucket: { ...bucket, begin: async () => 'upload' } });
  const { id: deed } = await begin(folder, { name: 'Deed.pdf', kind: 'deed', note: '', size: 1 });
  const asked = await askForFile(side)(transaction, { text: 'The deed', kind: 'deed', due_on: '2026-12-01' });
  await remindOfFile(side)(agent, transaction, asked.id.split('-')[2] ?? '');
  const session = await openSession(side)(transaction, 1);
  const { document: declined } = await openDocument(side)(transaction, 1);
  await replaceDocument(side)(transaction, 1);
  const { document } = await openDocument(side)(transaction, 1);
  const send = sendMessage({ ...side, connections: { listeners: async () => [] } });
  const say = (at: Date, from: 'user' | 'agent' | 'assistant' = 'user') => {
    side.setClock(at);
    return send(session.id, { from, text: 'Hello' });
  };
  await say(NOW);

  /** One day of the schedule, including the worker's part. */
  const passes = async (days: number) => {
    side.setClock(inDays(days));
    const before = new Set((await side.openWork()).map(({ id }) => id));
    const { due } = await queueDueTransactions({ ...side, hasTime: () => true })();
    for (const entry of await side.openWork())
      if (!before.has(entry.id)) {
        const task = v.safeParse(transactionTask, entry.task);
        if (task.success) await retire(task.output, entry);
      }
    return due;
  };
  const rows = async () => {
    const partitions = [
      guidedTransaction.partition({ agentId: agent.id }),
      transactionLink.partition({ linkId: transaction.linkId }),
      sentReminder.partition({ transactionId: transaction.id }),
      signingDocument.partition({ documentId: declined.id }),
      signingDocument.partition({ documentId: document.id }),
      file.partition(folder),
      ...sessionIdsFor(await side.pinKey(), transaction.linkId).map((sessionId) =>
        chatSession.partition({ sessionId }),
      ),
    ];
    const pages = await Promise.all(partitions.map((pk) => db.query({ pk })));
    return pages.flatMap(({ items }) => items).length;
  };
  const state = async () => (await readTransaction(db, agent.id, transaction.id))?.state;
  return {
    ...side,
    deed,
    id: transaction.id,
    transaction,
    document,
    declined,
    say,
    passes,
    rows,
    state,
    removed,
    session,
  };
};

describe('a transaction', () => {
  it('is closed after twelve months without activity, with a notification for its agent', async () => {
    const { passes, state, db, session, notifications } = await aWorld();
    expect(await passes(364)).toBe(0);
    expect(await passes(366)).toBe(1);
    expect(await state()).toBe('closed');
    expect(await chatSession.get(db, { sessionId: session.id })).toMatchObject({ state: 'closed' });
    const subjects = (await notifications()).map(({ subject }) => subject);
    expect(subjects).toContain('The closing with Sam Seller has ended');
  });

  it('stays open for a year after the last message of either side, whatever the assistant says', async () => {
    const { passes, state, say } = await aWorld();
    await say(inDays(200), 'agent');
    await say(inDays(300), 'assistant');
    expect(await passes(366)).toBe(1);
    expect(await state()).toBe('open');
    expect(await passes(564)).toBe(0);
    await passes(566);
    expect(await state()).toBe('closed');
  });

  it('leaves nothing seven years after it was closed: no message, no document, no file, no link', async () => {
    const { passes, state, rows, removed, document, deed, db, transaction } = await aWorld();
    const seal = { text: '', fingerprint: '', signature: '', keyId: '' };
    const signed = `signed/${document.id}-0123456789abcdef.pdf`;
    const sealed = { state: 'sealed', seal, standing: seal, file: signed, sealedAt: '' } as const;
    const signer = { name: 'Sue Seller', role: 'Co-seller', email: 'sue@example.com', linkId: 'b'.repeat(32) };
    const { agentId, id: transactionId } = transaction;
    const link = { kind: 'signer', agentId, transactionId, documentId: document.id, createdAt: '' } as const;
    const { linkId } = signer;
    await db.transact([
      signingDocument.update({ documentId: document.id }, { set: { ...sealed, signers: [signer] } }),
      signerLink.put({ linkId }, { ...link, linkId, pinDigest: '', pinVersion: 1, browsersSince: 1 }),
    ]);
    await passes(366);
    expect(await passes(366 + 7 * 365 - 1)).toBe(0);
    expect(await rows()).toBeGreaterThan(9);
    expect(await passes(366 + 7 * 365)).toBe(1);
    expect(await state()).toBeUndefined();
    expect(await rows()).toBe(0);
    expect(await signerLink.get(db, { linkId })).toBeUndefined();
    const [, folderId, fileId] = deed.split('-');
    const bytes = ['incoming/transaction', 'transaction'].map((folder) => `${folder}/${folderId}/${fileId}`);
    expect(removed).toEqual([signed, ...bytes]);
  });

  it('is kept just as long when its agent closed it', async () => {
    const { id, passes, state, ...side } = await aWorld();
    side.setClock(inDays(10));
    await closeTransaction(side)(side.agent, id);
    expect(await passes(10 + 7 * 365 - 1)).toBe(0);
    expect(await state()).toBe('closed');
    await passes(10 + 7 * 365);
    expect(await state()).toBeUndefined();
  });
});
