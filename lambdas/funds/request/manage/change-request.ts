import type { Secret } from '#core/aws/secrets.ts';
import { type Db, type Write, writeAgain } from '#core/data/db.ts';
import { countedEmail } from '#core/data/outbox.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { confirmWrites } from '#public/members/proposals';
import { type Orderer, transactCharged } from '#public/members/senders';
import type { ReminderPlan, routes } from '../contract.ts';
import { eraseFilesOf } from '../documents/erase-files.ts';
import { proofRequestWrite, requestEmailWrite } from '../emails/email-writes.ts';
import type { FundsRequest } from '../entity.ts';
import { cancel, changeReminderPlan, extend, remind } from '../funds-request.ts';
import {
  changeWrites,
  discardGiftWrites,
  endBanksWrite,
  readOthers,
  requestOfCommunication,
} from '../funds-request-store.ts';
import { nextReview, reviewOfNewPlan } from '../reminders.ts';
import { isUnanswered } from '../vocabulary.ts';
import { withOpenPin } from './open-pin.ts';

// Shared by the actions on a sent request: reads the agent's own request, writes one decided change, and tries again
// after a conflict.

export type ManageDeps = { db: Db; clock: Clock };

/** `writes` is empty if the request already is as the agent wants it. `emails`: the people it sends emails to. */
export type Decision = { after: FundsRequest; writes: Write[]; emails?: string[] };

/** True if it was done a moment before, so that nothing was changed or sent. */
const isRepeated = ({ writes }: Decision): boolean => writes.length === 0;

/** If the request changed in the meantime, it decides again on the new state. */
export const changeRequest = (
  { db, clock }: ManageDeps,
  { agent, communicationId }: { agent: Orderer; communicationId: string },
  decide: (request: FundsRequest, now: Date) => Decision | Promise<Decision>,
): Promise<Decision> =>
  writeAgain(async () => {
    const request = await requestOfCommunication(db, agent.id, communicationId);
    if (!request) throw new AppError('NOT_FOUND');
    const now = clock();
    const decision = await decide(request, now);
    const { writes, emails } = decision;
    if (emails) await transactCharged(db, { agent, to: emails }, writes, now);
    else if (writes.length > 0) await db.transact(writes);
    return decision;
  });

const cancelWrites = (request: FundsRequest, at: Date): Write[] => [
  ...changeWrites(request, { ...cancel(request, at), gift: undefined }),
  ...discardGiftWrites(request, at),
  endBanksWrite(request.id, at),
  ...eraseFilesOf(request, at),
  requestEmailWrite('request-cancelled', request, at),
];

/** All requests of a joint proof end: none of its people alone can meet the amount. */
export const cancelRequest =
  (deps: ManageDeps) =>
  async (agent: Agent, communicationId: string): Promise<void> => {
    await changeRequest(deps, { agent, communicationId }, async (request, now) => {
      if (request.state === 'cancelled') return { after: request, writes: [] };
      const others = (await readOthers(deps.db, request)).filter(({ state }) => state !== 'cancelled');
      return {
        after: cancel(request, now),
        writes: [request, ...others].flatMap((one) => cancelWrites(one, now)),
      };
    });
  };

type Deps = ManageDeps & { pinKey: Secret };

/** The client is emailed, unless only their bank's answer is missing. */
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
      const writes = [
        ...changeWrites(request, after, { reviewAt }),
        countedEmail(requestEmailWrite('request-extended', after, now)),
      ];
      return { after, writes, emails: [request.clientEmail] };
    });
    const { after, emails } = decision;
    return { expires_at: after.expiresAt, emailed: emails !== undefined, repeated: isRepeated(decision) };
  };

/** From now on, upkeep reminds the client by the new plan. No email is sent now. */
export const changeReminders =
  (deps: ManageDeps) =>
  async (agent: Agent, communicationId: string, plan: ReminderPlan): Promise<void> => {
    await changeRequest(deps, { agent, communicationId }, (request, now) => {
      const after = changeReminderPlan(request, plan, now);
      if (after === request) return { after, writes: [] };
      return { after, writes: changeWrites(request, after, { reviewAt: reviewOfNewPlan(after, now), silent: true }) };
    });
  };

/** `proposalId`: the assistant's proposal that it carries out. */
export const remindClient =
  (deps: Deps) =>
  async (
    agent: Orderer,
    communicationId: string,
    proposalId?: string,
  ): Promise<Pick<Reply<typeof routes.remind>, 'repeated'>> => {
    const decision = await changeRequest(deps, { agent, communicationId }, async (request, now) => {
      const reminded = remind(request, now);
      if (reminded === request) return { after: request, writes: [] };
      const after = await withOpenPin(deps, reminded);
      const change = changeWrites(request, after, { reviewAt: nextReview(after, now), silent: true });
      const confirmed = confirmWrites(agent.id, { id: proposalId, kind: 'reminder', of: communicationId }, now);
      const writes = [...change, ...confirmed, countedEmail(proofRequestWrite(after, now))];
      return { after, writes, emails: [request.clientEmail] };
    });
    return { repeated: isRepeated(decision) };
  };
