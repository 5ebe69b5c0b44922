// Checks that the audit log is unchanged: each entry follows from the one before, and each published end is in it. A
// page at a time, because the log only grows.
import type { Db } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import {
  entryPlace,
  firstBroken,
  firstUnlikePublished,
  type Head,
  type PublishedEnd,
  readAuditHead,
  START,
} from './audit-log.ts';
import { type AuditEntry, auditEntity } from './entity.ts';

const CHECK_PAGE = 500;

const cursorOf = ({ number, hash }: Head) => Buffer.from(JSON.stringify({ number, hash })).toString('base64url');

/** The last position that an earlier page confirmed. */
const headFrom = (cursor: string): Head => {
  try {
    const { number, hash } = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as Partial<Head>;
    if (Number.isSafeInteger(number) && Number(number) >= 0 && typeof hash === 'string')
      return { number: Number(number), hash };
  } catch {
    // Refused like any other cursor that isn't ours.
  }
  throw new AppError('INVALID_CURSOR');
};

/** The entries in order. An unreadable one is logged and left out, so that it counts as missing. */
const entriesAfter = async (db: Db, number: number): Promise<AuditEntry[]> => {
  const between: [string, string] = [entryPlace(number + 1), entryPlace(999_999_999_999)];
  return (await auditEntity.list(db, { pk: auditEntity.partition({}), between, limit: CHECK_PAGE })).items;
};

type Deps = { db: Db; publishedEnds: () => Promise<PublishedEnd[]> };

const checkFrom = async ({ db, publishedEnds }: Deps, from: Head) => {
  const entries = await entriesAfter(db, from.number);
  const isEnd = entries.length < CHECK_PAGE;
  const end = isEnd ? await readAuditHead(db) : undefined;
  // The head also reveals entries cut off at the end. Entries added between the two reads are read now.
  const lastNumber = from.number + entries.length;
  if (end && lastNumber < end.number) entries.push(...(await entriesAfter(db, lastNumber)));
  const last = entries.at(-1);
  const unlike = firstUnlikePublished(await publishedEnds(), entries, from, isEnd);
  const broken = [firstBroken(entries, from, end), unlike].filter((number) => number !== undefined);
  return {
    checked: entries.length,
    brokenAt: broken.length > 0 ? Math.min(...broken) : null,
    nextCursor: isEnd || !last ? null : cursorOf({ number: lastNumber, hash: last.hash }),
  };
};

export const checkAudit =
  (deps: Deps) =>
  async (cursor?: string): Promise<{ checked: number; brokenAt: number | null; nextCursor: string | null }> =>
    checkFrom(deps, cursor ? headFrom(cursor) : START);
