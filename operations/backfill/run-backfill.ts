// Goes through the whole table once, changes what needs it while the product runs, and looks again at the end. Rows are changed only
// as they were read, so nothing that people do meanwhile is lost. A run that was interrupted can simply be repeated.
import { setTimeout as wait } from 'node:timers/promises';
import { type AttributeValue, type DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { fromAttributes, type Item } from '../../lambdas/core/data/attribute-value.ts';
import { type Change, type Condition, ConditionFailed, type Db, type Key, when } from '../../lambdas/core/data/db.ts';
import type { Backfill, SavingBackfill } from './backfills.ts';

type Deps = {
  client: DynamoDBClient;
  table: string;
  db: Pick<Db, 'get' | 'update' | 'transact'>;
  log: (line: string) => void;
};
type Position = Record<string, AttributeValue>;

/** `from` continues after the position that an interrupted run logged. */
export type BackfillOptions = { confirmed: boolean; rowsPerSecond: number; from?: string };
export type BackfillResult = { seen: number; changed: number; left: number };

const encode = (position: Position) => Buffer.from(JSON.stringify(position)).toString('base64url');
const decode = (text: string): Position => JSON.parse(Buffer.from(text, 'base64url').toString()) as Position;

/** That what is about to change is still as it was read. */
const asRead = (row: Item & Key, { set = {}, remove = [] }: Pick<Change, 'set' | 'remove'>): Condition => {
  const names = [...Object.keys(set), ...remove];
  const values = Object.fromEntries(
    names.filter((name) => row[name] !== undefined).map((name) => [`:was_${name}`, row[name]!]),
  );
  const same = names.map((name) =>
    row[name] === undefined ? `attribute_not_exists(#${name})` : `#${name} = :was_${name}`,
  );
  return when(['attribute_exists(#PK)', ...same].join(' AND '), values);
};

const pages = async function* ({ client, table }: Deps, from?: Position) {
  let ExclusiveStartKey = from;
  do {
    const page = await client.send(new ScanCommand({ TableName: table, ExclusiveStartKey, ConsistentRead: true }));
    yield { rows: (page.Items ?? []).map((item) => fromAttributes(item) as Item & Key), next: page.LastEvaluatedKey };
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
};

/** What does it; undefined for a row that needs nothing. */
const neededBy = async ({ db }: Deps, backfill: Backfill | SavingBackfill, row: Item & Key) => {
  if ('writesOf' in backfill) {
    const writes = backfill.writesOf(row);
    return writes && (() => db.transact(writes));
  }
  const key = backfill.source?.(row);
  const change = backfill.changeOf(row, key && (await db.get(key, { consistent: true })));
  return change && (() => db.update({ PK: row.PK, SK: row.SK }, change, asRead(row, change)));
};

const changeRow = async (deps: Deps, backfill: Backfill | SavingBackfill, row: Item & Key): Promise<boolean> => {
  const change = await neededBy(deps, backfill, row);
  if (!change) return false;
  try {
    await change();
    return true;
  } catch (error) {
    // Someone changed or deleted it just now. The last look counts it if it still needs the change.
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
};

const countLeft = async (deps: Deps, backfill: Backfill | SavingBackfill) => {
  let [seen, left] = [0, 0];
  for await (const { rows } of pages(deps)) {
    seen += rows.length;
    for (const row of rows) if (await neededBy(deps, backfill, row)) left += 1;
  }
  return { seen, left };
};

export const runBackfill = async (
  deps: Deps,
  backfill: Backfill | SavingBackfill,
  { confirmed, rowsPerSecond, from }: BackfillOptions,
): Promise<BackfillResult> => {
  if (!confirmed) return { changed: 0, ...(await countLeft(deps, backfill)) };
  const start = Date.now();
  let changed = 0;
  for await (const { rows, next } of pages(deps, from ? decode(from) : undefined)) {
    for (const row of rows) {
      if (!(await changeRow(deps, backfill, row))) continue;
      changed += 1;
      await wait(start + (changed / rowsPerSecond) * 1000 - Date.now());
    }
    if (next) deps.log(`${changed} changed so far. To continue from here: --from ${encode(next)}`);
  }
  return { changed, ...(await countLeft(deps, backfill)) };
};
