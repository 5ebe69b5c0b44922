import { type Item, textOf } from '#core/data/attribute-value.ts';
import { type Db, type Key, keyIn } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { PAGE_LIMIT, type Query, type Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { dollarsOf } from '#core/platform/money.ts';
import { guidedTransaction, sentReminder, transactionLink } from '#public/chat/transaction';
import { campaign, recipient } from '#public/clients/campaigns';
import { type Client, type ClientStore, historyPartition, type RecordEntry } from '#public/clients/client';
import { offerLetter } from '#public/funds/report';
import { communication, communicationView } from '#public/funds/request';
import type { routes, TimelineEntry } from './contract.ts';

// Turns the rows that concern a client into entries of their timeline. Pure.

/** The rows to read for the index's keys: a campaign's subject and a request's chat are in rows next to theirs. */
const keysFor = (agentId: string, listed: readonly Key[]): Key[] => {
  const keys = listed.flatMap((key): Key[] => {
    const campaignId = recipient.keysIn(key)?.campaignId;
    const communicationId = communication.keysIn(key)?.communicationId;
    return [
      key,
      ...(campaignId ? [campaign.key({ agentId, campaignId })] : []),
      ...(communicationId ? [guidedTransaction.key({ agentId, transactionId: communicationId })] : []),
    ];
  });
  return [...new Map(keys.map(({ PK, SK }) => [`${PK} ${SK}`, { PK, SK }])).values()];
};

type Rows = ReadonlyMap<string, Item>;
const rowsByKey = (rows: readonly Item[]): Rows => new Map(rows.map((row) => [`${row.PK} ${row.SK}`, row]));
const rowOf = (rows: Rows, { PK, SK }: Key) => rows.get(`${PK} ${SK}`);

type TimelineData = { agentId: string; rows: Rows; now: Date };

const ofCommunication = ({ agentId, rows, now }: TimelineData, item: Item, at: string): TimelineEntry[] =>
  communication.pick([item]).map((row) => ({
    kind: 'communication',
    id: row.id,
    at,
    communication: communicationView(row, now),
    has_chat: rowOf(rows, guidedTransaction.key({ agentId, transactionId: row.id })) !== undefined,
  }));

const ofRecipient = (agentId: string, item: Item, at: string, rows: Rows): TimelineEntry[] => {
  const { campaignId = '' } = recipient.keysIn(item) ?? {};
  const sent = rowOf(rows, campaign.key({ agentId, campaignId }));
  return recipient.pick([item]).map((row) => ({
    kind: 'campaign',
    id: campaignId,
    at,
    subject: (sent && campaign.pick([sent])[0]?.subject) ?? '',
    state: row.state,
    opened_at: row.openedAt,
    bounced_at: row.bouncedAt,
    unsubscribed_at: row.unsubscribedAt,
  }));
};

const ofLetter = (item: Item, at: string): TimelineEntry[] =>
  offerLetter.pick([item]).map(({ id, recipientName, amount, state, views, communicationId }) => ({
    kind: 'letter',
    id,
    at,
    recipient_name: recipientName,
    amount: dollarsOf(amount),
    state,
    views,
    communication_id: communicationId,
  }));

const ofLink = (item: Item, at: string): TimelineEntry[] =>
  transactionLink.pick([item]).map(({ transactionId }) => ({ kind: 'transaction', id: transactionId, at }));

const ofReminder = (item: Item, at: string): TimelineEntry[] =>
  sentReminder
    .pick([item])
    .map(({ id, about, transactionId }) => ({ kind: 'reminder', id, at, about, transaction_id: transactionId }));

/** The entries in the order of the index, without rows that were erased since. */
const entriesOfRows = (data: TimelineData, listed: readonly (Key & { at: string })[]): TimelineEntry[] =>
  listed.flatMap((key) => {
    const { agentId, rows } = data;
    const item = rowOf(rows, key);
    if (!item) return [];
    if (communication.matches(item)) return ofCommunication(data, item, key.at);
    if (recipient.matches(item)) return ofRecipient(agentId, item, key.at, rows);
    if (offerLetter.matches(item)) return ofLetter(item, key.at);
    return sentReminder.matches(item) ? ofReminder(item, key.at) : ofLink(item, key.at);
  });

// A page of a client's timeline: the index's entries for their address, merged with the few things stored with the
// client: consent, the last call, and when they were added.

type Input = Query<typeof routes.timeline>;
type Deps = { db: Pick<Db, 'query' | 'getMany'>; clients: Pick<ClientStore, 'get' | 'consentRecord'>; clock: Clock };

/** The start of a page: the index's own cursor, if it has more, and the time of the last entry before. */
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
