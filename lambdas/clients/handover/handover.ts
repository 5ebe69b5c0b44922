// Who may do what with a handover, and what it looks like. Pure.
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Member } from '#public/offices';
import type { Handover, HandoverState } from './contract.ts';
import type { StoredHandover } from './entity.ts';
import { OFFER_DAYS, OPEN_HANDOVERS, STAFF, STAY_REASONS } from './vocabulary.ts';

type Sides = Pick<StoredHandover, 'from' | 'to'>;

export const isSideOf = ({ from, to }: Sides, { id }: Pick<Agent, 'id'>): boolean => from.id === id || to.id === id;

/** The one who asked for it follows whether it happens, and no client of it. */
const isAsker = ({ askedBy }: Pick<StoredHandover, 'askedBy'>, { id }: Pick<Agent, 'id'>): boolean =>
  askedBy?.as === 'manager' && askedBy.id === id;

/** Its agent hasn't agreed: it's between them and the one who asked, whatever becomes of it. */
export const isOnlyAsked = ({ askedBy, agreedAt }: Pick<StoredHandover, 'askedBy' | 'agreedAt'>): boolean =>
  askedBy?.as === 'manager' && agreedAt === undefined;

export const maySee = (one: StoredHandover, reader: Pick<Agent, 'id'>): boolean =>
  one.from.id === reader.id || isAsker(one, reader) || (one.to.id === reader.id && !isOnlyAsked(one));

/** Clients, and how many they are: for its two sides, once the agent has offered them. */
export const maySeeClients = (one: StoredHandover, reader: Pick<Agent, 'id'>): boolean =>
  isSideOf(one, reader) && !isOnlyAsked(one);

const isStill = (members: readonly Member[], { id, joinedAt }: StoredHandover['from']): boolean =>
  members.some((one) => one.agentId === id && one.joinedAt === joinedAt);

/** An offer holds for its time, and only between those who they were when it was made. */
const isOpenAs = (state: 'asked' | 'offered', one: StoredHandover, members: readonly Member[], now: Date): boolean =>
  one.state === state && one.until > now.toISOString() && isStill(members, one.from) && isStill(members, one.to);

export const isOffered = (one: StoredHandover, members: readonly Member[], now: Date): boolean =>
  isOpenAs('offered', one, members, now);

export const isAsked = (one: StoredHandover, members: readonly Member[], now: Date): boolean =>
  isOpenAs('asked', one, members, now);

/** Clients aren't given to someone who has left, also not to the end. */
export const mayStillReceive = ({ to }: Sides, member: Member | undefined): boolean =>
  member !== undefined && isStill([member], to);

const stateOf = (one: StoredHandover, members: readonly Member[], now: Date): HandoverState => {
  const { state } = one;
  return (state === 'asked' || state === 'offered') && !isOpenAs(state, one, members, now) ? 'ended' : state;
};

const askedByIn = ({ askedBy }: StoredHandover): Handover['asked_by'] => {
  if (!askedBy) return null;
  return askedBy.as === 'staff' ? { id: null, name: STAFF } : { id: askedBy.id, name: askedBy.name };
};

const countsFor = (one: StoredHandover, reader: Pick<Agent, 'id'>) => {
  const { tag = null, count, isExact, moved, stayed, stayedFor = {} } = one;
  if (!maySeeClients(one, reader)) return { tag: null, clients: null, moved: 0, stayed: 0, stayed_for: [] };
  // What is open with a client is the agent's alone.
  const whys = one.from.id === reader.id ? STAY_REASONS : [];
  const stayed_for = whys.flatMap((why) => (stayedFor[why] ? [{ why, count: stayedFor[why] }] : []));
  return { tag, clients: { count, is_exact: isExact }, moved, stayed, stayed_for };
};

export const viewOf = (
  one: StoredHandover,
  reader: Pick<Agent, 'id'>,
  { members, now }: { members: readonly Member[]; now: Date },
): Handover => ({
  id: one.id,
  from: { id: one.from.id, name: one.from.name },
  to: { id: one.to.id, name: one.to.name },
  asked_by: askedByIn(one),
  ...countsFor(one, reader),
  offered_at: one.offeredAt,
  until: one.until,
  state: stateOf(one, members, now),
  finished_at: one.finishedAt ?? null,
});

/** Two open ones about the same clients would be a race. */
export const requireNoOther = (
  open: readonly StoredHandover[],
  { tag, officeId }: { tag: string | undefined; officeId: string },
): void => {
  if (open.length >= OPEN_HANDOVERS)
    throw new AppError('CONFLICT', {
      message: `You have ${OPEN_HANDOVERS} open handovers. Wait for an answer, or withdraw one first.`,
    });
  const other = open.find((one) => one.tag === undefined || tag === undefined || one.tag === tag);
  if (!other) return;
  const about = other.tag === undefined ? 'all your clients' : `your clients tagged ${other.tag}`;
  const receiver = other.officeId === officeId ? other.to.name : `${other.to.name} in ${other.officeName}`;
  throw new AppError('CONFLICT', {
    message:
      other.state === 'moving'
        ? `You're handing ${about} over to ${receiver}. Wait until that's done.`
        : `You've offered ${about} to ${receiver}. Withdraw that offer first.`,
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
          : state === 'asked'
            ? 'This is over. It was open for a while, and only while both of you are in the office.'
            : state === 'offered'
              ? `This offer has ended. It was open for ${OFFER_DAYS} days, and only while both of you are in the office.`
              : 'This offer was accepted.',
  });
