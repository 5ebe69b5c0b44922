import { hash } from 'node:crypto';
import { brokenPositions, type ChainFormat, linkEntry } from '#core/crypto/hash-chain.ts';
import { type Db, isNew, type Page, type Pause, type Write, when, writeAgain } from '#core/data/db.ts';
import type { Clock } from '#core/platform/clock.ts';
import { type AuditEntry, auditEntity, auditHead } from './entity.ts';

// The audit log is a hash chain (core/crypto/hash-chain.ts) in the format of its first entries.

export type AuditedAction = Pick<AuditEntry, 'actorId' | 'actor' | 'action' | 'target'>;

export type Head = { number: number; hash: string };

type Content = Omit<AuditEntry, 'hash'>;

const FORMAT: ChainFormat<Content> = {
  start: '',
  hash: ({ number, at, actorId, actor, action, target, previous }) =>
    hash('sha256', JSON.stringify([number, at, actorId, actor, action, target, previous]), 'base64url'),
};

/** The state before the first entry. */
export const START: Head = { number: 0, hash: FORMAT.start };

export const entryAfter = (head: Head, action: AuditedAction, at: Date): AuditEntry =>
  linkEntry({ ...action, number: head.number + 1, at: at.toISOString() }, head.hash, FORMAT);

/**
 * The number of the first entry that doesn't follow from the one before, or is missing; undefined if all do. `end` is
 * the log's end; without it, the entries are a page of a longer one.
 */
export const firstBroken = (entries: AuditEntry[], before: Head, end?: Head): number | undefined => {
  // An entry's place counts, not its stored number.
  const placeOf = new Map(entries.map((entry, index) => [entry, before.number + index + 1]));
  const here = { position: before.number + entries.length, hash: entries.at(-1)?.hash ?? before.hash };
  const [first] = brokenPositions(entries, (entry) => placeOf.get(entry) ?? 0, {
    format: FORMAT,
    first: { position: before.number, hash: before.hash },
    last: end ? { position: end.number, hash: end.hash } : here,
  });
  return first;
};

export type PublishedEnd = Head & { isGenuine: boolean };

/**
 * The number of the first entry that doesn't match the published one, or is missing at the end. A log rewritten from
 * some entry on is consistent, but doesn't match here.
 */
export const firstUnlikePublished = (
  published: readonly PublishedEnd[],
  entries: readonly AuditEntry[],
  before: Head,
  isEnd: boolean,
): number | undefined => {
  const last = before.number + entries.length;
  const unlike = published
    .filter(({ number }) => number > before.number && (isEnd || number <= last))
    .filter(({ number, hash, isGenuine }) => !isGenuine || entries[number - before.number - 1]?.hash !== hash)
    .map(({ number }) => Math.min(number, last + 1));
  return unlike.length > 0 ? Math.min(...unlike) : undefined;
};

// The audit log. An entry is only written at a free place, together with the log's new end.

const keyOf = (number: number) => ({ number: String(number).padStart(12, '0') });
export const entryPlace = (number: number) => auditEntity.key(keyOf(number)).SK;

export type AuditLog = {
  /** Belongs in the transaction of the action itself; fails if another entry was written first. */
  writes(action: AuditedAction, at: Date): Promise<Write[]>;
  /** For actions without other writes. */
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
