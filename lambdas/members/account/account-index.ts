// Which account an address belongs to: a report that is sent to the address also arrives in its communications.
import type { Db, Write } from '#core/data/db.ts';
import { accountAddress } from './entity.ts';

const keyOf = (email: string) => ({ email: email.toLowerCase() });

/** Only for an address that is proven: by a confirmation code, or by the email that carries the first password. */
export const addressUpdate = (email: string, agentId: string): Write =>
  accountAddress.update(keyOf(email), { set: { agentId } });

export const claimAddress = async (db: Pick<Db, 'update'>, email: string, agentId: string): Promise<void> => {
  await accountAddress.change(db, keyOf(email), { set: { agentId } });
};

export const accountOfAddress = async (db: Pick<Db, 'get'>, email: string): Promise<string | undefined> =>
  (await accountAddress.get(db, keyOf(email)))?.agentId;
