import { textOf } from '#core/data/attribute-value.ts';
import type { Db } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import { PAGE_LIMIT, type Query } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import {
  type CommunicationRow,
  communication,
  type PipelineList,
  pipelinePartition,
  statusOf,
} from '#public/funds/request';
import { phaseOf, STATUSES, type Status } from '#vocabulary/funds/request/communications';
import type { routes } from './contract.ts';
import type { DealFilter } from './vocabulary.ts';

// A page of an agent's requests in the order of the days that are left, grouped by deal. A report stops being open
// when it expires, without a write: so answered requests have their own list, read from today on or until today.

type Input = Query<typeof routes.officeDeals>;
type Part = { list: PipelineList; from: string; to: string };
/** `isShown` filters after reading, so a page may have fewer rows. */
type Shown = { isDescending: boolean; parts: Part[]; isShown: (status: Status) => boolean };

/** Every day begins with a digit. */
const FIRST = '0';
const LAST = ':';

/** An overdue request is over, even if upkeep hasn't marked it yet. */
const shownBy = (show: DealFilter, now: string): Shown => {
  const waiting: Part = { list: 'WAITING', from: FIRST, to: LAST };
  const overdue: Part = { list: 'WAITING', from: FIRST, to: now };
  const valid: Part = { list: 'ANSWERED', from: now, to: LAST };
  // Reports that have expired, and those withdrawn before.
  const answered: Part = { list: 'ANSWERED', from: FIRST, to: LAST };
  const ended: Part = { list: 'ENDED', from: FIRST, to: LAST };
  const isOpen = (status: Status) => phaseOf(status) !== 'over';
  const all: Record<DealFilter, Omit<Shown, 'isDescending'>> = {
    open: { parts: [waiting, valid], isShown: isOpen },
    waiting: { parts: [waiting], isShown: isOpen },
    answered: { parts: [valid], isShown: (status) => phaseOf(status) === 'answered' },
    ended: { parts: [ended, answered, overdue], isShown: (status) => phaseOf(status) === 'over' },
  };
  return { isDescending: show === 'ended', ...all[show] };
};

const placeFrom = (cursor: string | undefined): string | undefined => {
  if (cursor === undefined) return undefined;
  const place = Buffer.from(cursor, 'base64url').toString();
  if (!/^\d{4}-[\d:.TZ-]+#[\w-]+$/.test(place)) throw new AppError('INVALID_CURSOR');
  return place;
};

/** The rest of a list after a place; the reader drops the place itself. */
const rest = ({ from, to }: Part, place: string | undefined, isDescending: boolean): [string, string] => {
  if (place === undefined) return [from, to];
  return isDescending ? [from, place < to ? place : to] : [place > from ? place : from, to];
};

export type PipelineRow = Extract<CommunicationRow, { kind: 'request' }>;
type Placed = { row: PipelineRow; place: string };
export type DealGroup = { id: string; rows: [PipelineRow, ...PipelineRow[]] };

const readPart = async (db: Pick<Db, 'query'>, agentId: string, shown: Shown, part: Part, page: Page) => {
  const between = rest(part, page.place, shown.isDescending);
  if (between[0] > between[1]) return { placed: [], hasMore: false };
  const { items, nextCursor } = await db.query({
    index: 'GSI2',
    pk: pipelinePartition(agentId, part.list),
    between,
    descending: shown.isDescending,
    // One more, because the place of the page before is read again.
    limit: page.limit + 1,
  });
  const placed = communication.readEach(items).flatMap(({ row, item }): Placed[] => {
    const place = textOf(item.GSI2SK);
    return row.kind === 'request' && place !== page.place ? [{ row, place }] : [];
  });
  return { placed, hasMore: nextCursor !== null };
};

type Deps = { db: Pick<Db, 'query'>; clock: Clock };
type Page = { place: string | undefined; limit: number };

const readPage = async ({ db, clock }: Deps, agentId: string, shown: Shown, page: Page) => {
  const read = await Promise.all(shown.parts.map((part) => readPart(db, agentId, shown, part, page)));
  const all = read
    .flatMap(({ placed }) => placed)
    .sort((one, other) => (one.place < other.place === shown.isDescending ? 1 : -1));
  const rows = all.slice(0, page.limit);
  const hasMore = all.length > rows.length || read.some((part) => part.hasMore);
  return {
    rows: rows.filter(({ row }) => shown.isShown(statusOf(row, clock()))),
    next: hasMore ? rows.at(-1)?.place : undefined,
  };
};

/** Groups rows by deal, in the order of each group's first row. */
const groupDeals = (rows: PipelineRow[]): DealGroup[] => {
  const groups = new Map<string, DealGroup>();
  for (const row of rows) {
    const group = groups.get(row.deal);
    if (group) group.rows.push(row);
    else groups.set(row.deal, { id: row.deal, rows: [row] });
  }
  return [...groups.values()];
};

export const readPipeline =
  ({ db, clock }: Deps) =>
  async (agentId: string, input: Input): Promise<{ groups: DealGroup[]; next_cursor: string | null }> => {
    const { limit = PAGE_LIMIT, cursor, show } = input;
    const page = { limit, place: placeFrom(cursor) };
    const { rows, next } = await readPage({ db, clock }, agentId, shownBy(show, clock().toISOString()), page);
    return {
      groups: groupDeals(rows.map(({ row }) => row)),
      next_cursor: next === undefined ? null : Buffer.from(next).toString('base64url'),
    };
  };

// Picks the request or letter that decides a deal's status. Pure.

/**
 * Open ones come before finished ones, then the newest. Of several people, the one who is furthest behind: the next
 * step is theirs.
 */
export const leadingOf = (rows: readonly [CommunicationRow, ...CommunicationRow[]], now: Date): CommunicationRow => {
  const rank = (row: CommunicationRow) => Number(phaseOf(statusOf(row, now)) === 'over');
  const requests = rows.filter(({ kind }) => kind === 'request');
  const [newest = rows[0]] = (requests.length > 0 ? requests : [...rows]).toSorted(
    (one, other) => rank(one) - rank(other) || (one.id < other.id ? 1 : -1),
  );
  const people = newest.kind === 'request' ? (newest.people ?? []) : [];
  const step = (row: CommunicationRow) => STATUSES.indexOf(statusOf(row, now).is);
  // Includes one whose request has expired: it must be extended before the other's part is useful.
  const isDone = (row: CommunicationRow) => statusOf(row, now).is === 'part_done';
  const isBehind = (row: CommunicationRow, other: CommunicationRow) =>
    step(row) < step(other) || (isDone(other) && !isDone(row));
  return rows
    .filter(({ id }) => people.some((one) => one.id === id))
    .reduce((last, row) => (isBehind(row, last) ? row : last), newest);
};
