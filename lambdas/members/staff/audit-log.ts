// The audit log. An entry is only written where there is none, together with the end of the log that it becomes.
import { type Db, isNew, type Page, type Write, when } from '#core/data/db.ts';
import { type Pause, writeAgain } from '#core/data/write-again.ts';
import type { Clock } from '#core/platform/clock.ts';
import { type AuditedAction, entryAfter, type Head, START } from './audit-chain.ts';
import { type AuditEntry, auditEntity, auditHead } from './entity.ts';

const keyOf = (number: number) => ({ number: String(number).padStart(12, '0') });
/** Where an entry is. */
export const entryPlace = (number: number) => auditEntity.key(keyOf(number)).SK;

export type AuditLog = {
  /** Belongs in the transaction of the action itself; fails when another entry came first. */
  writes(action: AuditedAction, at: Date): Promise<Write[]>;
  /** For what has no other effect. */
  note(action: AuditedAction): Promise<void>;
  list(page: { limit?: number; cursor?: string }): Promise<Page<AuditEntry>>;
};

const entryWrites = (last: Head, entry: AuditEntry): Write[] => [
  auditEntity.put(keyOf(entry.number), entry, { if: isNew }),
  auditHead.update(
    {},
    { set: { number: entry.number, hash: entry.hash } },
    { if: last.number === START.number ? isNew : when('#number = :last', { ':last': last.number }) },
  ),
];

export const readAuditHead = async (db: Pick<Db, 'get'>): Promise<Head> =>
  (await auditHead.get(db, {}, { consistent: true })) ?? START;

export const createAuditLog = ({ db, clock, pause }: { db: Db; clock: Clock; pause?: Pause }): AuditLog => {
  const writes = async (action: AuditedAction, at: Date): Promise<Write[]> => {
    const last = await readAuditHead(db);
    return entryWrites(last, entryAfter(last, action, at));
  };
  return {
    writes,
    note: (action) => writeAgain(async () => db.transact(await writes(action, clock())), pause),
    list: ({ limit, cursor }) =>
      auditEntity.list(db, {
        pk: auditEntity.partition({}),
        prefix: auditEntity.key({ number: '' }).SK,
        descending: true,
        limit,
        cursor,
      }),
  };
};
