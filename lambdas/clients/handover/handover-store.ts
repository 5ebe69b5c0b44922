// The rows of handovers. Each answer is one transaction with the office's revision, so two at once can't both count.
import { type Db, exists, type Write, when } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { DAY, epochSeconds } from '#core/platform/clock.ts';
import { isDeactivated } from '#core/security/account-standing.ts';
import { member, memberOf, type People, readPeople } from '#public/offices';
import { handover, type StoredHandover } from './entity.ts';
import { isOnlyAsked, maySee, mayStillReceive } from './handover.ts';
import { LISTED_DAYS, STAY_REASONS, type StayReason } from './vocabulary.ts';

/** More than an office has within the time that they're listed. */
const MOST_LISTED = 200;

const keysOf = ({ officeId, id }: Pick<StoredHandover, 'officeId' | 'id'>) => ({ officeId, handoverId: id });

export const listedUntil = (at: Date): number => epochSeconds(at, LISTED_DAYS * DAY);

const newest = (officeId: string) => ({
  pk: handover.partition({ officeId }),
  prefix: 'HANDOVER#',
  descending: true,
  limit: MOST_LISTED,
  consistent: true,
});

export const listOf = async (
  db: Pick<Db, 'query'>,
  officeId: string,
  reader: Pick<Agent, 'id'>,
): Promise<StoredHandover[]> => {
  const { items } = await handover.list(db, newest(officeId));
  return items.filter((one) => maySee(one, reader));
};

/** Of one agent, however many there are in the office: what is open may be older than all that is listed. */
export const handoversOf = async (
  db: Pick<Db, 'query'>,
  officeId: string,
  { id }: Pick<Agent, 'id'>,
): Promise<StoredHandover[]> => {
  const found: StoredHandover[] = [];
  let cursor: string | undefined;
  do {
    const page = await handover.list(db, { ...newest(officeId), cursor });
    found.push(...page.items.filter(({ from }) => from.id === id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return found;
};

export const readHandover = (
  db: Pick<Db, 'get'>,
  officeId: string,
  handoverId: string,
): Promise<StoredHandover | undefined> => handover.get(db, { officeId, handoverId }, { consistent: true });

export type Read = { people: People; found: StoredHandover };

/** To anyone but its two sides and who asked for it, all of them of the office, it doesn't exist. */
export const readOwn = async (
  db: Pick<Db, 'get' | 'query'>,
  agent: Agent,
  { officeId, handoverId, now }: { officeId: string; handoverId: string; now: Date },
): Promise<Read> => {
  const [people, found] = await Promise.all([readPeople(db, officeId, now), readHandover(db, officeId, handoverId)]);
  memberOf(people, agent.id);
  if (!found || !maySee(found, agent)) throw new AppError('NOT_FOUND');
  return { people, found };
};

/** The colleague as they are now: their address may have changed since the offer. Undefined if clients can't go to them anymore. */
export const receiverOf = async (
  db: Pick<Db, 'get'>,
  found: StoredHandover,
): Promise<StoredHandover['to'] | undefined> => {
  const { officeId, to } = found;
  const [now, isClosed] = await Promise.all([
    member.get(db, { officeId, agentId: to.id }, { consistent: true }),
    isDeactivated(db, to.id),
  ]);
  return now && !isClosed && mayStillReceive(found, now) ? { ...to, name: now.name, email: now.email } : undefined;
};

export const offerWrite = (row: StoredHandover): Write => handover.put(keysOf(row), row);

/** What a failed condition on the handover's state is recognized by. */
export const HANDOVER = 'handover';

const isIn = (state: StoredHandover['state']) => ({
  name: HANDOVER,
  if: when('#state = :before', { ':before': state }),
});

export const answerWrite = (found: StoredHandover, to: 'moving' | 'declined' | 'withdrawn', now: Date): Write => {
  const at = now.toISOString();
  return to === 'moving'
    ? handover.update(keysOf(found), { set: { state: to, acceptedAt: at }, remove: ['expires'] }, isIn('offered'))
    : handover.update(
        keysOf(found),
        { set: { state: to, finishedAt: at, expires: listedUntil(now) } },
        isIn(found.state),
      );
};

/** The agent agrees to what a manager asked: from now on it's an offer like any other. */
export const agreeWrite = (
  found: StoredHandover,
  offered: Pick<StoredHandover, 'count' | 'isExact' | 'offeredAt' | 'until' | 'upTo'>,
  now: Date,
): Write =>
  handover.update(
    keysOf(found),
    { set: { ...offered, state: 'offered', agreedAt: now.toISOString(), expires: listedUntil(now) } },
    isIn('asked'),
  );

/** One client more, in the transaction that moves them. */
export const movedWrite = (found: StoredHandover): Write =>
  handover.update(keysOf(found), { add: { moved: 1 } }, isIn('moving'));

/** What goes before its client goes only while they are moving. */
export const begunWrite = (found: StoredHandover, begun: NonNullable<StoredHandover['begun']>): Write =>
  handover.update(keysOf(found), { set: { begun } }, isIn('moving'));

export type Stayed = Partial<Record<StayReason, number>>;

export const countOf = (stayed: Stayed): number => Object.values(stayed).reduce((sum, count) => sum + count, 0);

export const sumOf = (one: Stayed, other: Stayed): Stayed =>
  Object.fromEntries(
    STAY_REASONS.flatMap((why) => {
      const count = (one[why] ?? 0) + (other[why] ?? 0);
      return count > 0 ? [[why, count]] : [];
    }),
  );

/** As the handover was read: only one part at a time gets to write this. */
const stayedChange = ({ stayedFor = {} }: StoredHandover, stayed: Stayed) => ({
  add: { stayed: countOf(stayed) },
  set: { stayedFor: sumOf(stayedFor, stayed) },
});

/** In the transaction that begins the next part. */
export const stayedWrite = (found: StoredHandover, stayed: Stayed): Write =>
  handover.update(keysOf(found), stayedChange(found, stayed), isIn('moving'));

export const finishWrite = (
  found: StoredHandover,
  { state, stayed }: { state: 'done' | 'stopped'; stayed: Stayed },
  now: Date,
): Write => {
  const { add, set } = stayedChange(found, stayed);
  return handover.update(
    keysOf(found),
    { set: { ...set, state, finishedAt: now.toISOString(), expires: listedUntil(now) }, add, remove: ['begun'] },
    isIn('moving'),
  );
};

/**
 * Without what it says about someone who is erased and isn't a side of it: clients of others go on moving. Undefined if it can't be
 * without them: what no agent has agreed to goes with the manager who asked.
 */
export const withoutWrite = (found: StoredHandover, isAbout: (part: unknown) => boolean): Write | undefined => {
  const isByThem = isAbout(found.askedBy);
  if (isAbout(found.from) || isAbout(found.to) || (isByThem && isOnlyAsked(found))) return undefined;
  const remove = (['askedBy', 'begun'] as const).filter((part) => isAbout(found[part]));
  return remove.length > 0 ? handover.update(keysOf(found), { remove }, { if: exists }) : undefined;
};
