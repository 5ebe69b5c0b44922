import { type Db, exists, type Write, when } from '#core/data/db.ts';
import { DAY, epochSeconds } from '#core/platform/clock.ts';
import { isDeactivated } from '#core/security/account-standing.ts';
import { member } from '#public/members/offices';
import { handover, type StoredHandover } from './entity.ts';
import { LISTED_DAYS, STAY_REASONS, type StayReason } from './vocabulary.ts';

/** More than an office has while they're listed. */
const MOST_LISTED = 200;

const keysOf = ({ officeId, id }: Pick<StoredHandover, 'officeId' | 'id'>) => ({ officeId, handoverId: id });

const listedUntil = (at: Date): number => epochSeconds(at, LISTED_DAYS * DAY);

export const handoversIn = async (db: Pick<Db, 'query'>, officeId: string): Promise<StoredHandover[]> => {
  const pk = handover.partition({ officeId });
  const page = { pk, prefix: 'HANDOVER#', descending: true, limit: MOST_LISTED, consistent: true };
  return (await handover.list(db, page)).items;
};

export const readHandover = (
  db: Pick<Db, 'get'>,
  officeId: string,
  handoverId: string,
): Promise<StoredHandover | undefined> => handover.get(db, { officeId, handoverId }, { consistent: true });

/** The colleague's current account: their address may have changed. Undefined if clients can't move to them anymore. */
export const receiverOf = async (
  db: Pick<Db, 'get'>,
  { officeId, to }: StoredHandover,
): Promise<StoredHandover['to'] | undefined> => {
  const [now, isClosed] = await Promise.all([
    member.get(db, { officeId, agentId: to.id }, { consistent: true }),
    isDeactivated(db, to.id),
  ]);
  return now && now.joinedAt === to.joinedAt && !isClosed ? { ...to, name: now.name, email: now.email } : undefined;
};

export const handoverWrite = (row: StoredHandover): Write => handover.put(keysOf(row), row);

/** The name of the condition on the handover's state. */
export const HANDOVER = 'handover';

const isMoving = { name: HANDOVER, if: when('#state = :before', { ':before': 'moving' }) };

/** Counts one client, in the transaction that moves them. */
export const movedWrite = (found: StoredHandover): Write =>
  handover.update(keysOf(found), { add: { moved: 1 } }, isMoving);

/** Work moves ahead of its client only while the handover is still running. */
export const begunWrite = (found: StoredHandover, begun: NonNullable<StoredHandover['begun']>): Write =>
  handover.update(keysOf(found), { set: { begun } }, isMoving);

export type Stayed = Partial<Record<StayReason, number>>;

export const sumOf = (one: Stayed, other: Stayed): Stayed =>
  Object.fromEntries(
    STAY_REASONS.flatMap((why) => {
      const count = (one[why] ?? 0) + (other[why] ?? 0);
      return count > 0 ? [[why, count]] : [];
    }),
  );

/** Conditional on the handover as it was read: only one part at a time may write this. */
const stayedChange = ({ stayedFor }: StoredHandover, stayed: Stayed) => ({
  add: { stayed: Object.values(stayed).reduce((sum, count) => sum + count, 0) },
  set: { stayedFor: sumOf(stayedFor, stayed) },
});

/** Belongs in the transaction that begins the next part. */
export const stayedWrite = (found: StoredHandover, stayed: Stayed): Write =>
  handover.update(keysOf(found), stayedChange(found, stayed), isMoving);

export const finishWrite = (
  found: StoredHandover,
  { state, stayed }: { state: 'done' | 'stopped'; stayed: Stayed },
  now: Date,
): Write => {
  const { add, set } = stayedChange(found, stayed);
  return handover.update(
    keysOf(found),
    { set: { ...set, state, finishedAt: now.toISOString(), expires: listedUntil(now) }, add, remove: ['begun'] },
    isMoving,
  );
};

/**
 * Removes its mentions of an erased person who isn't one of the two agents, so that other clients go on moving.
 * Undefined if the handover itself is deleted.
 */
export const withoutWrite = (found: StoredHandover, isAbout: (part: unknown) => boolean): Write | undefined => {
  if (isAbout(found.from) || isAbout(found.to)) return undefined;
  const remove = (['by', 'begun'] as const).filter((part) => isAbout(found[part]));
  return remove.length > 0 ? handover.update(keysOf(found), { remove }, { if: exists }) : undefined;
};
