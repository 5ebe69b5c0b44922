// How many clients an agent has, who agreed to what, and how many have a tag: counted in the writes that change it, so that no list is
// read for a number. Pure.
import type { Write } from '#core/data/db.ts';
import { tagKey } from '../client.ts';
import { CHANNELS, type Channel } from '../contract.ts';
import { type Client, clientTotals, type StoredTotals } from '../entity.ts';

/** Writes at the same moment rarely meet in one row: an import saves several parts at once. */
const PARTS = 8;
const CLIENTS = 'clients';
const TAG = 'tag_';
const SPELLED = 'as_';

export type Totals = {
  clients: number;
  consent: Record<Channel, number>;
  /** The most frequent first. */
  tags: { tag: string; count: number }[];
};

type Counts = Record<string, number>;

/** An attribute has letters and digits only; a tag may have anything. */
const attributeOf = (tag: string) => Buffer.from(tagKey(tag)).toString('hex');

const countsOf = (client: Client | undefined): Counts =>
  client?.isCounted
    ? {
        [CLIENTS]: 1,
        ...Object.fromEntries(
          CHANNELS.filter((channel) => client.consent[channel].state === 'in').map((channel) => [channel, 1]),
        ),
        ...Object.fromEntries(client.tags.map((tag) => [TAG + attributeOf(tag), 1])),
      }
    : {};

const partOf = (clientId: string): string => {
  const sum = [...clientId].reduce((all, letter) => all + letter.charCodeAt(0), 0);
  return String(sum % PARTS);
};

/** What changes when the one client becomes the other; nothing where the numbers stay. */
export const totalsWrites = (before: Client | undefined, after: Client | undefined): Write[] => {
  const [was, is] = [countsOf(before), countsOf(after)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const add = Object.fromEntries(
    names.map((name) => [name, (is[name] ?? 0) - (was[name] ?? 0)] as const).filter(([, by]) => by !== 0),
  );
  const client = after ?? before;
  if (!client || Object.keys(add).length === 0) return [];
  const spelled = (after?.tags ?? []).filter((tag) => (add[TAG + attributeOf(tag)] ?? 0) > 0);
  const setIfAbsent = Object.fromEntries(spelled.map((tag) => [SPELLED + attributeOf(tag), tag]));
  return [clientTotals.update({ agentId: client.agentId, part: partOf(client.id) }, { add, setIfAbsent })];
};

type Update = Extract<Write, { update: unknown }>;
const isTotals = (write: Write): write is Update => 'update' in write && clientTotals.matches(write.update);

/** Several clients of one transaction are counted by one write: it may change a row once only. */
export const withOneCount = (writes: Write[]): Write[] => {
  const [first, ...more] = writes.filter(isTotals);
  if (!first || more.length === 0) return writes;
  const add: Counts = { ...first.change.add };
  const setIfAbsent = { ...first.change.setIfAbsent };
  for (const { change } of more) {
    for (const [name, by] of Object.entries(change.add ?? {})) add[name] = (add[name] ?? 0) + by;
    for (const [name, tag] of Object.entries(change.setIfAbsent ?? {})) setIfAbsent[name] ??= tag;
  }
  return [...writes.filter((write) => !isTotals(write)), { ...first, change: { add, setIfAbsent } }];
};

export const totalsIn = (parts: readonly StoredTotals[]): Totals => {
  const counts: Counts = {};
  const spelled: Record<string, string> = {};
  for (const part of parts)
    for (const [name, value] of Object.entries(part))
      if (typeof value === 'number') counts[name] = (counts[name] ?? 0) + value;
      else if (name.startsWith(SPELLED)) spelled[name.slice(SPELLED.length)] ??= value;
  const count = (name: string) => Math.max(0, counts[name] ?? 0);
  const tags = Object.entries(spelled)
    .map(([hex, tag]) => ({ tag, count: count(TAG + hex) }))
    .filter((one) => one.count > 0)
    .sort((one, other) => other.count - one.count || (one.tag < other.tag ? -1 : 1));
  return {
    clients: count(CLIENTS),
    consent: { phone: count('phone'), email: count('email'), snail: count('snail') },
    tags,
  };
};
