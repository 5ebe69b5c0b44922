// If a create is repeated under the same idempotency key, the reply is the thing that the first call made.
import { hash } from 'node:crypto';
import { AppError } from '../http/errors.ts';
import { DAY, epochSeconds } from '../platform/clock.ts';
import { type Db, isNew, tried, type Write } from './db.ts';
import { type MadeOnce, madeOnce } from './made-once-entity.ts';

const REMEMBER_DAYS = 2;
const WRITE = 'idempotency key';

/** One call to create a thing. Without a key, each call makes another. */
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

const madeBy = (first: MadeOnce, { fingerprint }: Once): string => {
  if (first.fingerprint !== fingerprint)
    throw new AppError('CONFLICT', { message: 'This idempotency key was used for another request.' });
  return first.made;
};

/** The ID that the write made, or the one that the first call made if this call repeats it. */
export const firstMade = async (write: Promise<unknown>, once: Once, made: string): Promise<string> => {
  const { failed } = await tried(write);
  if (!failed) return made;
  if (failed.write !== WRITE || !failed.item) throw failed;
  return madeBy(madeOnce.read(failed.item), once);
};

/** The ID that the first call made, for a create whose rules refuse to make the same twice. */
export const madeBefore = async (db: Pick<Db, 'get'>, once: Once): Promise<string | undefined> => {
  const { agentId, key } = once;
  const first = key && (await madeOnce.get(db, { agentId, key }, { consistent: true }));
  return first ? madeBy(first, once) : undefined;
};
