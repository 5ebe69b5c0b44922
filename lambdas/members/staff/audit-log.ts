// The audit log. An entry is only written where there is none, together with the end of the log that it becomes.
import { type Db, isNew, type Page, type Write, when } from '#core/data/db.ts';
import { type Pause, writeAgain } from '#core/data/write-again.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { type AuditedAction, entryAfter, firstBroken, type Head, START } from './audit-chain.ts';
import { type AuditEntry, auditEntity, auditHead } from './entity.ts';

const keyOf = (number: number) => ({ number: String(number).padStart(12, '0') });
const placeOf = (number: number) => auditEntity.key(keyOf(number)).SK;
const ENTRIES = auditEntity.key({ number: '' }).SK;
const pk = auditEntity.partition({});
const CHECK_PAGE = 500;

const cursorOf = ({ number, hash }: Head) => Buffer.from(JSON.stringify({ number, hash })).toString('base64url');

/** How far the last page of a check held. */
const headFrom = (cursor: string): Head => {
  try {
    const { number, hash } = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as Partial<Head>;
    if (Number.isSafeInteger(number) && Number(number) >= 0 && typeof hash === 'string')
      return { number: Number(number), hash };
  } catch {
    // Refused like everything else that is not one of our cursors.
  }
  throw new AppError('INVALID_CURSOR');
};

export type AuditLog = {
  /** Belongs in the transaction of the action itself; fails when another entry came first. */
  writes(action: AuditedAction, at: Date): Promise<Write[]>;
  /** For what has no other effect. */
  note(action: AuditedAction): Promise<void>;
  list(page: { limit?: number; cursor?: string }): Promise<Page<AuditEntry>>;
  check(cursor?: string): Promise<{ checked: number; brokenAt: number | null; nextCursor: string | null }>;
};

const entryWrites = (last: Head, entry: AuditEntry): Write[] => [
  auditEntity.put(keyOf(entry.number), entry, { if: isNew }),
  auditHead.update(
    {},
    { set: { number: entry.number, hash: entry.hash } },
    { if: last.number === START.number ? isNew : when('#number = :last', { ':last': last.number }) },
  ),
];

const readHead = async (db: Db): Promise<Head> => (await auditHead.get(db, {}, { consistent: true })) ?? START;

/** In order. One that can't be read is logged and left out, so that it's missing. */
const entriesAfter = async (db: Db, number: number): Promise<AuditEntry[]> => {
  const between: [string, string] = [placeOf(number + 1), placeOf(999_999_999_999)];
  return (await auditEntity.list(db, { pk, between, limit: CHECK_PAGE })).items;
};

const checkFrom = async (db: Db, from: Head) => {
  const entries = await entriesAfter(db, from.number);
  const isEnd = entries.length < CHECK_PAGE;
  const end = isEnd ? await readHead(db) : undefined;
  // The head also knows what was cut off at the end. Entries that came between the two reads are read now.
  const lastNumber = from.number + entries.length;
  if (end && lastNumber < end.number) entries.push(...(await entriesAfter(db, lastNumber)));
  const last = entries.at(-1);
  return {
    checked: entries.length,
    brokenAt: firstBroken(entries, from, end) ?? null,
    nextCursor: isEnd || !last ? null : cursorOf({ number: lastNumber, hash: last.hash }),
  };
};

export const createAuditLog = ({ db, clock, pause }: { db: Db; clock: Clock; pause?: Pause }): AuditLog => {
  const writes = async (action: AuditedAction, at: Date): Promise<Write[]> => {
    const last = await readHead(db);
    return entryWrites(last, entryAfter(last, action, at));
  };
  return {
    writes,
    note: (action) => writeAgain(async () => db.transact(await writes(action, clock())), pause),
    list: ({ limit, cursor }) => auditEntity.list(db, { pk, prefix: ENTRIES, descending: true, limit, cursor }),
    check: async (cursor) => checkFrom(db, cursor ? headFrom(cursor) : START),
  };
};
