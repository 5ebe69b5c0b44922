// Reads and checks a typed number of seats.
import { PEOPLE_OF_AN_OFFICE } from '#contracts/members/offices';
import type { OfficePlanView } from '#contracts/members/offices/seats';
import { strings } from './strings.ts';

export type SeatForm = { seats: string };

/** Undefined unless it's a whole number in digits. */
export const seatsIn = ({ seats }: SeatForm): number | undefined =>
  /^\d{1,3}$/.test(seats.trim()) ? Number(seats) : undefined;

/** Everyone in the office needs a seat. A smaller plan from before there was a minimum may stay. */
export const fewest = ({ people, minimum, plan }: OfficePlanView): number =>
  Math.max(people, Math.min(minimum, plan?.seats ?? PEOPLE_OF_AN_OFFICE));

export const seatRules = (plan: OfficePlanView) => ({
  required: () => ['seats'] as const,
  check: (values: SeatForm): { seats?: string } => {
    const [from, seats] = [fewest(plan), seatsIn(values)];
    const isRight = seats !== undefined && seats >= from && seats <= PEOPLE_OF_AN_OFFICE;
    return isRight ? {} : { seats: `Enter a whole number from ${from} to ${PEOPLE_OF_AN_OFFICE}.` };
  },
});

/** The number that the form takes; undefined while it refuses one. */
export const takenSeats = (plan: OfficePlanView, values: SeatForm): number | undefined =>
  seatRules(plan).check(values).seats === undefined ? seatsIn(values) : undefined;

/** The current number isn't a change, so the form refuses it, except to undo a change that is under way. */
export const changeRules = (plan: OfficePlanView, bought: number) => {
  const rules = seatRules(plan);
  const check = (values: SeatForm): { seats?: string } => {
    const found = rules.check(values);
    const isSame = seatsIn(values) === bought && plan.pending_seats === undefined;
    return found.seats === undefined && isSame ? { seats: strings.change.same(bought) } : found;
  };
  return { ...rules, check };
};
