import type { Secret } from '#core/aws/secrets.ts';
import { pinDigest, pinFor } from '#core/crypto/pin.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { requestEmailWrite } from '../emails/email-writes.ts';
import { correctEmail, isExpired } from '../funds-request.ts';
import { changeWrites, endBanksWrite } from '../funds-request-store.ts';
import { recipientProblem } from '../recipient.ts';
import { nextReview } from '../reminders.ts';
import { changeRequest, type ManageDeps } from './change-request.ts';

/** Sends the request to another address. The link in the earlier email no longer works. */
export const correctClientEmail =
  (deps: ManageDeps & { pinKey: Secret }) =>
  async (agent: Agent, communicationId: string, clientEmail: string): Promise<void> => {
    const problem = recipientProblem(clientEmail, agent.email);
    if (problem) throw new AppError('INVALID', { fields: { to_user_email: problem } });
    const key = await deps.pinKey();
    await changeRequest(deps, { agent, communicationId }, (request, now) => {
      const pinVersion = request.pinVersion + 1;
      const digest = pinDigest(key, request.id, pinFor(key, request.id, pinVersion));
      const after = correctEmail(request, { clientEmail, pinVersion, pinDigest: digest }, now);
      // It went there already: another email would only make its link void.
      if (!isExpired(request, now) && request.clientEmail === clientEmail) return { after: request, writes: [] };
      return {
        after,
        writes: [
          ...changeWrites(request, after, { reviewAt: nextReview(after, now) }),
          // The wrong recipient may have linked a bank.
          endBanksWrite(request.id, now),
          requestEmailWrite(request, now),
        ],
      };
    });
  };
