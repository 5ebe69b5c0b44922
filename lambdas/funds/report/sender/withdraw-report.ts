import type { Db } from '#core/data/db.ts';
import type { Agent, Guest } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { communication } from '#public/funds/request';
import { readLetter } from '../letter-store.ts';
import { endStillGood } from '../still-good/still-good-consent.ts';
import { ownerOfGuest } from './owner-of-guest.ts';
import { withdrawLetter } from './withdraw-letter.ts';

type Deps = { db: Db; clock: Clock };

const earlierOf = async ({ db }: Deps, owner: string, letterId: string): Promise<string | undefined> =>
  (await readLetter(db, owner, letterId))?.renews?.letterId;

export const withdrawGuestReport = (deps: Deps) => {
  const withdraw = withdrawLetter(deps);
  const end = endStillGood(deps);
  return async (guest: Guest, letterId: string): Promise<void> => {
    const owner = ownerOfGuest(guest);
    // Otherwise the agent could ask for another one.
    await end(guest);
    await withdraw(owner, letterId);
    // The letters that this one took the place of are the same report, as of other days.
    for (let earlier = await earlierOf(deps, owner, letterId); earlier; earlier = await earlierOf(deps, owner, earlier))
      await withdraw(owner, earlier);
  };
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
