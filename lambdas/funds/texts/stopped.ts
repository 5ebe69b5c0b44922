import type { Secret } from '#core/aws/secrets.ts';
import type { Db } from '#core/data/db.ts';
import { stoppedNumber } from './entity.ts';
import { numberHash } from './number-hash.ts';

/** Whether the person replied STOP, and hasn't replied START since. */
export const hasStopped = async (
  { db, nameKey }: { db: Pick<Db, 'get'>; nameKey: Secret },
  phone: string,
): Promise<boolean> =>
  (await stoppedNumber.get(db, { numberHash: numberHash(await nameKey(), phone) }, { consistent: true })) !== undefined;
