import type { Item } from '#core/data/attribute-value.ts';
import { type Condition, type Db, type Page, type Write, when } from '#core/data/db.ts';
import { due, keys, transactionsPartition } from '#core/data/table.ts';
import { AppError } from '#core/http/errors.ts';
import type { GuestLink } from '#core/http/guest-link.ts';
import type { LinkKind } from '#core/http/guest-link-entity.ts';
import { PAGE_LIMIT } from '#core/http/route.ts';
import { nextReview, type Parties, partiesOf, type Transaction, transactionFrom } from './transaction.ts';

export const isOpen = when('#state = :open', { ':open': 'open' });

/** Where the guest is reached now: the agent may have corrected the link's address since the transaction began. */
export const guestAddress = async (
  db: Db,
  { linkId, guestEmail }: Pick<Parties, 'linkId' | 'guestEmail'>,
): Promise<string> => {
  const link = await db.get<{ clientEmail?: string }>(keys.link(linkId), { attributes: ['clientEmail'] });
  return link?.clientEmail ?? guestEmail;
};

/** Closes the transaction itself; its conversations are closed with it, and what was signed stays. */
export const closeTransactionWrite = (transaction: Transaction, at: Date, condition: Condition = isOpen): Write => {
  const closed = { state: 'closed' as const, closedAt: at.toISOString() };
  const set = { ...closed, GSI1SK: nextReview({ ...transaction, ...closed }) };
  return { update: keys.transaction(transaction.agentId, transaction.id), change: { set }, if: condition };
};

/** Makes the transaction of a link the first time somebody looks at it; fails when it was closed. */
export const beginWrite = (parties: Parties, at: Date): Write => ({
  update: keys.transaction(parties.agentId, parties.id),
  change: {
    setIfAbsent: {
      ...parties,
      state: 'open',
      createdAt: at.toISOString(),
      lastAt: at.toISOString(),
      GSI1PK: due.transactions,
      GSI1SK: nextReview({ state: 'open', lastAt: at.toISOString(), closedAt: '' }),
    } as Item,
  },
  if: when('attribute_not_exists(#PK) OR #state = :open', { ':open': 'open' }),
});

export const readTransaction = async (db: Db, agentId: string, id: string): Promise<Transaction | undefined> => {
  const item = await db.get(keys.transaction(agentId, id), { consistent: true });
  return item && transactionFrom(item);
};

export const listTransactions = async (
  db: Db,
  agentId: string,
  { limit = PAGE_LIMIT, cursor }: { limit?: number; cursor?: string },
): Promise<Page<Transaction>> => {
  const page = await db.query<Item>({ pk: transactionsPartition(agentId), descending: true, limit, cursor });
  return { items: page.items.map(transactionFrom), nextCursor: page.nextCursor };
};

/** The parties of one of the agent's own transactions, also of a request whose guest has not come to the chat yet. */
export const partiesOfAgent = async (db: Db, agentId: string, id: string): Promise<Parties> => {
  const known = await readTransaction(db, agentId, id);
  if (known) return known;
  const message = await db.get(keys.message(agentId, id), { attributes: ['linkId'] });
  const item = message?.linkId ? await db.get(keys.link(String(message.linkId))) : undefined;
  const link: GuestLink | undefined = item && { id: String(item.linkId), kind: item.kind as LinkKind, item };
  if (!link || link.item.agentId !== agentId || link.kind !== 'request' || link.item.messageId !== id)
    throw new AppError('NOT_FOUND');
  return partiesOf(link);
};
