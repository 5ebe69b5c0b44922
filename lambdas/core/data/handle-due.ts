// Upkeep's work on a due list: each row that is due, page by page while there's time. The next run starts with the rest.
import { isoAfter, MINUTE } from '../platform/clock.ts';
import { countMetric } from '../platform/count-metric.ts';
import { log } from '../platform/log.ts';
import { type Item, textOf } from './attribute-value.ts';
import { type Db, held, type Key, keyIn, when } from './db.ts';
import { type DueList, duePartitions } from './due-list.ts';
import type { ReadRow } from './entity-rows.ts';

/** One call reads this many rows by their keys. */
const PAGE = 100;
/** Rows handled in parallel, so that an hour is enough for the rows of a million agents. */
export const AT_ONCE = 16;
/** Single failures don't hold up the other rows. This many mean that something larger is wrong. */
const MOST_FAILURES = 20;
/** A failed row waits until others have passed. Otherwise a page of such rows would stop the list for good. */
const POSTPONED_MS = 15 * MINUTE;

type DueEntity<Row> = { definition: { name: string }; readEach(items: Item[]): ReadRow<Row>[] };
export type DueRows<Row> = { list: DueList; entity: DueEntity<Row> };
export type DueDeps = {
  db: Pick<Db, 'query' | 'getMany' | 'update'>;
  now: Date;
  hasTime: () => boolean;
  random?: () => number;
};
export type DueRow<Row> = { row: Row; dueAt: string };
type Handle<Row> = (due: DueRow<Row>) => Promise<void>;

const isDue = (partition: string, now: Date) => (item: Item) =>
  item.DuePK === partition && textOf(item.DueSK) <= now.toISOString();

const inParallel = async <T>(items: T[], run: (item: T) => Promise<void>): Promise<void> => {
  const open = [...items];
  const take = async () => {
    for (let item = open.shift(); item !== undefined; item = open.shift()) await run(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, take));
};

/** Runs that overlap begin in different partitions, so that they don't meet in the same rows. */
const startingAnywhere = (partitions: string[], random: () => number): string[] => {
  const first = Math.floor(random() * partitions.length);
  return [...partitions.slice(first), ...partitions.slice(0, first)];
};

/** The index knows the keys and lags a little; the row itself decides. */
const readDue = async ({ db, now }: DueDeps, partition: string, keys: Key[]): Promise<Item[]> => {
  const items = (await db.getMany(keys)).filter(isDue(partition, now));
  return items.toSorted((one, other) => (textOf(one.DueSK) < textOf(other.DueSK) ? -1 : 1));
};

const postpone = ({ db, now }: DueDeps, item: Item): Promise<boolean> =>
  held(
    db.update(
      keyIn(item),
      { set: { DueSK: isoAfter(now, POSTPONED_MS) } },
      when('#DueSK = :due', { ':due': textOf(item.DueSK) }),
    ),
  );

/** A failed row is tried again after a while, and fails this run once the others are done. */
export const handleDue = async <Row>(
  deps: DueDeps,
  { list, entity }: DueRows<Row>,
  handle: Handle<Row>,
): Promise<{ handled: number }> => {
  const { db, now, hasTime, random = Math.random } = deps;
  const failures: unknown[] = [];
  let handled = 0;
  const handleOne = async ({ row, item }: ReadRow<Row>) => {
    try {
      // If it changed in the meantime, the next run sees its new state.
      if (await held(handle({ row, dueAt: textOf(item.DueSK) }))) handled++;
    } catch (error) {
      log.error('due row was not handled', { kind: entity.definition.name }, error);
      failures.push(error);
      await postpone(deps, item);
    }
  };
  const handlePage = async (partition: string, keys: Key[]) => {
    const items = await readDue(deps, partition, keys);
    const rows = entity.readEach(items);
    const readable = new Set(rows.map(({ item }) => item));
    await inParallel(rows, handleOne);
    await inParallel(
      items.filter((item) => !readable.has(item)),
      async (item) => void (await postpone(deps, item)),
    );
  };

  const mayGoOn = () => hasTime() && failures.length < MOST_FAILURES;
  const partitions = startingAnywhere(duePartitions(list), random);
  let cursor: string | undefined;
  for (let partition = partitions.shift(); partition !== undefined; partition = partitions.shift()) {
    do {
      const page = await db.query({
        pk: partition,
        index: 'Due',
        between: ['', now.toISOString()],
        limit: PAGE,
        cursor,
      });
      await handlePage(partition, page.items.map(keyIn));
      cursor = page.nextCursor ?? undefined;
    } while (cursor && mayGoOn());
    if (!mayGoOn()) break;
  }
  if ((cursor || partitions.length > 0) && !hasTime()) {
    log.warn('time was up before everything that was due', { kind: list.name, count: handled });
    countMetric('UnfinishedRuns');
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `Rows of ${list.name} that could not be handled: ${failures.length}`);
  return { handled };
};
