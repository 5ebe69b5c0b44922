// Counts the clients of each agent again while the product runs, and repairs the totals above their lists by what they're off. A client who
// changes in between would be counted half: then the agent is counted again.
import { type AttributeValue, type DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { client, clientTotals, tagTotals } from '../../lambdas/clients/client/entity.ts';
import { totalsWrites } from '../../lambdas/clients/client/totals/totals.ts';
import { fromAttributes, type Item } from '../../lambdas/core/data/attribute-value.ts';
import type { Db, Key, Write } from '../../lambdas/core/data/db.ts';

type Deps = { client: DynamoDBClient; table: string; db: Pick<Db, 'query' | 'transact'>; log: (line: string) => void };
export type RecountResult = { agents: number; off: number; repaired: number };

/** By what is counted: 'clients', a channel, or a tag in its row's words. */
type Counts = Map<string, { count: number; tag?: string }>;
const ofTag = (tag: string) => `tag ${tag}`;

const WRITES_AT_ONCE = 100;
/** Someone who imports a long file all this time is left for the next run. */
const LOOKS = 10;

const agentsIn = async ({ client: dynamo, table }: Deps): Promise<string[]> => {
  const agents = new Set<string>();
  let ExclusiveStartKey: Record<string, AttributeValue> | undefined;
  do {
    const page = await dynamo.send(
      new ScanCommand({
        TableName: table,
        ExclusiveStartKey,
        ProjectionExpression: 'PK, SK',
        FilterExpression: 'begins_with(PK, :clients) AND (begins_with(SK, :client) OR begins_with(SK, :totals))',
        ExpressionAttributeValues: {
          ':clients': { S: client.partition({ agentId: '' }) },
          ':client': { S: 'CLIENT#' },
          ':totals': { S: 'TOTALS#' },
        },
      }),
    );
    for (const key of page.Items ?? []) {
      const { PK, SK } = fromAttributes(key) as unknown as Key;
      const agentId = (client.keysIn({ PK, SK }) ?? clientTotals.keysIn({ PK, SK }) ?? tagTotals.keysIn({ PK, SK }))
        ?.agentId;
      if (agentId) agents.add(agentId);
    }
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return [...agents].sort();
};

const rowsOf = async (db: Deps['db'], agentId: string, prefix: string): Promise<Item[]> => {
  const rows: Item[] = [];
  let cursor: string | undefined;
  do {
    const page = await db.query({ pk: client.partition({ agentId }), prefix, cursor, consistent: true });
    rows.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return rows;
};

const add = (counts: Counts, name: string, by: number, tag?: string): void => {
  const before = counts.get(name);
  counts.set(name, { count: (before?.count ?? 0) + by, tag: before?.tag ?? tag });
};

const storedIn = (rows: Item[]): Counts => {
  const counts: Counts = new Map();
  for (const part of clientTotals.pick(rows))
    for (const [name, count = 0] of Object.entries(part)) add(counts, name, count);
  for (const { row, item } of tagTotals.readEach(rows.filter(tagTotals.matches)))
    add(counts, ofTag(tagTotals.keysIn(item)?.tag ?? ''), row.count, row.tag);
  return counts;
};

/** As the product counts each of them. Those who aren't marked are in no totals yet: the backfill counts them. */
const countedIn = (rows: Item[]): Counts => {
  const counts: Counts = new Map();
  for (const one of client.pick(rows))
    for (const write of totalsWrites(undefined, one)) {
      if (!('update' in write)) continue;
      const tag = tagTotals.keysIn(write.update)?.tag;
      if (tag === undefined) for (const [name, by] of Object.entries(write.change.add ?? {})) add(counts, name, by);
      else add(counts, ofTag(tag), 1, String(write.change.setIfAbsent?.tag));
    }
  return counts;
};

const differenceOf = (stored: Counts, counted: Counts): Counts => {
  const names = new Set([...stored.keys(), ...counted.keys()]);
  const off: Counts = new Map();
  for (const name of names) {
    const by = (counted.get(name)?.count ?? 0) - (stored.get(name)?.count ?? 0);
    if (by !== 0) off.set(name, { count: by, tag: counted.get(name)?.tag });
  }
  return off;
};

/** Undefined while the clients keep changing. Who changes a client changes the totals in the same moment. */
const look = async (db: Deps['db'], agentId: string): Promise<Counts | undefined> => {
  let stored = storedIn(await rowsOf(db, agentId, 'TOTALS#'));
  for (let looks = 0; looks < LOOKS; looks++) {
    const counted = countedIn(await rowsOf(db, agentId, 'CLIENT#'));
    const now = storedIn(await rowsOf(db, agentId, 'TOTALS#'));
    if (differenceOf(stored, now).size === 0) return differenceOf(stored, counted);
    stored = now;
  }
  return undefined;
};

/** Added to what is there by then, so that what people do meanwhile counts. */
const repairingWrites = (agentId: string, off: Counts): Write[] => {
  const keys = { agentId, part: '0' };
  const all = [...off].filter(([name]) => !name.startsWith(ofTag('')));
  const tags = [...off].filter(([name]) => name.startsWith(ofTag('')));
  return [
    ...(all.length > 0
      ? [clientTotals.update(keys, { add: Object.fromEntries(all.map(([name, { count }]) => [name, count])) })]
      : []),
    ...tags.map(([name, { count, tag }]) =>
      tagTotals.update({ ...keys, tag: name.slice(ofTag('').length) }, { add: { count }, setIfAbsent: { tag } }),
    ),
  ];
};

const wordsOf = (off: Counts): string =>
  [...off].map(([name, { count }]) => `${name} ${count > 0 ? '+' : ''}${count}`).join(', ');

/** `off`: agents whose totals were wrong, or couldn't be looked at. */
export const recount = async (deps: Deps, { confirmed }: { confirmed: boolean }): Promise<RecountResult> => {
  const agents = await agentsIn(deps);
  let [off, repaired] = [0, 0];
  for (const agentId of agents) {
    const difference = await look(deps.db, agentId);
    if (difference?.size === 0) continue;
    off += 1;
    deps.log(`${agentId}: ${difference ? wordsOf(difference) : 'changes too fast to be counted'}`);
    if (!difference || !confirmed) continue;
    const writes = repairingWrites(agentId, difference);
    for (let from = 0; from < writes.length; from += WRITES_AT_ONCE)
      await deps.db.transact(writes.slice(from, from + WRITES_AT_ONCE));
    repaired += 1;
  }
  return { agents: agents.length, off, repaired };
};
