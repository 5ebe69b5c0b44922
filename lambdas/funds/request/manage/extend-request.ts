import type { Secret } from '#core/aws/secrets.ts';
import type { Agent } from '#core/http/actor.ts';
import type { Reply } from '#core/http/route.ts';
import type { routes } from '../contract.ts';
import { extendedEmailWrite } from '../emails/email-writes.ts';
import { extend } from '../funds-request.ts';
import { changeWrites } from '../funds-request-store.ts';
import { nextReview } from '../reminders.ts';
import { isUnanswered } from '../vocabulary.ts';
import { changeRequest, isRepeated, type ManageDeps } from './change-request.ts';
import { withOpenPin } from './open-pin.ts';

type Deps = ManageDeps & { pinKey: Secret };

/** The client is emailed, unless all that's missing is their bank's answer. */
export const extendRequest =
  (deps: Deps) =>
  async (agent: Agent, communicationId: string): Promise<Reply<typeof routes.extend>> => {
    const decision = await changeRequest(deps, { agent, communicationId }, async (request, now) => {
      const extended = extend(request, now);
      if (extended === request) return { after: request, writes: [] };
      const reviewAt = nextReview(extended, now);
      if (!isUnanswered(extended.state))
        return { after: extended, writes: changeWrites(request, extended, { reviewAt }) };
      const after = await withOpenPin(deps, extended);
      const writes = [...changeWrites(request, after, { reviewAt }), extendedEmailWrite(after, now)];
      return { after, writes, emails: [request.clientEmail] };
    });
    const { after, emails } = decision;
    return { expires_at: after.expiresAt, emailed: emails !== undefined, repeated: isRepeated(decision) };
  };
