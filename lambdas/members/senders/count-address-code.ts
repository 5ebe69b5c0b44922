// Changing an account's address sends a code to any address that someone names. The words are ours, and so is the number.
import { type Db, held, when } from '#core/data/db.ts';
import { DAY, epochSeconds } from '#core/platform/clock.ts';
import { emailCount } from './entity.ts';
import { dayOf } from './quotas.ts';

export const ADDRESS_CODES_A_DAY = 5;

/** False once the account has asked for too many today. */
export const countAddressCode = async (db: Pick<Db, 'update'>, agentId: string, now: Date): Promise<boolean> => {
  return held(
    emailCount.change(
      db,
      { whose: `${agentId}#address`, day: dayOf(now) },
      { add: { used: 1 }, set: { expires: epochSeconds(now, 2 * DAY) } },
      when('attribute_not_exists(#used) OR #used < :most', { ':most': ADDRESS_CODES_A_DAY }),
    ),
  );
};
