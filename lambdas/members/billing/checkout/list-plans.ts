import type { Reply } from '#core/http/route.ts';
import type { routes } from '../contract.ts';
import type { Payments } from '../payments.ts';
import { FREE_REPORTS_PER_MONTH } from '../plan.ts';

type ListPlansDeps = {
  payments: Pick<Payments, 'plans' | 'seatOffer'>;
  /** The fewest seats that an office buys. */
  minimum: number;
};

/** What is for sale: to a person, and to an office. */
export const listPlans =
  ({ payments, minimum }: ListPlansDeps) =>
  async (): Promise<Reply<typeof routes.plans>> => {
    const [plans, seat] = await Promise.all([payments.plans(), payments.seatOffer()]);
    const team = seat && { price: seat.price / 100, interval: seat.interval, minimum };
    return { plans, free_reports: FREE_REPORTS_PER_MONTH, team };
  };
