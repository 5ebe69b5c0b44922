import type { Db } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { communication } from '#public/funds/request';
import type { AgentTransaction } from './contract.ts';
import { agentView, newTransaction } from './transaction.ts';
import { listTransactions, partiesOfAgent, readTransaction } from './transaction-store.ts';

export const readOwnTransactions =
  ({ db }: { db: Pick<Db, 'query'> }) =>
  async (agent: Agent, page: { limit?: number; cursor?: string }) => {
    const { items, nextCursor } = await listTransactions(db, agent.id, page);
    return { transactions: items.map(agentView), next_cursor: nextCursor };
  };

export const readOwnTransaction =
  ({ db }: { db: Pick<Db, 'get'> }) =>
  async (agent: Pick<Agent, 'id'>, id: string): Promise<AgentTransaction> => {
    const [found, row] = await Promise.all([
      readTransaction(db, agent.id, id),
      communication.get(db, { agentId: agent.id, communicationId: id }),
    ]);
    const deal_id = row?.kind === 'request' ? row.deal : undefined;
    if (found) return { ...agentView(found), deal_id };
    // A request whose client hasn't opened the chat yet. Reading it doesn't begin a transaction.
    return { ...agentView(newTransaction(await partiesOfAgent(db, agent.id, id), '')), deal_id };
  };
