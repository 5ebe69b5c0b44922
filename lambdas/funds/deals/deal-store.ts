// The rows of a deal: its note, and the requests and reports that name it.
import { type Db, isNew, type Key, keyIn, type Write, when } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import { historyPartition } from '#public/clients/client';
import { type CommunicationRow, communication, dealPartition } from '#public/funds/request';
import { type DealRow, deal } from './entity.ts';

/** There is none before the first note. */
export const readDealRow = (db: Pick<Db, 'get'>, agentId: string, dealId: string): Promise<DealRow | undefined> =>
  deal.get(db, { agentId, dealId }, { consistent: true });

/** Newest first. */
export const listParts = async (
  db: Pick<Db, 'query'>,
  agentId: string,
  dealId: string,
): Promise<CommunicationRow[]> => {
  const pk = dealPartition(agentId, dealId);
  return (await communication.list(db, { index: 'GSI1', pk, descending: true })).items;
};

/** Someone else's deal has nothing of this agent's, so it isn't found. */
export const readParts = async (
  db: Pick<Db, 'query'>,
  agentId: string,
  dealId: string,
): Promise<[CommunicationRow, ...CommunicationRow[]]> => {
  const [newest, ...earlier] = await listParts(db, agentId, dealId);
  if (!newest) throw new AppError('NOT_FOUND', { message: "This deal doesn't exist." });
  return [newest, ...earlier];
};

/** Only over the row that it was decided on. */
export const noteWrite = (agentId: string, dealId: string, note: string, read: DealRow | undefined): Write =>
  deal.update(
    { agentId, dealId },
    { set: { id: dealId, note }, add: { revision: 1 } },
    { name: 'deal', if: read ? when('#revision = :revision', { ':revision': read.revision }) : isNew },
  );

/** For the one who takes over a request of it. The former agent keeps it, too, and a note of the new one isn't written over. */
export const copyDealWrites = async (
  db: Pick<Db, 'get'>,
  { from, to, dealId }: { from: string; to: string; dealId: string },
): Promise<Write[]> => {
  const note = (await readDealRow(db, from, dealId))?.note;
  if (!note) return [];
  return [deal.update({ agentId: to, dealId }, { setIfAbsent: { id: dealId, note }, add: { revision: 1 } })];
};

/** The latest ones. */
const LOOKED_AT = 50;

/** What the history of a client lists, as keys: of requests, letters and campaigns. */
export const listHistory = async (db: Pick<Db, 'query'>, agentId: string, email: string): Promise<Key[]> => {
  const pk = historyPartition(agentId, email);
  return (await db.query({ index: 'Due', pk, descending: true, limit: LOOKED_AT })).items.map(keyIn);
};
