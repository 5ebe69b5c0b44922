import type { SWRResponse } from 'swr';
import { routes as handoverRoutes } from '#contracts/clients/handover';
import { routes } from '#contracts/offices';
import { routes as seatRoutes } from '#contracts/offices/seats';
import { useCall } from '#web/api/use-call.ts';

const isSettled = ({ data, error }: Pick<SWRResponse, 'data' | 'error'>): boolean =>
  data !== undefined || error !== undefined;

/**
 * Whether every part of an office is here: until then none is shown, because each would push down what is below it. The parts read the same
 * answers.
 */
export const useIsWhole = (id: string | undefined): boolean => {
  const input = id === undefined ? null : { params: { id } };
  const office = useCall(routes.office, input);
  // Owners alone read it; the others have what they see of it in the office.
  const hasPlan = office.data?.role === 'owner';
  const parts = [office, useCall(handoverRoutes.handovers, input)];
  const plan = useCall(seatRoutes.officePlan, hasPlan ? input : null);
  return input === null || (parts.every(isSettled) && (!hasPlan || isSettled(plan)));
};
