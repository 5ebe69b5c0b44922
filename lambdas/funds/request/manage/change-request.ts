// What the actions on a sent request share: the agent's own request, one decided change, and one more try.
import { ConditionFailed, type Db, type Write } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { tryAgain } from '#core/platform/try-again.ts';
import { type Orderer, transactCharged } from '#public/members/senders';
import type { FundsRequest } from '../entity.ts';
import { requestOfCommunication } from '../funds-request-store.ts';

export type ManageDeps = { db: Db; clock: Clock };

/** `writes` is empty when the request already is as the agent wants it. `emails`: whom it makes us write to. */
export type Decision = { after: FundsRequest; writes: Write[]; emails?: string[] };

/** It had been done already, a moment before: nothing was changed or sent. */
export const isRepeated = ({ writes }: Decision): boolean => writes.length === 0;

/** When the request changed in the meantime, it is decided once more on how it is then. */
export const changeRequest = async (
  { db, clock }: ManageDeps,
  { agent, communicationId }: { agent: Orderer; communicationId: string },
  decide: (request: FundsRequest, now: Date) => Decision | Promise<Decision>,
): Promise<Decision> => {
  const attempt = async () => {
    const request = await requestOfCommunication(db, agent.id, communicationId);
    if (!request) throw new AppError('NOT_FOUND');
    const now = clock();
    const decision = await decide(request, now);
    const { writes, emails } = decision;
    if (emails) await transactCharged(db, { agent, to: emails }, writes, now);
    else if (writes.length > 0) await db.transact(writes);
    return decision;
  };
  try {
    return await tryAgain(attempt, { tries: 2, when: (error) => error instanceof ConditionFailed, upToMs: () => 0 });
  } catch (error) {
    if (error instanceof ConditionFailed) throw new AppError('CONFLICT', { cause: error });
    throw error;
  }
};
