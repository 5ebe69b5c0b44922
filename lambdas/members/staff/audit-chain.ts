// The audit log is a hash chain (core/crypto/hash-chain.ts) in the format in which its first entries were written.
import { hash } from 'node:crypto';
import { brokenPositions, type ChainFormat, linkEntry } from '#core/crypto/hash-chain.ts';
import type { AuditEntry } from './entity.ts';

/** What is to be recorded. */
export type AuditedAction = Pick<AuditEntry, 'actorId' | 'actor' | 'action' | 'target'>;

export type Head = { number: number; hash: string };

type Content = Omit<AuditEntry, 'hash'>;

const FORMAT: ChainFormat<Content> = {
  start: '',
  hash: ({ number, at, actorId, actor, action, target, previous }) =>
    hash('sha256', JSON.stringify([number, at, actorId, actor, action, target, previous]), 'base64url'),
};

/** Before the first entry. */
export const START: Head = { number: 0, hash: FORMAT.start };

export const entryAfter = (head: Head, action: AuditedAction, at: Date): AuditEntry =>
  linkEntry({ ...action, number: head.number + 1, at: at.toISOString() }, head.hash, FORMAT);

/**
 * The number of the first entry that does not follow from the one before, or is missing; undefined when all do. `end` is
 * where the log ends; without it, the entries are a page of a longer one.
 */
export const firstBroken = (entries: AuditEntry[], before: Head, end?: Head): number | undefined => {
  // Where an entry is counts, not which number it says it has.
  const placeOf = new Map(entries.map((entry, index) => [entry, before.number + index + 1]));
  const here = { position: before.number + entries.length, hash: entries.at(-1)?.hash ?? before.hash };
  const [first] = brokenPositions(entries, (entry) => placeOf.get(entry) ?? 0, {
    format: FORMAT,
    first: { position: before.number, hash: before.hash },
    last: end ? { position: end.number, hash: end.hash } : here,
  });
  return first;
};

/** An end of the log that was published, and whether its signature holds. */
export type PublishedEnd = Head & { isGenuine: boolean };

/**
 * The number of the first entry that isn't the one that was published, or of the first that is missing at the end. A log that
 * was written again from some entry on holds in itself, and shows here.
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
