import type { Agent } from '#core/http/actor.ts';
import type { ReminderPlan } from '../contract.ts';
import { changeReminderPlan } from '../funds-request.ts';
import { changeWrites } from '../funds-request-store.ts';
import { reviewOfNewPlan } from '../reminders.ts';
import { changeRequest, type ManageDeps } from './change-request.ts';

/** From now on, the client of a sent request is reminded as the agent chooses now. No one is emailed. */
export const changeReminders =
  (deps: ManageDeps) =>
  async (agent: Agent, communicationId: string, plan: ReminderPlan): Promise<void> => {
    await changeRequest(deps, { agent, communicationId }, (request, now) => {
      const after = changeReminderPlan(request, plan, now);
      if (after === request) return { after, writes: [] };
      return { after, writes: changeWrites(request, after, { reviewAt: reviewOfNewPlan(after, now), silent: true }) };
    });
  };
