// Says if staff have deactivated an account. Everything that acts for the account checks it: signing in, a client's
// steps for it, its email.
import { type Condition, type Db, type Write, when } from '../data/db.ts';
import { accountStanding } from './account-standing-entity.ts';
import { accountOf } from './sandbox.ts';

/** A sandbox is deactivated with its account. */
const placeOf = (agentId: string) => ({ agentId: accountOf(agentId) });

/** Read consistently: a deactivation takes effect at once. */
export const isDeactivated = async (db: Pick<Db, 'get'>, agentId: string): Promise<boolean> =>
  (await accountStanding.get(db, placeOf(agentId), { consistent: true }))?.deactivatedAt !== undefined;

/** Belongs in a transaction that acts for the account, or adds to it: fails once it's deactivated. */
export const stillActive = (agentId: string, refuse?: Condition['refuse']): Write =>
  accountStanding.check(placeOf(agentId), when('attribute_not_exists(#deactivatedAt)', undefined, refuse));
