// Whether staff have deactivated an account. What would act for it asks here: signing in, what a client begins for it, its email.
import type { Db } from '../data/db.ts';
import { accountStanding } from './account-standing-entity.ts';

/** As it is now, not as a replica has it: a deactivation works at once. */
export const isDeactivated = async (db: Pick<Db, 'get'>, agentId: string): Promise<boolean> =>
  (await accountStanding.get(db, { agentId }, { consistent: true }))?.deactivatedAt !== undefined;
