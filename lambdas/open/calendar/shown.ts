// A calendar's information about changes: how often an event has changed and when, and for a while that it was removed. Pure.
import type { CalendarEvent, EventTime } from '#core/documents/calendar-file.ts';
import { DAY } from '#core/platform/clock.ts';
import type { ShownEvent } from './entity.ts';

export type Shown = Record<string, ShownEvent>;
/** `words`: the event's kind, without a name. */
export type Entry = Omit<CalendarEvent, 'sequence' | 'changedAt'> & { words: string };

/** Programs that look within this time learn that an event was removed. */
const GONE_MS = 14 * DAY;

const timeIn = ({ day, from, to }: Pick<ShownEvent, 'day' | 'from' | 'to'>): EventTime =>
  day === undefined ? { from: from ?? '', to: to ?? '' } : { day };
const startOf = ({ day, from }: Pick<ShownEvent, 'day' | 'from'>): string => day ?? from ?? '';

type Known = { before: Shown; entries: readonly Entry[]; markOf: (entry: Entry) => string; now: Date };

const stillThere = ({ before, markOf, now }: Known, entry: Entry): ShownEvent => {
  const known = before[entry.uid];
  const mark = markOf(entry);
  if (known && known.mark === mark && !known.goneAt) return known;
  const sequence = known ? known.sequence + 1 : 0;
  return { mark, sequence, changedAt: now.toISOString(), words: entry.words, ...entry.when };
};

/** An event that is over is just left out. */
const gone = (known: ShownEvent, now: Date): ShownEvent[] => {
  if (startOf(known) < now.toISOString().slice(0, 10)) return [];
  if (known.goneAt) return new Date(known.goneAt).getTime() + GONE_MS > now.getTime() ? [known] : [];
  const at = now.toISOString();
  return [{ ...known, sequence: known.sequence + 1, changedAt: at, goneAt: at }];
};

/** `isWhole`: false if there are more events than were read, so that a missing one may still exist. */
export const nextShown = (known: Known & { isWhole: boolean }): Shown => {
  const { before, entries, now, isWhole } = known;
  const uids = new Set(entries.map(({ uid }) => uid));
  const missing = isWhole ? Object.entries(before).filter(([uid]) => !uids.has(uid)) : [];
  return Object.fromEntries([
    ...entries.map((entry) => [entry.uid, stillThere(known, entry)] as const),
    ...missing.flatMap(([uid, event]) => gone(event, now).map((one) => [uid, one] as const)),
  ]);
};

export const isSame = (one: Shown, other: Shown): boolean => {
  const names = Object.keys(one);
  const isAs = (uid: string) => one[uid]?.sequence === other[uid]?.sequence && one[uid]?.mark === other[uid]?.mark;
  return names.length === Object.keys(other).length && names.every(isAs);
};

export const eventsOf = (entries: readonly Entry[], shown: Shown): CalendarEvent[] => {
  const there = entries.map(({ words: _, ...entry }): CalendarEvent => {
    const { sequence = 0, changedAt = '' } = shown[entry.uid] ?? {};
    const title = entry.state === 'canceled' ? `Canceled: ${entry.title}` : entry.title;
    return { ...entry, title, sequence, changedAt };
  });
  const missing = Object.entries(shown).flatMap(([uid, { words, sequence, changedAt, goneAt, ...time }]) => {
    if (!goneAt) return [];
    return { uid, title: `Canceled: ${words}`, when: timeIn(time), state: 'canceled' as const, sequence, changedAt };
  });
  return [...there, ...missing].sort((one, other) => (one.uid < other.uid ? -1 : 1));
};
