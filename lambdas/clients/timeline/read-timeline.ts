// A page of a client's timeline: what the index lists for their address, and between it the few things that are stored with the
// client: consent, the last call, and when they were added.
import { textOf } from '#core/data/attribute-value.ts';
import { type Db, keyIn } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Query, Reply } from '#core/http/route.ts';
import { PAGE_LIMIT } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { type Client, type ClientStore, historyPartition, type RecordEntry } from '#public/clients/client';
import type { routes, TimelineEntry } from './contract.ts';
import { entriesOfRows, keysFor, rowsByKey } from './entries-of-rows.ts';

type Input = Query<typeof routes.timeline>;
type Deps = { db: Pick<Db, 'query' | 'getMany'>; clients: Pick<ClientStore, 'get' | 'consentRecord'>; clock: Clock };

/** Where a page begins: the index's own cursor, if it has more, and the time of the last entry before. */
type Place = { cursor: string | undefined; isEnded: boolean; before: string | undefined };

const placeFrom = (cursor: string | undefined): Place => {
  if (cursor === undefined) return { cursor: undefined, isEnded: false, before: undefined };
  const [before = '', rest = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  if (!/^\d{4}-[\d:.TZ-]+$/.test(before)) throw new AppError('INVALID_CURSOR');
  return { cursor: rest, isEnded: rest === '', before };
};

const ofClient = (client: Client, record: readonly RecordEntry[]): TimelineEntry[] => [
  ...record.map(
    ({ clientId: _, previous: __, ...entry }): TimelineEntry => ({
      kind: 'consent',
      id: String(entry.seq),
      at: entry.at,
      entry,
    }),
  ),
  ...(client.calledAt
    ? [{ kind: 'call' as const, id: client.calledAt, at: client.calledAt, note: client.callNote ?? '' }]
    : []),
  { kind: 'added', id: client.id, at: client.createdAt },
];

const readHistory = async ({ db, clock }: Deps, agentId: string, email: string, place: Place, limit: number) => {
  if (!email || place.isEnded) return { entries: [], last: undefined, nextCursor: null };
  const { items, nextCursor } = await db.query({
    index: 'Due',
    pk: historyPartition(agentId, email),
    descending: true,
    limit,
    cursor: place.cursor,
  });
  const listed = items.map((item) => ({ ...keyIn(item), at: textOf(item.DueSK) }));
  const rows = listed.length > 0 ? await db.getMany(keysFor(agentId, listed)) : [];
  return {
    entries: entriesOfRows({ agentId, rows: rowsByKey(rows), now: clock() }, listed),
    last: listed.at(-1)?.at,
    nextCursor,
  };
};

export const readTimeline =
  (deps: Deps) =>
  async (agent: Pick<Agent, 'id'>, clientId: string, input: Input): Promise<Reply<typeof routes.timeline>> => {
    const place = placeFrom(input.cursor);
    // The consent record has no agent in its key: it's read only once the client is known to be this agent's own.
    const client = await deps.clients.get(agent.id, clientId);
    const [record, history] = await Promise.all([
      deps.clients.consentRecord(clientId),
      readHistory(deps, agent.id, client.email, place, input.limit ?? PAGE_LIMIT),
    ]);
    const { nextCursor, last } = history;
    const until = nextCursor && last ? last : undefined;
    const between = ofClient(client, record).filter(
      ({ at }) => (place.before === undefined || at < place.before) && (until === undefined || at >= until),
    );
    const entries = [...history.entries, ...between].toSorted((one, other) => (one.at < other.at ? 1 : -1));
    return {
      entries,
      next_cursor: until ? Buffer.from(`${until} ${nextCursor}`).toString('base64url') : null,
    };
  };
