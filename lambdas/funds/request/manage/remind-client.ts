import type { Secret } from '#core/aws/secrets.ts';
import type { Reply } from '#core/http/route.ts';
import type { Orderer } from '#public/members/senders';
import type { routes } from '../contract.ts';
import { orderedReminderWrite } from '../emails/email-writes.ts';
import { remind } from '../funds-request.ts';
import { changeWrites } from '../funds-request-store.ts';
import { nextReview } from '../reminders.ts';
import { changeRequest, isRepeated, type ManageDeps } from './change-request.ts';
import { withOpenPin } from './open-pin.ts';

type Deps = ManageDeps & { pinKey: Secret };

export const remindClient =
  (deps: Deps) =>
  async (agent: Orderer, communicationId: string): Promise<Pick<Reply<typeof routes.remind>, 'repeated'>> => {
    const decision = await changeRequest(deps, { agent, communicationId }, async (request, now) => {
      const reminded = remind(request, now);
      if (reminded === request) return { after: request, writes: [] };
      const after = await withOpenPin(deps, reminded);
      const change = changeWrites(request, after, { reviewAt: nextReview(after, now), silent: true });
      const writes = [...change, orderedReminderWrite(after, now)];
      return { after, writes, emails: [request.clientEmail] };
    });
    return { repeated: isRepeated(decision) };
  };
