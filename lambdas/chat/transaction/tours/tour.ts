// The rules for a tour in a purchase. Tours are attributes of the transaction's row, which also has the buyer's agreement
// that they need: a new tour and the end of the agreement can't both succeed. Pure.
import * as v from 'valibot';
import { AppError } from '#core/http/errors.ts';
import { DAY, dayIn } from '#core/platform/clock.ts';
import { momentIn } from '#core/platform/wall-clock.ts';
import { parse } from '#core/schema.ts';
import type { ShownTour } from './contract.ts';
import { TOUR_LIMITS, type TourZone, tourState } from './vocabulary.ts';

export const storedTour = v.object({
  address: v.string(),
  who: v.string(),
  at: v.string(),
  zone: v.string(),
  state: tourState,
  moves: v.number(),
  note: v.optional(v.string()),
});
export type StoredTour = v.InferOutput<typeof storedTour>;

export type Moment = { day: string; time: string; zone: TourZone };
type Side = 'user' | 'agent';

const TOUR = 'tour_';
export const tourAttribute = (id: string) => `${TOUR}${id}` as const;
export const tourChange = (id: string, tour: StoredTour): { [name: `tour_${string}`]: StoredTour } => ({
  [tourAttribute(id)]: tour,
});

/** In the order of their times. */
export const toursIn = (transaction: object): (StoredTour & { id: string })[] =>
  Object.entries(transaction)
    .flatMap(([name, tour]) =>
      name.startsWith(TOUR) ? [{ id: name.slice(TOUR.length), ...parse(storedTour, tour) }] : [],
    )
    .sort((one, other) => one.at.localeCompare(other.at));

export const tourViews = (transaction: object, reader: Side): ShownTour[] =>
  toursIn(transaction).map(({ id, address, who, at, zone, state, note }) => ({
    id,
    address,
    who,
    at,
    zone,
    state,
    ...(reader === 'agent' && note && { note }),
  }));

/** The days of a signed agreement, perhaps `until` the first day of the one that takes its place. */
export type Term = { starts?: string; ends?: string; until?: string | undefined };

/** The moment of a tour that is still to come, within one of the terms. */
export const tourTime = ({ day, time, zone }: Moment, terms: readonly Term[], now: Date): string => {
  const at = momentIn(zone, day, time);
  const refuse = (field: 'day' | 'time', problem: string) => new AppError('INVALID', { fields: { [field]: problem } });
  if (!at) throw refuse('time', 'On this day, the clocks go forward past this time.');
  if (at <= now) throw refuse('day', 'Choose a time that is still to come.');
  if (at.getTime() > now.getTime() + TOUR_LIMITS.days * DAY) throw refuse('day', 'Choose a day within a year.');
  const problem = termProblem(day, terms);
  if (problem) throw refuse('day', problem);
  return at.toISOString();
};

/** The newest agreement comes first, so a refusal is about that one. */
const termProblem = (day: string, terms: readonly Term[]): string | undefined => {
  const problems = terms.map((term) => problemOf(day, term));
  return problems.includes(undefined) ? undefined : problems[0];
};

const problemOf = (day: string, { starts, ends, until }: Term): string | undefined => {
  if (starts && day < starts) return "The buyer's agreement hasn't started on this day.";
  return (ends && day > ends) || (until && day >= until)
    ? "The buyer's agreement has ended by this day. Sign a new one first."
    : undefined;
};

const over = (message: string) => new AppError('CONFLICT', { message });

export const requireRoom = (transaction: object): void => {
  if (toursIn(transaction).length >= TOUR_LIMITS.tours) throw over(`There can be ${TOUR_LIMITS.tours} tours at most.`);
};

const requireGoingAhead = ({ state, at }: StoredTour, seen: string): void => {
  if (state === 'canceled') throw over('This tour was canceled. Propose another one.');
  if (at !== seen) throw over('The time of this tour has changed. Look at it again.');
};

type Move = { seen: string; zone: string; at: string; by: Side };

/** An agent knows the agreed time; a client's new time has to be confirmed. */
export const moved = (tour: StoredTour, { seen, zone, at, by }: Move): StoredTour => {
  requireGoingAhead(tour, seen);
  if (tour.moves >= TOUR_LIMITS.moves) throw over('This tour was moved too often. Cancel it, and propose another one.');
  return { ...tour, zone, at, moves: tour.moves + 1, state: by === 'agent' ? tour.state : 'proposed' };
};

export const confirmed = (
  tour: StoredTour,
  { seen, terms, now }: { seen: string; terms: readonly Term[]; now: Date },
): StoredTour => {
  requireGoingAhead(tour, seen);
  const { at } = tour;
  if (new Date(at) <= now) throw over('The time of this tour is over. Move it first.');
  const problem = termProblem(dayIn(tour.zone, new Date(at)), terms);
  if (problem) throw over(problem);
  return { ...tour, state: 'confirmed' };
};

export const canceled = (tour: StoredTour, now: Date): StoredTour => {
  if (tour.state === 'confirmed' && new Date(tour.at) <= now) throw over('This tour has taken place.');
  return { ...tour, state: 'canceled' };
};

export const noted = (tour: StoredTour, note: string, now: Date): StoredTour => {
  if (tour.state !== 'confirmed' || new Date(tour.at) > now) throw over('You can write a note once the tour is over.');
  return { ...tour, note };
};
