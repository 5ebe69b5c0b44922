// A create that is repeated under the same idempotency key answers with what the first one made.
import { hash } from 'node:crypto';
import { AppError } from '../http/errors.ts';
import { DAY, epochSeconds } from '../platform/clock.ts';
import type { Item } from './attribute-value.ts';
import { ConditionFailed, type Db, isNew, type Write } from './db.ts';
import { madeOnce } from './made-once-entity.ts';

const REMEMBER_DAYS = 2;
const WRITE = 'idempotency key';

/** One call to create something. Without a key each one makes another. */
export type Once = { agentId: string; key: string | undefined; fingerprint: string };

export const onceFor = (agentId: string, key: string | undefined, input: object): Once => ({
  agentId,
  key,
  fingerprint: key ? hash('sha256', JSON.stringify(input), 'base64url') : '',
});

/** Part of the create's transaction. */
export const onceWrites = ({ agentId, key, fingerprint }: Once, made: string, at: Date): Write[] =>
  key
    ? [
        madeOnce.put(
          { agentId, key },
          { made, fingerprint, expires: epochSeconds(at, REMEMBER_DAYS * DAY) },
          { if: isNew, name: WRITE },
        ),
      ]
    : [];

const madeBy = (item: Item, { fingerprint }: Once): string => {
  const first = madeOnce.read(item);
  if (first.fingerprint !== fingerprint)
    throw new AppError('CONFLICT', { message: 'This idempotency key was used for another request.' });
  return first.made;
};

/** What the first call made, when the transaction was refused because this one repeats it. */
export const madeBefore = (error: unknown, once: Once): string | undefined =>
  error instanceof ConditionFailed && error.write === WRITE && error.item ? madeBy(error.item, once) : undefined;

/** The same, when another of its conditions may have failed before that one. */
export const findMade = async (db: Pick<Db, 'get'>, once: Once): Promise<string | undefined> => {
  const { agentId, key } = once;
  const item = key && (await db.get(madeOnce.key({ agentId, key }), { consistent: true }));
  return item ? madeBy(item, once) : undefined;
};
