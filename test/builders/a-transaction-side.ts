// The dependencies of the use cases of transactions: a real table, a clock that a test sets, and sockets that only record.

import type { FromServer } from '../../lambdas/chat/conversation/contract.ts';
import { startTransaction } from '../../lambdas/chat/transaction/open-and-close.ts';
import { readTransaction } from '../../lambdas/chat/transaction/transaction-store.ts';
import { notification } from '../../lambdas/members/dashboard/public.ts';
import type { Database } from './a-database.ts';
import { anAgent } from './an-agent.ts';
import { NOW } from './now.ts';
import { openWork } from './open-work.ts';

let tables = 0;

/** The agent's form. */
export const aTransactionForm = (over: Partial<Parameters<ReturnType<typeof startTransaction>>[1]> = {}) => ({
  agent_name: 'Ada Agent',
  first_name: 'Sam',
  last_name: 'Seller',
  email: 'sam@example.com',
  message: '',
  kind: 'selling' as const,
  ...over,
});

export const aTransactionSide = async (database: Database) => {
  const db = await database.emptyTable(`transactions-${++tables}-${process.hrtime.bigint()}`);
  const agent = anAgent();
  let now = NOW;
  const sent: { linkId: string; frame: FromServer }[] = [];
  const deps = {
    db,
    clock: () => now,
    pinKey: async () => 'pin-key',
    broadcast: async (linkId: string, frame: FromServer) => void sent.push({ linkId, frame }),
  };
  const start = (over: Parameters<typeof aTransactionForm>[0] = {}, idempotencyKey?: string) =>
    startTransaction(deps)(agent, aTransactionForm(over), idempotencyKey);

  return {
    ...deps,
    agent,
    start,
    setClock(at: Date) {
      now = at;
    },
    /** The messages to open pages. */
    sent,
    /** A transaction of the agent's with its own link. */
    async aTransaction() {
      const { id } = await start();
      const transaction = await readTransaction(db, agent.id, id);
      if (!transaction) throw new Error(`There is no transaction ${id}`);
      return transaction;
    },
    notifications: async () =>
      (await notification.query(db, { pk: notification.partition({ agentId: agent.id }) })).items,
    /** The waiting tasks of the outbox. */
    openWork: async () => await openWork(db),
  };
};

export type TransactionSide = Awaited<ReturnType<typeof aTransactionSide>>;
