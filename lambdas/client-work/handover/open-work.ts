import { type Db, keyIn } from '#core/data/db.ts';
import { guidedTransaction, isOpenTransaction, type OpenTransaction, transactionLink } from '#public/chat/transaction';
import { historyPartition } from '#public/clients/client';
import {
  type CommunicationRow,
  communication,
  type FundsRequest,
  isUnfinished,
  readRequest,
  whyNotTo,
} from '#public/funds/request';
import type { StoredHandover } from './entity.ts';
import type { StayReason } from './vocabulary.ts';

// A client's open work with their agent, if all of it can move with the client.

type Deps = Pick<Db, 'get' | 'query' | 'getMany'>;
type Sides = Pick<StoredHandover, 'from' | 'to'>;

const PART = 100;

/** From the agent's list, which may lag a little behind the request. */
export const mayBeOpen = (row: CommunicationRow): row is CommunicationRow & { kind: 'request' } =>
  row.kind === 'request' &&
  (row.state === 'received' ? row.fundStatus === 'pending' : row.state !== 'cancelled' && row.state !== 'expired');

export type OpenWork = { requests: FundsRequest[]; transactions: OpenTransaction[] };

const NOTHING: OpenWork = { requests: [], transactions: [] };

export const newAgentOf = ({ id: agentId, name: agentName, email: agentEmail }: StoredHandover['to']) => ({
  agentId,
  agentName,
  agentEmail,
});

/** A request's chat is a transaction with the request's ID: both move, or neither does. */
const whyNotWhole = (
  { requests, transactions }: OpenWork,
  closed: ReadonlySet<string>,
  email: string,
): StayReason | undefined => {
  const going = new Set(requests.map(({ communicationId }) => communicationId));
  if (requests.some(({ communicationId }) => closed.has(communicationId))) return 'closed';
  if (transactions.some(({ id, origin }) => origin === 'request' && !going.has(id))) return 'chat';
  return transactions.some(({ guestEmail }) => guestEmail === email) ? 'client' : undefined;
};

type Keys = { PK: string; SK: string }[];

const openIn = async (db: Deps, { from, to }: Sides, keys: Keys, now: Date): Promise<OpenWork | StayReason> => {
  if (keys.length === 0) return NOTHING;
  const rows = await db.getMany(keys);
  const lines = communication.pick(rows);
  const ids = [...lines.map(({ id }) => id), ...transactionLink.pick(rows).map(({ transactionId }) => transactionId)];
  const begun = await guidedTransaction.getMany(
    db,
    [...new Set(ids)].map((transactionId) => ({ agentId: from.id, transactionId })),
  );
  const transactions = begun.filter(isOpenTransaction);
  const closed = new Set(begun.filter((one) => !isOpenTransaction(one)).map(({ id }) => id));
  const read = await Promise.all(lines.filter(mayBeOpen).map(({ linkId }) => readRequest(db, linkId)));
  const requests = read
    .filter((one) => one !== undefined)
    .filter((one) => one.agentId === from.id && isUnfinished(one, now));
  const work = { requests, transactions };
  const [why] = requests.flatMap((one) => whyNotTo(one, newAgentOf(to)) ?? []);
  return why ?? whyNotWhole(work, closed, to.email) ?? work;
};

/** Someone's work with the agent, by the keys of its rows. */
async function* historyOf(db: Deps, agentId: string, email: string): AsyncGenerator<Keys> {
  const pk = historyPartition(agentId, email);
  let cursor: string | undefined;
  do {
    const page = await db.query({ index: 'Due', pk, descending: true, limit: PART, cursor });
    yield page.items.map(keyIn).filter((key) => communication.keysIn(key) || transactionLink.keysIn(key));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
}

/**
 * If any part can't move with the client, all of the work and the client stay with the agent; the result gives the
 * reason.
 */
export const openWorkOf = async (db: Deps, sides: Sides, email: string, now: Date): Promise<OpenWork | StayReason> => {
  if (!email) return NOTHING;
  const found: OpenWork = { requests: [], transactions: [] };
  for await (const keys of historyOf(db, sides.from.id, email)) {
    const open = await openIn(db, sides, keys, now);
    if (typeof open === 'string') return open;
    found.requests.push(...open.requests);
    found.transactions.push(...open.transactions);
  }
  return found;
};

/** The lists of a handover name a person once for each open request and closing, in this order. Returns the ID of the first. */
export const firstOpenOf = async (
  db: Deps,
  { from, id: ordered }: Pick<StoredHandover, 'from' | 'id'>,
  email: string,
): Promise<string | undefined> => {
  const [requests, closings]: [string[], string[]] = [[], []];
  for await (const keys of historyOf(db, from.id, email)) {
    const rows = keys.length > 0 ? await db.getMany(keys) : [];
    const links = transactionLink.pick(rows).map(({ transactionId }) => ({ agentId: from.id, transactionId }));
    requests.push(...communication.pick(rows).flatMap((row) => (mayBeOpen(row) ? row.id : [])));
    closings.push(...(await guidedTransaction.getMany(db, links)).filter(isOpenTransaction).map(({ id }) => id));
  }
  const handed = (ids: string[]) => ids.filter((id) => id < ordered).sort();
  return [...handed(requests), ...handed(closings)][0];
};
