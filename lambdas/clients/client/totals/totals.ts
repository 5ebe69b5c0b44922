// Counts of an agent's clients, opt-ins and tags: updated in the same writes, so that no list is read for a number. Pure.
import type { Item } from '#core/data/attribute-value.ts';
import type { Key, Write } from '#core/data/db.ts';
import { tagKey } from '../client.ts';
import { type Client, clientTotals, tagTotals } from '../entity.ts';
import { CHANNELS, type Channel } from '../vocabulary.ts';

/** Simultaneous writes rarely hit the same row: an import saves several parts in parallel. */
const PARTS = 8;
/** A longer list would be no overview. */
const TAGS_SHOWN = 200;

type Count = 'clients' | Channel;
export type Totals = {
  clients: number;
  consent: Record<Channel, number>;
  /** Most frequent first. */
  tags: { tag: string; count: number }[];
};

type Update = Extract<Write, { update: Key }>;

const countsOf = (client: Client | undefined): Count[] =>
  client ? ['clients', ...CHANNELS.filter((channel) => client.consent[channel].state === 'in')] : [];

/** A client's tags as typed, by their form for comparing. */
const tagsOf = (client: Client | undefined) => new Map(client ? client.tags.map((tag) => [tagKey(tag), tag]) : []);

const partOf = (clientId: string): string => {
  const sum = [...clientId].reduce((all, letter) => all + letter.charCodeAt(0), 0);
  return String(sum % PARTS);
};

/** The increase or decrease of each. */
const changeOf = <T extends string>(was: readonly T[], is: readonly T[]): [T, number][] => [
  ...is.filter((one) => !was.includes(one)).map((one): [T, number] => [one, 1]),
  ...was.filter((one) => !is.includes(one)).map((one): [T, number] => [one, -1]),
];

/** The writes when one client becomes the other; none if the numbers stay the same. */
export const totalsWrites = (before: Client | undefined, after: Client | undefined): Write[] => {
  const client = after ?? before;
  if (!client) return [];
  const keys = { agentId: client.agentId, part: partOf(client.id) };
  const counts = changeOf(countsOf(before), countsOf(after));
  const typed = tagsOf(after);
  const tags = changeOf([...tagsOf(before).keys()], [...typed.keys()]);
  return [
    ...(counts.length > 0 ? [clientTotals.update(keys, { add: Object.fromEntries(counts) })] : []),
    ...tags.map(([tag, by]) =>
      tagTotals.update({ ...keys, tag }, { add: { count: by }, setIfAbsent: { tag: typed.get(tag) } }),
    ),
  ];
};

type Place = { agentId: string; part: string };

/** The row of totals that an update changes, in its chosen part; undefined for any other write. */
const rowIn = (update: Key, partFor: (place: Place) => string): Key | undefined => {
  const all = clientTotals.keysIn(update);
  if (all) return clientTotals.key({ ...all, part: partFor(all) });
  const ofTag = tagTotals.keysIn(update);
  return ofTag && tagTotals.key({ ...ofTag, part: partFor(ofTag) });
};

const sumOf = (one: Record<string, number> = {}, other: Record<string, number> = {}) => {
  const sum = { ...one };
  for (const [name, by] of Object.entries(other)) sum[name] = (sum[name] ?? 0) + by;
  return sum;
};

/**
 * Counts several clients of one transaction in one part: a transaction may change a row only once, and has a limited
 * number of rows.
 */
export const withOneCount = (writes: Write[]): Write[] => {
  const parts = new Map<string, string>();
  const firstPart = ({ agentId, part }: Place) => {
    const first = parts.get(agentId) ?? part;
    parts.set(agentId, first);
    return first;
  };
  const rows = new Map<string, Update>();
  const others = writes.filter((write) => {
    const row = 'update' in write ? rowIn(write.update, firstPart) : undefined;
    if (!row || !('update' in write)) return true;
    const name = `${row.PK} ${row.SK}`;
    const { add, setIfAbsent } = rows.get(name)?.change ?? {};
    const change = {
      add: sumOf(add, write.change.add),
      setIfAbsent: { ...write.change.setIfAbsent, ...setIfAbsent },
    };
    rows.set(name, { ...write, update: row, change });
    return false;
  });
  return [...others, ...rows.values()];
};

const total = (numbers: readonly number[]) =>
  Math.max(
    0,
    numbers.reduce((sum, one) => sum + one, 0),
  );

const mostUsed = (spellings: ReadonlyMap<string, number>): string | undefined =>
  [...spellings].sort(([one, count], [other, least]) => least - count || (one < other ? -1 : 1))[0]?.[0];

const tagsIn = (items: readonly Item[]): Totals['tags'] => {
  const found = new Map<string, { spellings: Map<string, number>; counts: number[] }>();
  for (const { row, item } of tagTotals.readEach(items.filter(tagTotals.matches))) {
    const key = tagTotals.keysIn(item)?.tag ?? '';
    const { spellings, counts } = found.get(key) ?? { spellings: new Map<string, number>(), counts: [] };
    if (row.tag !== undefined) spellings.set(row.tag, (spellings.get(row.tag) ?? 0) + Math.max(0, row.count));
    found.set(key, { spellings, counts: [...counts, row.count] });
  }
  return [...found]
    .map(([key, { spellings, counts }]) => ({ tag: mostUsed(spellings) ?? key, count: total(counts) }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count || (one.tag < other.tag ? -1 : 1))
    .slice(0, TAGS_SHOWN);
};

/** The last tag of a page with more after it may be cut in two, so it's left out like those after it. */
const wholeOnes = (items: Item[], isCut: boolean): Item[] => {
  const last = items.at(-1);
  const cut = isCut && last ? tagTotals.keysIn(last)?.tag : undefined;
  return cut === undefined ? items : items.filter((item) => tagTotals.keysIn(item)?.tag !== cut);
};

export const totalsIn = (items: Item[], isCut: boolean): Totals => {
  const parts = clientTotals.pick(items);
  const count = (name: Count) => total(parts.map((part) => part[name] ?? 0));
  return {
    clients: count('clients'),
    consent: { phone: count('phone'), email: count('email'), snail: count('snail') },
    tags: tagsIn(wholeOnes(items, isCut)),
  };
};
