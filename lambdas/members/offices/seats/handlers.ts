import type { Handlers } from '#core/http/serve.ts';
import { buySeats } from './buy-seats.ts';
import { changeSeats, previewSeats } from './change-seats.ts';
import type { routes } from './contract.ts';
import { endPlan, openPlanPortal, resumePlan } from './follow-seats.ts';
import { readPlan, type SeatDeps } from './read-plan.ts';

type SeatHandlers = SeatDeps & { savePurchase(sessionId: string): Promise<void> };

/** Served with billing, whose function may call the payment service. */
export const seatHandlers = (deps: SeatHandlers): Handlers<typeof routes> => ({
  officePlan: ({ actor, params }) => readPlan(deps)(actor, params.id),
  buySeats: async ({ actor, params, body }) => {
    const { url, sessionId } = await buySeats(deps)(actor, params.id, body);
    await deps.savePurchase(sessionId);
    return { url };
  },
  previewSeats: ({ actor, params, body }) => previewSeats(deps)(actor, params.id, body),
  changeSeats: ({ actor, params, body }) => changeSeats(deps)(actor, params.id, body),
  endPlan: ({ actor, params }) => endPlan(deps)(actor, params.id),
  resumePlan: ({ actor, params }) => resumePlan(deps)(actor, params.id),
  planPortal: ({ actor, params }) => openPlanPortal(deps)(actor, params.id),
});
