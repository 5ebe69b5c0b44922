// The rows of an agent's calendar: its address, the count of its reads, and the events it has shown.
import * as v from 'valibot';
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import { shows } from './vocabulary.ts';

export const calendarFeed = defineEntity({
  name: 'calendar',
  key: { PK: 'CALENDAR#{agentId}', SK: 'FEED' },
  row: v.object({
    agentId: v.string(),
    /** Random. The token of the address is derived from it with the pin key. */
    feedId: v.string(),
    shows,
  }),
  readBy: 'one Get in My Profile, and whenever a program reads the calendar',
});
export type CalendarRow = RowOf<typeof calendarFeed>;

export const calendarReads = defineEntity({
  name: 'reads of a calendar',
  key: { PK: 'CALENDAR#{agentId}', SK: 'READS' },
  row: v.object({ agentId: v.string(), hour: v.string(), count: v.number(), at: v.string() }),
  readBy: 'the condition of each read; one Get in My Profile',
});

/** Has no names: a removed event is shown as canceled with only its kind. */
const shownEvent = v.object({
  /** A keyed hash of the event. */
  mark: v.string(),
  sequence: v.number(),
  changedAt: v.string(),
  /** The event's kind in words, and its day or time. */
  words: v.string(),
  day: v.optional(v.string()),
  from: v.optional(v.string()),
  to: v.optional(v.string()),
  goneAt: v.optional(v.string()),
});
export type ShownEvent = v.InferOutput<typeof shownEvent>;

export const calendarShown = defineEntity({
  name: 'events that a calendar has shown',
  key: { PK: 'CALENDAR#{agentId}', SK: 'SHOWN' },
  row: v.object({
    agentId: v.string(),
    feedId: v.string(),
    events: v.record(v.string(), shownEvent),
    revision: v.number(),
  }),
  readBy: 'one Get whenever a program reads the calendar; written when an event has changed',
});
