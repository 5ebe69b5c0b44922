import type { Agent } from '#core/http/actor.ts';
import { extend } from '../funds-request.ts';
import { changeWrites } from '../funds-request-store.ts';
import { nextReview } from '../reminders.ts';
import { changeRequest, type ManageDeps } from './change-request.ts';

export const extendRequest =
  (deps: ManageDeps) =>
  async (agent: Agent, communicationId: string): Promise<{ expires_at: string }> => {
    const { expiresAt } = await changeRequest(deps, { agent, communicationId }, (request, now) => {
      const after = extend(request, now);
      const writes = after === request ? [] : changeWrites(request, after, { reviewAt: nextReview(after, now) });
      return { after, writes };
    });
    return { expires_at: expiresAt };
  };
