// The audit log's rows. An entry is only ever put where none stands, together with the head that it moves on.

import { type Db, isNew, type Page, type Write, when } from '#core/data/db.ts';
import { AUDIT, keys } from '#core/data/table.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { type Pause, writeAgain } from '../invitations/write-again.ts';
import { type AuditEntry, type Deed, entryAfter, firstBroken, type Head, START } from './audit-chain.ts';

const ENTRY = 'E#';
const HEAD = keys.audit('HEAD');
const placeOf = (number: number) => ENTRY + String(number).padStart(12, '0');
const CHECK_PAGE = 500;

const cursorOf = ({ number, hash }: Head) => Buffer.from(JSON.stringify({ number, hash })).toString('base64url');

/** How far the last page of a check held. */
const headFrom = (cursor: string): Head => {
  try {
    const { number, hash } = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as Partial<Head>;
    if (Number.isSafeInteger(number) && Number(number) >= 0 && typeof hash === 'string')
      return { number: Number(number), hash };
  } catch {
    // Fall through: whatever is not a cursor of ours is refused alike.
  }
  throw new AppError('INVALID_CURSOR');
};

export type AuditLog = {
  /** To be written with what was done, in one transaction; fails when another entry came first. */
  writes(deed: Deed, at: Date): Promise<Write[]>;
  /** For what has no other effect. */
  note(deed: Deed): Promise<void>;
  list(page: { limit?: number; cursor?: string }): Promise<Page<AuditEntry>>;
  check(cursor?: string): Promise<{ checked: number; brokenAt: number | null; nextCursor: string | null }>;
};

export const createAuditLog = (deps: { db: Db; clock: Clock; pause?: Pause }): AuditLog => {
  const { db } = deps;
  const head = async (): Promise<Head> => (await db.get<Head>(HEAD, { consistent: true })) ?? START;

  const writes = async (deed: Deed, at: Date): Promise<Write[]> => {
    const last = await head();
    const entry = entryAfter(last, deed, at);
    return [
      { put: { ...keys.audit(placeOf(entry.number)), ...entry }, if: isNew },
      {
        update: HEAD,
        change: { set: { number: entry.number, hash: entry.hash } },
        if: last === START ? isNew : when('#number = :last', { ':last': last.number }),
      },
    ];
  };

  return {
    writes,
    note: (deed) => writeAgain(async () => db.transact(await writes(deed, deps.clock())), deps.pause),
    list: ({ limit, cursor }) => db.query({ pk: AUDIT, prefix: ENTRY, descending: true, limit, cursor }),
    async check(cursor) {
      const from = cursor ? headFrom(cursor) : START;
      const { items } = await db.query<AuditEntry>({
        pk: AUDIT,
        between: [placeOf(from.number + 1), placeOf(999_999_999_999)],
        limit: CHECK_PAGE,
      });
      const last = items.at(-1);
      const broken = firstBroken(items, from);
      const isEnd = items.length < CHECK_PAGE;
      // What was cut off at the end follows from nothing in the entries: only the head knows of it.
      const known = isEnd ? (await head()).number : 0;
      const missing = (last?.number ?? from.number) < known ? (last?.number ?? from.number) + 1 : undefined;
      return {
        checked: items.length,
        brokenAt: broken ?? missing ?? null,
        nextCursor: isEnd || !last ? null : cursorOf(last),
      };
    },
  };
};
