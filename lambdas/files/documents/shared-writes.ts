import type { Write } from '#core/data/db.ts';
import { sentWrite } from '../file-store.ts';
import type { ReadyFile } from '../stored-file.ts';
import { succession } from '../versions/version-store.ts';

/** What is shared now, of everything that can be: each new version takes the place of the one that the agent has. */
export const sharedWrites = (ready: readonly ReadyFile[], now: Date): { writes: Write[]; count: number } => {
  const replaced = new Set<string>();
  const writes = ready
    .filter(({ sentAt }) => !sentAt)
    .flatMap((stored) => {
      const before = ready.find(({ id, sentAt }) => id === stored.replaces && sentAt && !replaced.has(id));
      if (!before) return [sentWrite(stored, now)];
      replaced.add(before.id);
      const next = succession(before, stored.id);
      return [sentWrite(stored, now, next.change), ...next.writes];
    });
  return { writes, count: ready.length - replaced.size };
};
