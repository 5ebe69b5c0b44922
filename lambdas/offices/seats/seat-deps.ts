// What the use cases of seats work with, and what all of them read first.
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { readSubscription, type SeatPayments } from '#public/members/billing';
import type { Member } from '../entity.ts';
import type { OfficeDeps } from '../invitations/invite-member.ts';
import { type People, requireOwner } from '../office.ts';
import { type Actor, readPeople } from '../office-store.ts';
import type { PaidSeats } from './entity.ts';
import { currentOf } from './office-plan.ts';

export type SeatDeps = OfficeDeps & {
  payments: SeatPayments & { openPortal(customerId: string, back: 'office'): Promise<string> };
  /** Brings the office in line with what the payment service says about the subscription now. */
  follow(subscriptionId: string, by: Actor): Promise<void>;
  /** The fewest seats that are sold. */
  minimum: number;
};

export const readAsOwner = async (
  { db, clock }: Pick<SeatDeps, 'db' | 'clock'>,
  agent: Pick<Agent, 'id' | 'isTwoStep'>,
  officeId: string,
  require = requireOwner,
): Promise<{ people: People; now: Date }> => {
  const now = clock();
  const people = await readPeople(db, officeId, now);
  require(people, agent);
  return { people, now };
};

/** While it's paid again and again, who pays stays an owner: their card must not pay for an office that isn't theirs. */
export const requireNotPaying = async (
  { db }: Pick<SeatDeps, 'db'>,
  people: People,
  { who, now }: { who: Member; now: Date },
): Promise<void> => {
  const running = currentOf(people.plan, now);
  if (!running || running.endsAt || running.endedAt) return;
  if ((await payerOf({ db }, people, running))?.agentId !== who.agentId) return;
  throw new AppError('CONFLICT', {
    message: `${who.name} pays for this office's Team plan. Cancel the plan first: it runs until the end of what is paid.`,
  });
};

/** Who bought it, as long as they are in the office. */
export const payerOf = async (
  { db }: Pick<SeatDeps, 'db'>,
  { members }: Pick<People, 'members'>,
  { id }: Pick<PaidSeats, 'id'>,
): Promise<Member | undefined> => {
  const payerId = (await readSubscription(db, id))?.office?.payerId;
  return members.find(({ agentId }) => agentId === payerId);
};
