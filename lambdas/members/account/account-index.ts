// Which account an address belongs to: a report that is sent to the address also arrives in its communications.
import type { Db } from '#core/data/db.ts';
import { accountAddress, profile } from './entity.ts';

export const addressKey = (email: string) => ({ email: email.toLowerCase() });

/** Where an agent gets email now; what rows of requests and transactions know of it may be from before a change. */
export const currentEmail = async (db: Pick<Db, 'get'>, agentId: string, stored: string): Promise<string> =>
  (await profile.get(db, { agentId }, { consistent: true }))?.email ?? stored;

/** Only while the account still has this address: what leads to it may be a row from before a change. */
export const accountOfAddress = async (db: Pick<Db, 'get'>, email: string): Promise<string | undefined> => {
  const found = await accountAddress.get(db, addressKey(email), { consistent: true });
  const owner = found && (await profile.get(db, found, { consistent: true }));
  return owner?.leadsHere === email.toLowerCase() ? found?.agentId : undefined;
};
