// An agent's calendar, at a private address to which calendar programs subscribe.
import * as v from 'valibot';
import { done } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import { shows } from './vocabulary.ts';

export type { Shows } from './vocabulary.ts';

const feed = v.object({
  /** Anyone who knows this address can read the calendar. */
  url: v.string(),
  shows,
  /** When a program last read it. */
  read_at: v.nullable(v.string()),
});
export type CalendarFeed = v.InferOutput<typeof feed>;

export const routes = {
  calendar: {
    method: 'GET',
    path: '/api/calendar',
    auth: 'agent',
    /** The address stays valid longer than the ID token. */
    liveSession: true,
    reply: v.object({ feed: v.nullable(feed) }),
  },
  /** Makes a new address; an earlier one stops working. */
  makeCalendar: {
    method: 'POST',
    path: '/api/calendar',
    auth: 'agent',
    liveSession: true,
    status: 201,
    body: v.object({ shows }),
    reply: done,
  },
  saveCalendar: { method: 'PUT', path: '/api/calendar', auth: 'agent', body: v.object({ shows }), reply: done },
  stopCalendar: { method: 'DELETE', path: '/api/calendar', auth: 'agent', reply: done },
  /** For calendar programs. The token ends in `.ics`, because some of them recognize a calendar by it. */
  calendarFeed: {
    method: 'GET',
    path: '/api/calendar/{token}',
    auth: 'public',
    throttle: 50,
    reply: v.string(),
  },
} as const satisfies Routes;
