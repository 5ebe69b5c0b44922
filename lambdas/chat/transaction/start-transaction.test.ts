import { describe, expect, it } from 'vitest';
import { pinFor } from '#core/crypto/pin.ts';
import { createGuestGuard } from '#core/http/guest-link.ts';
import { guestLink } from '#core/http/guest-link-entity.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { aTransactionSide, type TransactionSide } from '#test/builders/a-transaction-side.ts';
import { NOW } from '#test/builders/now.ts';
import { guestView, partiesOf, partiesOfGuest } from './transaction.ts';
import { listTransactions, readTransaction } from './transaction-store.ts';

const database = aTestDatabase();

const tasksOf = async (side: TransactionSide) => (await side.openWork()).map(({ task }) => task);

describe('starting a transaction', () => {
  it('begins it with a link that lets its guest in, and emails that link', async () => {
    const side = await aTransactionSide(database);
    const { id } = await side.start({ message: 'Welcome!' });
    const transaction = await readTransaction(side.db, side.agent.id, id);
    expect(transaction).toMatchObject({ state: 'open', origin: 'own', createdAt: NOW.toISOString() });
    const linkId = transaction?.linkId ?? '';
    const { link } = await createGuestGuard(side)(linkId, pinFor('pin-key', linkId, 1), {});
    expect(partiesOfGuest(link)).toEqual({
      id,
      linkId,
      origin: 'own',
      kind: 'selling',
      agentId: side.agent.id,
      agentName: 'Ada Agent',
      agentEmail: side.agent.email,
      guestName: 'Sam Seller',
      guestEmail: 'sam@example.com',
    });
    expect(await tasksOf(side)).toMatchObject([
      {
        to: 'sam@example.com',
        replyTo: side.agent.email,
        content: { quote: { from: 'Ada Agent', text: 'Welcome!' } },
        action: { guestLinkId: linkId },
      },
    ]);
  });

  it('once, however often the same form is sent', async () => {
    const side = await aTransactionSide(database);
    const [first, second] = [await side.start({}, 'key-1'), await side.start({}, 'key-1')];
    expect(second).toEqual(first);
    const other = await side.start({}, 'key-2');
    expect(other).not.toEqual(first);
    const { items } = await listTransactions(side.db, side.agent.id, {});
    expect(items.map(({ id }) => id).sort()).toEqual([first.id, other.id].sort());
    expect(await tasksOf(side)).toHaveLength(2);
  });

  it('is a purchase, with its own steps and tasks, from the email to both pages', async () => {
    const side = await aTransactionSide(database);
    const { id } = await side.start({ kind: 'buying' });
    const begun = await readTransaction(side.db, side.agent.id, id);
    if (!begun) throw new Error('It was not begun');
    const headings = ['Sign Buyer Agreement', 'Tours & Offers', 'Sign Closing Documents'];
    expect(guestView(begun).steps.map(({ heading }) => heading)).toEqual(headings);
    expect(guestView(begun).checklist.map(({ id }) => id)).toContain('pre-approval');
    const link = await side.db.get(guestLink.key({ linkId: begun.linkId }));
    expect(link && partiesOf({ kind: 'transaction', item: link }).kind).toBe('buying');
    const [{ content }] = (await tasksOf(side)) as [{ content: { paragraphs: string[] } }];
    expect(content.paragraphs.join(' ')).toContain('the purchase of your home in three steps: 1. Sign Buyer Agreement');
  });

  it("is refused with the agent's own address", async () => {
    const side = await aTransactionSide(database);
    await expect(side.start({ email: side.agent.email })).rejects.toMatchObject({
      code: 'INVALID',
      fields: { email: 'Enter a different email from your account email.' },
    });
    expect(await tasksOf(side)).toEqual([]);
  });
});
