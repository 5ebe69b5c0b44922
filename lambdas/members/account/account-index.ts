// Finds the account of an address: a report sent to the address also appears in its communications.
import type { Db } from '#core/data/db.ts';
import { accountAddress, profile } from './entity.ts';

export const addressKey = (email: string) => ({ email: email.toLowerCase() });

/** An agent's current address; rows of requests and transactions may have an older one. */
export const currentEmail = async (db: Pick<Db, 'get'>, agentId: string, stored: string): Promise<string> =>
  (await profile.get(db, { agentId }, { consistent: true }))?.email ?? stored;

/** The account, only while it still has this address: the row that leads to it may be older than a change. */
export const accountOfAddress = async (db: Pick<Db, 'get'>, email: string): Promise<string | undefined> => {
  const found = await accountAddress.get(db, addressKey(email), { consistent: true });
  const owner = found && (await profile.get(db, found, { consistent: true }));
  return owner?.leadsHere === email.toLowerCase() ? found?.agentId : undefined;
};
