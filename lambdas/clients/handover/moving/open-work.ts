// Whether a client has something open with their agent: a request that can be answered, or a transaction. Those aren't handed over yet,
// because what a client agreed to there names the agent.
import { type Db, keyIn } from '#core/data/db.ts';
import { guidedTransaction, transactionLink } from '#public/chat/transaction';
import { historyPartition } from '#public/clients/client';
import { type CommunicationRow, communication } from '#public/funds/request';

type Deps = Pick<Db, 'query' | 'getMany'>;

const PART = 100;

/** Of two buyers, the part that is done waits for the other one's. */
const isOpenRequest = (row: CommunicationRow, now: string): boolean => {
  if (row.kind !== 'request') return false;
  if (row.state === 'received') return row.fundStatus === 'pending';
  return row.state === 'at_bank' || ((row.state === 'sent' || row.state === 'opened') && row.expiresAt > now);
};

const hasOpenRow = async (db: Deps, agentId: string, keys: { PK: string; SK: string }[], now: Date) => {
  if (keys.length === 0) return false;
  const rows = await db.getMany(keys);
  if (communication.pick(rows).some((row) => isOpenRequest(row, now.toISOString()))) return true;
  // A request's chat is a transaction with the request's ID.
  const ids = [
    ...communication.pick(rows).map(({ id }) => id),
    ...transactionLink.pick(rows).map(({ transactionId }) => transactionId),
  ];
  const transactions = await guidedTransaction.getMany(
    db,
    [...new Set(ids)].map((transactionId) => ({ agentId, transactionId })),
  );
  return transactions.some(({ state }) => state === 'open');
};

export const hasOpenWork = async (
  db: Deps,
  { agentId, email }: { agentId: string; email: string },
  now: Date,
): Promise<boolean> => {
  if (!email) return false;
  const pk = historyPartition(agentId, email);
  let cursor: string | undefined;
  do {
    const page = await db.query({ index: 'Due', pk, descending: true, limit: PART, cursor });
    const keys = page.items.map(keyIn).filter((key) => communication.keysIn(key) || transactionLink.keysIn(key));
    if (await hasOpenRow(db, agentId, keys, now)) return true;
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return false;
};
