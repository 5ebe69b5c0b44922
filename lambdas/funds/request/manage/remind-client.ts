import type { Agent } from '#core/http/actor.ts';
import { reminderEmailWrite } from '../emails/email-writes.ts';
import { remind } from '../funds-request.ts';
import { changeWrites } from '../funds-request-store.ts';
import { nextReview } from '../reminders.ts';
import { changeRequest, type ManageDeps } from './change-request.ts';

export const remindClient =
  (deps: ManageDeps) =>
  async (agent: Agent, communicationId: string): Promise<void> => {
    await changeRequest(deps, { agent, communicationId }, (request, now) => {
      const after = remind(request, now);
      if (after === request) return { after, writes: [] };
      const change = changeWrites(request, after, { reviewAt: nextReview(after, now), silent: true });
      return { after, writes: [...change, reminderEmailWrite(after, now)] };
    });
  };
