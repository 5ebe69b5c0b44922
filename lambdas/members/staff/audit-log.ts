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

export const createAuditLog = (deps: { db: Db; clock: Clock; pause?: Pause }): AuditLog => {
  const { db } = deps;
  const head = async (): Promise<Head> => (await auditHead.get(db, {}, { consistent: true })) ?? START;

  const writes = async (action: AuditedAction, at: Date): Promise<Write[]> => {
    const last = await head();
    const entry = entryAfter(last, action, at);
    return [
      auditEntity.put(keyOf(entry.number), entry, { if: isNew }),
      auditHead.update(
        {},
        { set: { number: entry.number, hash: entry.hash } },
        { if: last === START ? isNew : when('#number = :last', { ':last': last.number }) },
      ),
    ];
  };

  return {
    writes,
    note: (action) => writeAgain(async () => db.transact(await writes(action, deps.clock())), deps.pause),
    list: ({ limit, cursor }) => auditEntity.list(db, { pk, prefix: ENTRIES, descending: true, limit, cursor }),
    async check(cursor) {
      const from = cursor ? headFrom(cursor) : START;
      const { items } = await auditEntity.query(db, {
        pk,
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
