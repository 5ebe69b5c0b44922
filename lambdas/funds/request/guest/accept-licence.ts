import { ConditionFailed, type Db, when } from '#core/data/db.ts';
import type { Guest } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { type FundsRequest, fundsRequest } from '../entity.ts';
import { answerableRequest } from './guest-request.ts';

const otherAgent = ({ agentName }: FundsRequest, cause?: unknown): AppError =>
  new AppError('CONFLICT', {
    message: `${agentName} takes care of this request now. Load the page again to see who gets your answer.`,
    cause,
  });

/** Beside the name of the agent who gets the answer: a page that shows another one accepts nothing. */
export const acceptLicence =
  (deps: { db: Pick<Db, 'update'>; clock: Clock }) =>
  async (guest: Guest, shownEmail?: string): Promise<void> => {
    const request = answerableRequest(guest, deps.clock);
    if (shownEmail !== undefined && shownEmail !== request.agentEmail) throw otherAgent(request);
    const licenceAcceptedAt = deps.clock().toISOString();
    try {
      // Counted as a change: an address that is corrected at this moment must not inherit it.
      await fundsRequest.change(
        deps.db,
        { linkId: request.id },
        { setIfAbsent: { licenceAcceptedAt }, add: { revision: 1 } },
        when('#agentId = :agentId', { ':agentId': request.agentId }),
      );
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      throw otherAgent(error.item ? fundsRequest.read(error.item) : request, error);
    }
  };
