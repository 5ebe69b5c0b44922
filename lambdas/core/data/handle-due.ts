// What upkeep does: each row of a due list (a partition of GSI1, ordered by time) whose time has come, page by page for as
// long as there's time. What is left over is first in the next run.
import { log } from '../platform/log.ts';
import { type Item, textOf } from './attribute-value.ts';
import { ConditionFailed, type Db } from './db.ts';
import type { ReadRow } from './entity/reads.ts';

const PAGE = 100;
/** At once, so that an hour is enough for the rows of a million agents. */
const AT_ONCE = 16;
/** Single rows that fail don't hold up the others. This many mean that something larger is wrong. */
const MOST_FAILURES = 20;

export type DueList<Row> = {
  /** The partition. */
  list: string;
  entity: { definition: { name: string }; readEach(items: Item[]): ReadRow<Row>[] };
};
export type DueDeps = { db: Pick<Db, 'query'>; now: Date; hasTime: () => boolean };
export type DueRow<Row> = { row: Row; dueAt: string };

/** True when it's handled; false when it changed in the meantime, and the next run sees it as it is then. */
const hasHandled = async (work: Promise<void>): Promise<boolean> => {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
};

/** A row that fails is tried again in the next run, and fails this one once the others are done. */
export const handleDue = async <Row>(
  { db, now, hasTime }: DueDeps,
  { list, entity }: DueList<Row>,
  handle: (due: DueRow<Row>) => Promise<void>,
): Promise<{ handled: number }> => {
  const failures: unknown[] = [];
  let handled = 0;
  const handleOne = async ({ row, item }: ReadRow<Row>) => {
    try {
      if (await hasHandled(handle({ row, dueAt: textOf(item.GSI1SK) }))) handled++;
    } catch (error) {
      log.error('due row was not handled', { kind: entity.definition.name }, error);
      failures.push(error);
    }
  };

  let cursor: string | undefined;
  do {
    const page = await db.query({ pk: list, index: 'GSI1', between: ['', now.toISOString()], limit: PAGE, cursor });
    const open = entity.readEach(page.items);
    while (open.length > 0) await Promise.all(open.splice(0, AT_ONCE).map(handleOne));
    cursor = page.nextCursor ?? undefined;
  } while (cursor && hasTime() && failures.length < MOST_FAILURES);
  if (failures.length > 0)
    throw new AggregateError(failures, `Rows of ${list} that could not be handled: ${failures.length}`);
  return { handled };
};
