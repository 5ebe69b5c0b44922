import type { Db } from '#core/data/db.ts';
import type { Agent, Guest } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { communication } from '#public/funds/request';
import { ownerOfGuest } from './owner-of-guest.ts';
import { withdrawLetter } from './withdraw-letter.ts';

type Deps = { db: Db; clock: Clock };

export const withdrawGuestReport = (deps: Deps) => {
  const withdraw = withdrawLetter(deps);
  return (guest: Guest, letterId: string): Promise<void> => withdraw(ownerOfGuest(guest), letterId);
};

/** A report that the agent sent of their own accounts. */
export const withdrawOwnReport = (deps: Deps) => {
  const withdraw = withdrawLetter(deps);
  return async (agent: Agent, communicationId: string): Promise<void> => {
    const sent = await communication.get(deps.db, { agentId: agent.id, communicationId });
    if (sent?.kind !== 'sent' || !sent.owner || !sent.letterId) throw new AppError('NOT_FOUND');
    await withdraw(sent.owner, sent.letterId);
  };
};
