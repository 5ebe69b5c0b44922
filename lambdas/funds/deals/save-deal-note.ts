import { type Db, held } from '#core/data/db.ts';
import { mergedEdit } from '#core/editing/merged-edit.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { noteWrite, readDealRow, readParts } from './deal-store.ts';

export const saveDealNote =
  ({ db }: { db: Pick<Db, 'get' | 'query' | 'transact'> }) =>
  async (
    agent: Pick<Agent, 'id'>,
    dealId: string,
    typed: { note: string; seen?: string | undefined },
  ): Promise<void> => {
    const [row] = await Promise.all([readDealRow(db, agent.id, dealId), readParts(db, agent.id, dealId)]);
    const { seen } = typed;
    const now = { note: row?.note ?? '' };
    const { note } = mergedEdit(seen === undefined ? undefined : { note: seen }, { note: typed.note }, now);
    if (!(await held(db.transact([noteWrite(agent.id, dealId, note, row)]))))
      throw new AppError('CONFLICT', {
        message: 'This deal was just changed. Look again, then repeat it.',
      });
  };
