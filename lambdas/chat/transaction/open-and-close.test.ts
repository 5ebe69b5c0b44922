import { describe, expect, it } from 'vitest';
import { DAY } from '#core/platform/clock.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { aTransactionSide } from '#test/builders/a-transaction-side.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { NOW } from '#test/builders/now.ts';
import { someParties } from '#test/builders/some-parties.ts';
import { openSession, readSession } from '../conversation/session.ts';
import { guidedTransaction } from './entity.ts';
import { closeTransaction, openGuestTransaction, reopenTransaction } from './open-and-close.ts';
import { readTransaction, transactionKey } from './transaction-store.ts';

const database = aTestDatabase();

describe('opening the page of a transaction', () => {
  it('begins the transaction of a request, once, and puts it up for review a year later', async () => {
    const side = await aTransactionSide(database);
    const parties = someParties({ origin: 'request', agentId: side.agent.id });
    const first = await openGuestTransaction(side)(parties);
    side.setClock(new Date(NOW.getTime() + DAY));
    expect(await openGuestTransaction(side)(parties)).toEqual(first);
    expect(await readTransaction(side.db, side.agent.id, parties.id)).toMatchObject({ createdAt: NOW.toISOString() });
    expect(await side.db.get(guidedTransaction.key(transactionKey(parties)))).toMatchObject({
      DuePK: 'DUE#TRANSACTION',
      DueSK: new Date(NOW.getTime() + 365 * DAY).toISOString(),
    });
  });

  it("follows the guest's address, which the agent may have corrected", async () => {
    const side = await aTransactionSide(database);
    const transaction = await side.aTransaction();
    await openGuestTransaction(side)({ ...transaction, guestEmail: 'right@example.com' });
    expect(await readTransaction(side.db, side.agent.id, transaction.id)).toEqual({
      ...transaction,
      guestEmail: 'right@example.com',
      revision: 1,
    });
  });
});

describe('closing a transaction', () => {
  it('closes its conversations, tells open pages, and refuses whatever comes later', async () => {
    const side = await aTransactionSide(database);
    const transaction = await side.aTransaction();
    const { id: sessionId } = await openSession(side)(transaction, 2);
    await closeTransaction(side)(side.agent, transaction.id);

    expect(await readTransaction(side.db, side.agent.id, transaction.id)).toMatchObject({
      state: 'closed',
      closedAt: NOW.toISOString(),
    });
    expect(await readSession(side.db, sessionId)).toMatchObject({ state: 'closed' });
    expect(side.sent).toMatchObject([{ linkId: transaction.linkId, frame: { code: 'TRANSACTION_CLOSED' } }]);
    const refused = expect.objectContaining({ code: 'TRANSACTION_CLOSED' });
    expect(await openGuestTransaction(side)(transaction)).toMatchObject({ state: 'closed', guest_name: 'Sam Seller' });
    await expect(openSession(side)(transaction, 2)).rejects.toEqual(refused);
    await expect(openSession(side)(transaction, 3)).rejects.toEqual(refused);
  });

  it('closes a conversation that is begun at the same moment, too', async () => {
    const side = await aTransactionSide(database);
    const transaction = await side.aTransaction();
    const begun: string[] = [];
    const transact: typeof side.db.transact = async (...all) => {
      if (begun.length === 0) begun.push((await openSession(side)(transaction, 2)).id);
      return side.db.transact(...all);
    };
    await closeTransaction({ ...side, db: { ...side.db, transact } })(side.agent, transaction.id);
    expect(await readSession(side.db, begun[0]!)).toMatchObject({ state: 'closed' });
    expect(await readTransaction(side.db, side.agent.id, transaction.id)).toMatchObject({ state: 'closed' });
    expect(side.sent).toHaveLength(1);
  });

  it('emails the guest where to find copies and files, and does not say that anything was signed', async () => {
    const side = await aTransactionSide(database);
    const transaction = await side.aTransaction();
    await closeTransaction(side)(side.agent, transaction.id);
    const mails = (await side.openWork()).map(({ task }) => task);
    const saying = (words: RegExp) => ({
      paragraphs: expect.arrayContaining([expect.stringMatching(words)]),
    });
    expect(mails).toContainEqual(
      expect.objectContaining({
        kind: 'transaction-closed',
        to: 'sam@example.com',
        sender: side.agent.id,
        content: expect.objectContaining(saying(/Anything you signed .*files/)),
        spanish: expect.objectContaining({
          content: expect.objectContaining(saying(/Lo que usted haya firmado .*archivos/)),
        }),
      }),
    );
  });

  it('is done once, and tells no one again', async () => {
    const side = await aTransactionSide(database);
    const { id } = await side.aTransaction();
    await closeTransaction(side)(side.agent, id);
    side.setClock(new Date(NOW.getTime() + DAY));
    await closeTransaction(side)(side.agent, id);
    expect(await readTransaction(side.db, side.agent.id, id)).toMatchObject({ closedAt: NOW.toISOString() });
    expect(side.sent).toHaveLength(1);
  });

  it("does not reach another agent's transaction", async () => {
    const side = await aTransactionSide(database);
    const { id } = await side.aTransaction();
    await expect(closeTransaction(side)(anAgent({ id: 'agent-2' }), id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await readTransaction(side.db, side.agent.id, id)).toMatchObject({ state: 'open' });
  });
});

describe('reopening a transaction', () => {
  const REASON = 'The first buyer could not get a loan.';

  it('goes on where it ended, emails the guest why, and puts it up for review a year later', async () => {
    const side = await aTransactionSide(database);
    const transaction = await side.aTransaction();
    const { id: sessionId } = await openSession(side)(transaction, 2);
    await closeTransaction(side)(side.agent, transaction.id);
    const at = new Date(NOW.getTime() + DAY);
    side.setClock(at);
    await reopenTransaction(side)(side.agent, transaction.id, REASON);
    const reopened = { at: at.toISOString(), reason: REASON };
    expect(await openGuestTransaction(side)(transaction)).toMatchObject({ state: 'open', reopened });
    expect(await openSession(side)(transaction, 2)).toEqual({ id: sessionId, isNew: false });
    expect(await side.db.get(guidedTransaction.key(transactionKey(transaction)))).toMatchObject({
      DueSK: new Date(at.getTime() + 365 * DAY).toISOString(),
    });
    const mails = (await side.openWork()).map(({ task }) => task);
    const mail = expect.objectContaining({
      kind: 'transaction-reopened',
      to: 'sam@example.com',
      sender: side.agent.id,
    });
    expect(mails).toContainEqual(mail);
    expect(JSON.stringify(mails)).toContain(REASON);
    // A second click, and closing again.
    await reopenTransaction(side)(side.agent, transaction.id, 'Twice.');
    expect(await side.openWork()).toHaveLength(mails.length);
    await closeTransaction(side)(side.agent, transaction.id);
    expect(await readTransaction(side.db, side.agent.id, transaction.id)).toMatchObject({ closedAt: at.toISOString() });
  });

  it("does not reach another agent's transaction", async () => {
    const side = await aTransactionSide(database);
    const { id } = await side.aTransaction();
    await closeTransaction(side)(side.agent, id);
    const other = anAgent({ id: 'agent-2' });
    await expect(reopenTransaction(side)(other, id, REASON)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await readTransaction(side.db, side.agent.id, id)).toMatchObject({ state: 'closed' });
  });
});
