// A deal with those that were merged into it, and what belongs to all of them.
import { ConditionFailed, type Db, isNew, type Write, when } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import { type CommunicationRow, communication, dealPartition } from '#public/funds/request';
import { type DealRow, deal } from './entity.ts';

/** `row`: what the agent decided; there's none before the first decision. */
export type Family = { agentId: string; root: string; row: DealRow | undefined; ids: string[] };

const rowOf = (db: Pick<Db, 'get'>, agentId: string, dealId: string) =>
  deal.get(db, { agentId, dealId }, { consistent: true });

export const readFamily = async (db: Pick<Db, 'get'>, agentId: string, dealId: string): Promise<Family> => {
  const own = await rowOf(db, agentId, dealId);
  const root = own?.into ?? dealId;
  const row = own?.into ? await rowOf(db, agentId, own.into) : own;
  return { agentId, root, row, ids: [root, ...(row?.includes ?? [])] };
};

export const dealGone = () => new AppError('NOT_FOUND', { message: "This deal doesn't exist." });

/** Newest first. */
export const findParts = async (db: Pick<Db, 'query'>, { agentId, ids }: Family): Promise<CommunicationRow[]> => {
  const pages = await Promise.all(
    ids.map((id) => communication.list(db, { index: 'GSI1', pk: dealPartition(agentId, id), descending: true })),
  );
  const parts = pages.flatMap(({ items }) => items);
  return parts.toSorted((one, other) => (one.id < other.id ? 1 : -1));
};

/** Someone else's deal has nothing of this agent's, so it isn't found. */
export const readParts = async (
  db: Pick<Db, 'query'>,
  family: Family,
): Promise<[CommunicationRow, ...CommunicationRow[]]> => {
  const [newest, ...earlier] = await findParts(db, family);
  if (!newest) throw dealGone();
  return [newest, ...earlier];
};

/** Only over what it was decided on. */
export const asDecided = ({ row }: Family) => ({
  name: 'deal',
  if: row ? when('#revision = :revision', { ':revision': row.revision }) : isNew,
});

/** A row of the family that shows the name of the whole. */
export const memberWrite = (
  { agentId, root }: Pick<Family, 'agentId' | 'root'>,
  dealId: string,
  name: string | undefined,
): Write =>
  deal.update(
    { agentId, dealId },
    {
      set: { id: dealId, into: root, ...(name ? { name } : {}) },
      add: { revision: 1 },
      remove: ['includes', ...(name ? [] : (['name'] as const))],
    },
  );

export const changeDeal = async (db: Pick<Db, 'transact'>, writes: Write[]): Promise<void> => {
  try {
    await db.transact(writes);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    throw new AppError('CONFLICT', {
      message: 'This deal was just changed. Look again, then repeat it.',
      cause: error,
    });
  }
};
