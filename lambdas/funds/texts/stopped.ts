import type { Secret } from '#core/aws/secrets.ts';
import type { Db } from '#core/data/db.ts';
import { stoppedNumber } from './entity.ts';
import { numberHash } from './number-hash.ts';

type Deps = { db: Pick<Db, 'get'>; nameKey: Secret };

/** When the person replied STOP, unless they have replied START since. */
export const stoppedAt = async ({ db, nameKey }: Deps, phone: string): Promise<string | undefined> =>
  (await stoppedNumber.get(db, { numberHash: numberHash(await nameKey(), phone) }, { consistent: true }))?.at;

export const hasStopped = async (deps: Deps, phone: string): Promise<boolean> =>
  (await stoppedAt(deps, phone)) !== undefined;
