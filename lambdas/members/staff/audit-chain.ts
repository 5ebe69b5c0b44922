// Each entry holds the hash of the one before it: changing, removing or moving one shows at the next.
import { createHash } from 'node:crypto';
import type { AUDIT_ACTIONS } from './contract.ts';

export type AuditAction = (typeof AUDIT_ACTIONS)[number];
export type Deed = { actorId: string; actor: string; action: AuditAction; target: string };
export type AuditEntry = Deed & { number: number; at: string; previous: string; hash: string };

export type Head = { number: number; hash: string };
/** Before the first entry. */
export const START: Head = { number: 0, hash: '' };

const hashOf = ({ number, at, actorId, actor, action, target, previous }: Omit<AuditEntry, 'hash'>) =>
  createHash('sha256')
    .update(JSON.stringify([number, at, actorId, actor, action, target, previous]))
    .digest('base64url');

export const entryAfter = (head: Head, deed: Deed, at: Date): AuditEntry => {
  const entry = { ...deed, number: head.number + 1, at: at.toISOString(), previous: head.hash };
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
