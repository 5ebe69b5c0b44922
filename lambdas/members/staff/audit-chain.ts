// Each entry holds the hash of the one before it: changing, removing or moving one shows at the next.
import { createHash } from 'node:crypto';
import type { AuditEntry } from './entity.ts';

/** What is to be recorded. */
export type AuditedAction = Pick<AuditEntry, 'actorId' | 'actor' | 'action' | 'target'>;

export type Head = { number: number; hash: string };
/** Before the first entry. */
export const START: Head = { number: 0, hash: '' };

const hashOf = ({ number, at, actorId, actor, action, target, previous }: Omit<AuditEntry, 'hash'>) =>
  createHash('sha256')
    .update(JSON.stringify([number, at, actorId, actor, action, target, previous]))
    .digest('base64url');

export const entryAfter = (head: Head, action: AuditedAction, at: Date): AuditEntry => {
  const entry = { ...action, number: head.number + 1, at: at.toISOString(), previous: head.hash };
  return { ...entry, hash: hashOf(entry) };
};

/** The number of the first entry that does not follow from the one before; undefined when all do. */
export const firstBroken = (entries: AuditEntry[], before: Head): number | undefined => {
  let last = before;
  for (const entry of entries) {
    const follows = entry.number === last.number + 1 && entry.previous === last.hash && entry.hash === hashOf(entry);
    if (!follows) return last.number + 1;
    last = entry;
  }
  return undefined;
};
