import { type Db, isNew, type Key, keyIn, type Write, when } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Query, Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { historyPartition } from '#public/clients/client';
import {
  type CommunicationRow,
  communication,
  communicationView,
  dealIdOf,
  dealPartition,
  isExpired,
  isOpenState,
} from '#public/funds/request';
import type { routes } from './contract.ts';
import { type DealRow, deal } from './entity.ts';
import { leadingOf } from './pipeline.ts';

// The rows of a deal: its note, and the requests and reports that name it.

/** Undefined before the first note. */
export const readDealRow = (db: Pick<Db, 'get'>, agentId: string, dealId: string): Promise<DealRow | undefined> =>
  deal.get(db, { agentId, dealId }, { consistent: true });

/** Newest first. */
const listParts = async (db: Pick<Db, 'query'>, agentId: string, dealId: string): Promise<CommunicationRow[]> => {
  const pk = dealPartition(agentId, dealId);
  return (await communication.list(db, { index: 'GSI1', pk, descending: true })).items;
};

/** Another agent's deal has no rows of this agent's, so it isn't found. */
export const readParts = async (
  db: Pick<Db, 'query'>,
  agentId: string,
  dealId: string,
): Promise<[CommunicationRow, ...CommunicationRow[]]> => {
  const [newest, ...earlier] = await listParts(db, agentId, dealId);
  if (!newest) throw new AppError('NOT_FOUND', { message: "This deal doesn't exist." });
  return [newest, ...earlier];
};

/**
 * The addresses of the people who were asked in a deal, without mistaken addresses; none once the deal is over, or if it's
 * another agent's. `about`: the agent's name for the deal, by the property or the client.
 */
export const askedIn = async (db: Pick<Db, 'query'>, agentId: string, dealId: string) => {
  const asked = (await listParts(db, agentId, dealId)).filter((row) => row.kind === 'request' && !row.replacedBy);
  const { purchase, name = '' } = asked[0] ?? {};
  return { addresses: [...new Set(asked.map(({ toUser }) => toUser))], about: purchase?.property || name };
};

/** Writes only over the row that the decision was based on. */
export const noteWrite = (agentId: string, dealId: string, note: string, read: DealRow | undefined): Write =>
  deal.update(
    { agentId, dealId },
    { set: { id: dealId, note }, add: { revision: 1 } },
    { name: 'deal', if: read ? when('#revision = :revision', { ':revision': read.revision }) : isNew },
  );

/**
 * Copies the note for the agent who takes over a request of the deal. The former agent keeps it, and a note that the
 * new one already has stays.
 */
export const copyDealWrites = async (
  db: Pick<Db, 'get'>,
  { from, to, dealId }: { from: string; to: string; dealId: string },
): Promise<Write[]> => {
  const note = (await readDealRow(db, from, dealId))?.note;
  if (!note) return [];
  return [deal.update({ agentId: to, dealId }, { setIfAbsent: { id: dealId, note }, add: { revision: 1 } })];
};

/** Belongs in the transaction that removes the deal's last request. */
export const forgetDeal = (agentId: string, dealId: string): Write => deal.delete({ agentId, dealId });

/** Only the latest ones are read. */
const LOOKED_AT = 50;

/** The keys in a client's history: of requests, letters and campaigns. */
export const listHistory = async (db: Pick<Db, 'query'>, agentId: string, email: string): Promise<Key[]> => {
  const pk = historyPartition(agentId, email);
  return (await db.query({ index: 'Due', pk, descending: true, limit: LOOKED_AT })).items.map(keyIn);
};

// Finds a request that the same client can still answer for the same property, before another one is sent. A request that
// names no property may be for any of them.

type Input = Query<typeof routes.openDeal>;
type Row = Extract<CommunicationRow, { kind: 'request' }>;

const openOnes = (rows: readonly CommunicationRow[], now: Date): Row[] =>
  rows.flatMap((row) => (row.kind === 'request' && isOpenState(row.state) && !isExpired(row, now) ? [row] : []));

type Deps = { db: Pick<Db, 'query' | 'getMany'>; clock: Clock };

const readSameClient = async (db: Deps['db'], agentId: string, email: string): Promise<CommunicationRow[]> => {
  const keys = (await listHistory(db, agentId, email)).flatMap((key) => communication.keysIn(key) ?? []);
  return keys.length > 0 ? communication.getMany(db, keys) : [];
};

export const findOpenDeal =
  ({ db, clock }: Deps) =>
  async (agent: Pick<Agent, 'id'>, input: Input): Promise<Reply<typeof routes.openDeal>> => {
    const email = input.email.trim();
    const id = dealIdOf({
      property: input.property,
      client: { email, name: input.name },
      others: input.others.split('\n').filter(Boolean),
    });
    const [sameDeal, sameClient] = await Promise.all([
      listParts(db, agent.id, id),
      readSameClient(db, agent.id, email),
    ]);
    const now = clock();
    const [first, ...more] = openOnes(sameDeal, now);
    const same = first && ([first, ...more] as const);
    if (same)
      return {
        deal: { id, leading: leadingOf(same, now).id, communications: same.map((row) => communicationView(row, now)) },
      };
    const maybe = openOnes(sameClient, now).find(({ purchase }) => !(input.property && purchase?.property));
    return {
      deal: maybe && { id: maybe.deal, leading: maybe.id, communications: [communicationView(maybe, now)] },
    };
  };
