// Who may do what with a handover, and what it looks like. Pure.
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Member } from '#public/offices';
import { type Handover, type HandoverState, OFFER_DAYS, OPEN_HANDOVERS } from './contract.ts';
import type { StoredHandover } from './entity.ts';

type Sides = Pick<StoredHandover, 'from' | 'to'>;

export const isSideOf = ({ from, to }: Sides, { id }: Pick<Agent, 'id'>): boolean => from.id === id || to.id === id;

const isStill = (members: readonly Member[], { id, joinedAt }: StoredHandover['from']): boolean =>
  members.some((one) => one.agentId === id && one.joinedAt === joinedAt);

/** An offer holds for its time, and only between those who they were when it was made. */
export const isOffered = (one: StoredHandover, members: readonly Member[], now: Date): boolean =>
  one.state === 'offered' && one.until > now.toISOString() && isStill(members, one.from) && isStill(members, one.to);

/** Clients aren't given to someone who has left, also not to the end. */
export const mayStillReceive = ({ to }: Sides, member: Member | undefined): boolean =>
  member !== undefined && isStill([member], to);

const stateOf = (one: StoredHandover, members: readonly Member[], now: Date): HandoverState =>
  one.state === 'offered' && !isOffered(one, members, now) ? 'ended' : one.state;

export const viewOf = (one: StoredHandover, members: readonly Member[], now: Date): Handover => ({
  id: one.id,
  from: { id: one.from.id, name: one.from.name },
  to: { id: one.to.id, name: one.to.name },
  tag: one.tag ?? null,
  clients: { count: one.count, is_exact: one.isExact },
  offered_at: one.offeredAt,
  until: one.until,
  state: stateOf(one, members, now),
  moved: one.moved,
  stayed: one.stayed,
  finished_at: one.finishedAt ?? null,
});

/** Two open ones about the same clients would be a race. */
export const requireNoOther = (open: readonly StoredHandover[], tag: string | undefined): void => {
  if (open.length >= OPEN_HANDOVERS)
    throw new AppError('CONFLICT', {
      message: `You have ${OPEN_HANDOVERS} open handovers. Wait for an answer, or withdraw one first.`,
    });
  const other = open.find((one) => one.tag === undefined || tag === undefined || one.tag === tag);
  if (!other) return;
  const about = other.tag === undefined ? 'all your clients' : `your clients tagged ${other.tag}`;
  throw new AppError('CONFLICT', {
    message:
      other.state === 'moving'
        ? `You're handing ${about} over to ${other.to.name}. Wait until that's done.`
        : `You've offered ${about} to ${other.to.name}. Withdraw that offer first.`,
  });
};

/** Why there's nothing to answer anymore. */
export const overError = ({ state }: Pick<StoredHandover, 'state'>): AppError =>
  new AppError('CONFLICT', {
    message:
      state === 'withdrawn'
        ? 'This offer was withdrawn.'
        : state === 'declined'
          ? 'This offer was declined.'
          : state === 'offered'
            ? `This offer has ended. It was open for ${OFFER_DAYS} days, and only while both of you are in the office.`
            : 'This offer was accepted.',
  });
