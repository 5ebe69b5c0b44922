import type { Secret } from '#core/aws/secrets.ts';
import { newId, newLinkId } from '#core/crypto/ids.ts';
import { storedPin } from '#core/crypto/pin.ts';
import { countedEmail } from '#core/data/outbox.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { dealOf } from '../deal-of.ts';
import { eraseFilesOf } from '../documents/erase-files.ts';
import { proofRequestWrite } from '../emails/email-writes.ts';
import type { FundsRequest } from '../entity.ts';
import { correctEmail } from '../funds-request.ts';
import {
  changeWrites,
  createWrites,
  discardGiftWrites,
  endBanksWrite,
  readOthers,
  rejoinWrites,
  requestOfCommunication,
} from '../funds-request-store.ts';
import { recipientProblem } from '../recipient.ts';
import { nextReview } from '../reminders.ts';
import { isExpired } from '../status.ts';
import { changeRequest, type Decision, type ManageDeps } from './change-request.ts';

type Deps = ManageDeps & { pinKey: Secret };

const correctWrites = async (
  { db, pinKey }: Deps,
  request: FundsRequest,
  clientEmail: string,
  now: Date,
): Promise<Decision> => {
  const key = await pinKey();
  const id = newLinkId();
  const successor = { id, communicationId: newId(now), clientEmail, ...storedPin(key, id, 1) };
  const deadPin = storedPin(key, request.id, request.pinVersion + 1);
  const { former, next: corrected } = correctEmail(request, successor, deadPin, now);
  // Correcting the address doesn't change the deal.
  const next = { ...corrected, deal: dealOf(request) };
  const others = await readOthers(db, request);
  return {
    after: next,
    emails: [clientEmail],
    writes: [
      ...changeWrites(request, { ...former, gift: undefined }),
      ...createWrites(next, nextReview(next, now)),
      ...others.flatMap((other) => rejoinWrites(other, request, next)),
      // The wrong recipient may have linked a bank.
      endBanksWrite(request.id, now),
      ...discardGiftWrites(request, now),
      ...eraseFilesOf(request, now),
      countedEmail(proofRequestWrite(next, now)),
    ],
  };
};

/**
 * Sends the request to another address, as a new request: the wrong recipient's text and signatures stay with the
 * former one, and the link in the earlier email no longer works. Replies with the new one's communication.
 */
export const correctClientEmail =
  (deps: Deps) =>
  async (agent: Agent, communicationId: string, clientEmail: string): Promise<{ id: string }> => {
    const problem = recipientProblem(clientEmail, agent.email);
    if (problem) throw new AppError('INVALID', { fields: { to_user_email: problem } });
    const { after } = await changeRequest(deps, { agent, communicationId }, async (request, now) => {
      const next = request.replacedBy && (await requestOfCommunication(deps.db, agent.id, request.replacedBy));
      if (next && next.clientEmail === clientEmail) return { after: next, writes: [] };
      // It was already sent to this address: another email would only void its link.
      if (!isExpired(request, now) && request.state !== 'cancelled' && request.clientEmail === clientEmail)
        return { after: request, writes: [] };
      return correctWrites(deps, request, clientEmail, now);
    });
    return { id: after.communicationId };
  };
