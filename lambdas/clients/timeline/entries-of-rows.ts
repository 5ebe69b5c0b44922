// The rows that concern a client, as entries of their timeline. Pure.
import type { Item } from '#core/data/attribute-value.ts';
import type { Key } from '#core/data/db.ts';
import { dollarsOf } from '#core/platform/money.ts';
import { guidedTransaction, sentReminder, transactionLink } from '#public/chat/transaction';
import { campaign, recipient } from '#public/clients/campaigns';
import { offerLetter } from '#public/funds/report';
import { communication, communicationView } from '#public/funds/request';
import type { TimelineEntry } from './contract.ts';

/** The rows to read for the keys that the index has: a campaign's subject and a request's chat are in rows beside them. */
export const keysFor = (agentId: string, listed: readonly Key[]): Key[] => {
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
export const rowsByKey = (rows: readonly Item[]): Rows => new Map(rows.map((row) => [`${row.PK} ${row.SK}`, row]));
const rowOf = (rows: Rows, { PK, SK }: Key) => rows.get(`${PK} ${SK}`);

type Told = { agentId: string; rows: Rows; now: Date };

const ofCommunication = ({ agentId, rows, now }: Told, item: Item, at: string): TimelineEntry[] =>
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

/** In the order of the index. What was erased since is left out. */
export const entriesOfRows = (told: Told, listed: readonly (Key & { at: string })[]): TimelineEntry[] =>
  listed.flatMap((key) => {
    const { agentId, rows } = told;
    const item = rowOf(rows, key);
    if (!item) return [];
    if (communication.matches(item)) return ofCommunication(told, item, key.at);
    if (recipient.matches(item)) return ofRecipient(agentId, item, key.at, rows);
    if (offerLetter.matches(item)) return ofLetter(item, key.at);
    return sentReminder.matches(item) ? ofReminder(item, key.at) : ofLink(item, key.at);
  });
