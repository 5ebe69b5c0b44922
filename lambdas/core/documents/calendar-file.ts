// Events as iCalendar text (RFC 5545, RFC 7986), for a feed and for a file with one event. Pages load it when it's needed.
import ical, { ICalCalendarMethod, ICalEventClass, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { DAY } from '../platform/clock.ts';

/** A whole day, such as 2026-12-03, or a time. */
export type EventTime = { day: string } | { from: string; to: string };

export type CalendarEvent = {
  /** Stays the same for as long as it's the same event. */
  uid: string;
  title: string;
  when: EventTime;
  place?: string | undefined;
  note?: string | undefined;
  url?: string | undefined;
  state: 'confirmed' | 'proposed' | 'canceled';
  /** How often it has changed, and when it last did. */
  sequence: number;
  changedAt: string;
};

export const CALENDAR_TYPE = 'text/calendar; charset=utf-8';

const STATUS = {
  confirmed: ICalEventStatus.CONFIRMED,
  proposed: ICalEventStatus.TENTATIVE,
  canceled: ICalEventStatus.CANCELLED,
} as const;

// biome-ignore lint/suspicious/noControlCharactersInRegex: RFC 5545 allows none of them in a text
const FORBIDDEN = /[\u0000-\u0008\u000B-\u001F\u007F]|\p{Surrogate}/gu;

const plain = (text: string): string => text.replace(/\r\n?/g, '\n').replace(FORBIDDEN, '');

/** A whole day is the same in every time zone, so the writer takes its UTC date. It ends where the next day begins. */
const timesOf = (when: EventTime) => {
  if (!('day' in when)) return { start: new Date(when.from), end: new Date(when.to) };
  const start = new Date(`${when.day}T00:00:00Z`);
  return { start, end: new Date(start.getTime() + DAY), allDay: true };
};

/** Only a fixed appointment makes a person busy. */
const isBusy = ({ when, state }: CalendarEvent): boolean => !('day' in when) && state === 'confirmed';

/** `refreshHours`: how often programs that subscribe to it should look again. */
export const writeCalendar = (
  events: readonly CalendarEvent[],
  { name, refreshHours }: { name?: string; refreshHours?: number } = {},
): string => {
  const calendar = ical({
    prodId: { company: 'Groundwork', product: 'Calendar', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    name: name ?? null,
    ttl: refreshHours ? refreshHours * 3600 : null,
  });
  for (const event of events)
    calendar.createEvent({
      ...timesOf(event.when),
      id: event.uid,
      summary: plain(event.title),
      location: event.place ? plain(event.place) : null,
      description: event.note ? plain(event.note) : null,
      url: event.url ?? null,
      status: STATUS[event.state],
      transparency: isBusy(event) ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
      class: ICalEventClass.PRIVATE,
      sequence: event.sequence,
      stamp: new Date(event.changedAt),
      lastModified: new Date(event.changedAt),
    });
  return `${calendar.toString()}\r\n`;
};
