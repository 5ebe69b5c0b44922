import type { Write } from '#core/data/db.ts';
import { sentWrite } from '../file-store.ts';
import type { ReadyFile } from '../stored-file.ts';
import { roomIn, succession } from '../versions/version-store.ts';

/** New versions of one file, the oldest first: each follows the one before it, and the last is the newest. What finds no room is a file. */
const followWrites = (
  sent: ReadyFile,
  unsent: readonly ReadyFile[],
  now: Date,
): { writes: Write[]; replaced: number } => {
  const room = roomIn(sent);
  const [versions, others] = [unsent.slice(0, room), unsent.slice(room)];
  const writes = others.map((one) => sentWrite(one, now));
  let [stored, newest, change] = [sent, sent, {}];
  for (const next of versions) {
    const followed = succession(newest, next.id, stored);
    writes.push(...followed.writes);
    ({ change } = followed);
    stored = next;
    newest = { ...next, ...change, sentAt: now.toISOString() };
  }
  if (stored !== sent) writes.push(sentWrite(stored, now, change));
  return { writes, replaced: versions.length };
};

/** What is shared now, of everything that can be: each new version takes the place of the one that the agent has. */
export const sharedWrites = (ready: readonly ReadyFile[], now: Date): { writes: Write[]; count: number } => {
  const unsent = ready.filter(({ sentAt }) => !sentAt).toSorted((one, other) => one.id.localeCompare(other.id));
  const sent = ready.filter(({ sentAt }) => sentAt);
  const isNew = ({ replaces }: ReadyFile) => !sent.some(({ id }) => id === replaces);
  const followed = sent.map((one) =>
    followWrites(
      one,
      unsent.filter(({ replaces }) => replaces === one.id),
      now,
    ),
  );
  const writes = [...unsent.filter(isNew).map((one) => sentWrite(one, now)), ...followed.flatMap((one) => one.writes)];
  return { writes, count: ready.length - followed.reduce((sum, { replaced }) => sum + replaced, 0) };
};
