// Shared by calls and rows: the states of a tour, and the time zones of homes.
import * as v from 'valibot';

/** The agent confirms what either side proposes. A client's change of a confirmed tour has to be confirmed again. */
export const tourState = v.picklist(['proposed', 'confirmed', 'canceled']);

/** A tour is at the time of the home's clock, wherever its readers are. */
export const TOUR_ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
] as const;
export type TourZone = (typeof TOUR_ZONES)[number];

export const TOUR_LIMITS = {
  address: 200,
  who: 200,
  note: 1000,
  /** In a transaction, including canceled ones: they're in its row. */
  tours: 50,
  /** Moves of one tour. */
  moves: 10,
  /** How far ahead it can be. */
  days: 366,
} as const;
