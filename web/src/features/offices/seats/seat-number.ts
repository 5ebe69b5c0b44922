// The number of seats as it's typed.
import { PEOPLE_OF_AN_OFFICE } from '#contracts/offices';
import type { OfficePlanView } from '#contracts/offices/seats';
import { strings } from './strings.ts';

export type SeatForm = { seats: string };

/** Undefined for anything but a whole number of digits. */
export const seatsIn = ({ seats }: SeatForm): number | undefined =>
  /^\d{1,3}$/.test(seats.trim()) ? Number(seats) : undefined;

/** Everyone in the office has a seat. What was bought before there was a minimum may stay. */
export const fewest = ({ people, minimum, plan }: OfficePlanView): number =>
  Math.max(people, Math.min(minimum, plan?.seats ?? PEOPLE_OF_AN_OFFICE));

export const seatRules = (plan: OfficePlanView) => ({
  required: () => ['seats'] as const,
  check: (values: SeatForm): { seats?: string } => {
    const [from, seats] = [fewest(plan), seatsIn(values)];
    const isRight = seats !== undefined && seats >= from && seats <= PEOPLE_OF_AN_OFFICE;
    return isRight ? {} : { seats: strings.numberWrong(from, PEOPLE_OF_AN_OFFICE) };
  },
});

/** As many as there are cost nothing more: there's nothing to see or to agree to. A change on its way may be taken back. */
export const changeRules = (plan: OfficePlanView, bought: number) => {
  const rules = seatRules(plan);
  const check = (values: SeatForm): { seats?: string } => {
    const found = rules.check(values);
    const isSame = seatsIn(values) === bought && plan.pending_seats === undefined;
    return found.seats === undefined && isSame ? { seats: strings.change.same(bought) } : found;
  };
  return { ...rules, check };
};
