// Whose account an address is: a report that is sent to it comes into that account's communications, too.
import type { Change, Db, Key } from '#core/data/db.ts';
import { keys } from '#core/data/table.ts';

/** Only for an address that is proven: by a confirmation code, or by the mail that carries the first password. */
export const addressUpdate = (email: string, agentId: string): { update: Key; change: Change } => ({
  update: keys.address(email.toLowerCase()),
  change: { set: { agentId } },
});

export const accountOfAddress = async (db: Db, email: string): Promise<string | undefined> => {
  const row = await db.get<{ agentId?: string }>(keys.address(email.toLowerCase()));
  return row?.agentId;
};
