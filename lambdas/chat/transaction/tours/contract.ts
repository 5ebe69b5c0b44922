// Tours of homes in a purchase. Both sides read them with the transaction.
import * as v from 'valibot';
import { day, done, guestCredential, line, paragraph, requiredLine } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import { TOUR_LIMITS, TOUR_ZONES, tourState } from './vocabulary.ts';

export { TOUR_ZONES, type TourZone } from './vocabulary.ts';

export const shownTour = v.object({
  id: v.string(),
  address: v.string(),
  /** Others who come, besides the client and the agent. */
  who: v.string(),
  /** The moment, and the zone of the home, in whose time people read it. */
  at: v.string(),
  zone: v.string(),
  state: tourState,
  /** The agent's note after it. The client doesn't see it. */
  note: v.optional(v.string()),
});
export type ShownTour = v.InferOutput<typeof shownTour>;

/** A day and time on the home's clock. */
const moment = {
  day: v.pipe(day, v.minLength(1, 'Enter a date.')),
  time: v.pipe(line(5), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a time.')),
  zone: v.picklist(TOUR_ZONES),
};
const newTour = { address: requiredLine(TOUR_LIMITS.address), who: v.optional(line(TOUR_LIMITS.who), ''), ...moment };
const tour = v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/));
const made = v.object({ id: v.string() });
/** `seen`: the time that the person saw, which the other side may have changed since. */
const seen = v.pipe(v.string(), v.maxLength(30));
const move = { tour, to: v.literal('moved'), seen, ...moment };
const cancel = { tour, to: v.literal('canceled') };

export const routes = {
  guestProposeTour: {
    method: 'POST',
    path: '/api/guest/transaction/tours',
    forTheAgent: true,
    auth: 'guest',
    status: 201,
    body: v.object({ ...newTour, ...guestCredential }),
    reply: made,
  },
  guestChangeTour: {
    method: 'PUT',
    path: '/api/guest/transaction/tours',
    forTheAgent: true,
    auth: 'guest',
    body: v.variant('to', [v.object({ ...move, ...guestCredential }), v.object({ ...cancel, ...guestCredential })]),
    reply: done,
  },
  proposeTour: {
    method: 'POST',
    path: '/api/transactions/{id}/tours',
    auth: 'agent',
    status: 201,
    body: v.object(newTour),
    reply: made,
  },
  changeTour: {
    method: 'PUT',
    path: '/api/transactions/{id}/tours',
    auth: 'agent',
    body: v.variant('to', [
      v.object(move),
      v.object(cancel),
      v.object({ tour, to: v.literal('confirmed'), seen }),
      v.object({ tour, to: v.literal('noted'), note: paragraph(TOUR_LIMITS.note) }),
    ]),
    reply: done,
  },
} as const satisfies Routes;
