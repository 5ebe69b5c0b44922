import type { Secret } from '#core/aws/secrets.ts';
import { pinDigest, pinFor } from '#core/crypto/pin.ts';
import type { Agent } from '#core/http/actor.ts';
import { isUsedUp } from '#core/http/pin-tries.ts';
import { reminderEmailWrite } from '../emails/email-writes.ts';
import type { FundsRequest } from '../entity.ts';
import { remind } from '../funds-request.ts';
import { changeWrites } from '../funds-request-store.ts';
import { nextReview } from '../reminders.ts';
import { changeRequest, type ManageDeps } from './change-request.ts';

type Deps = ManageDeps & { pinKey: Secret };

/** A pin that was guessed at too often opens nothing anymore: the reminder brings another one. */
const withOpenPin = async ({ db, pinKey }: Deps, request: FundsRequest): Promise<FundsRequest> => {
  const { id: linkId } = request;
  if (!(await isUsedUp(db, { linkId, pinVersion: String(request.pinVersion) }))) return request;
  const key = await pinKey();
  const pinVersion = request.pinVersion + 1;
  return { ...request, pinVersion, pinDigest: pinDigest(key, linkId, pinFor(key, linkId, pinVersion)) };
};

export const remindClient =
  (deps: Deps) =>
  async (agent: Agent, communicationId: string): Promise<void> => {
    await changeRequest(deps, { agent, communicationId }, async (request, now) => {
      const reminded = remind(request, now);
      if (reminded === request) return { after: request, writes: [] };
      const after = await withOpenPin(deps, reminded);
      const change = changeWrites(request, after, { reviewAt: nextReview(after, now), silent: true });
      return { after, writes: [...change, reminderEmailWrite(after, now)] };
    });
  };
