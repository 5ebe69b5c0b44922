// Ends access at the bank: first there, then here. A row without access is harmless; access without a row would be forgotten.
import type { Db } from '#core/data/db.ts';
import { bankConnection, bankData, bankTransactions } from '../entity.ts';
import type { LinkingProvider } from '../provider/funds-provider.ts';
import { accessTokenPlace, type Vault } from '../vault.ts';
import type { RemoveReports } from './remove-reports.ts';
import { unlessUnknown } from './unless-unknown.ts';
import type { WaitingLetters } from './waiting-letters.ts';

type Deps = {
  db: Pick<Db, 'transact' | 'delete'>;
  provider: Pick<LinkingProvider, 'removeConnection'>;
  vault: Pick<Vault, 'open' | 'accessTokens' | 'removal'>;
  removeReports: Pick<RemoveReports, 'all'>;
  letters: Pick<WaitingLetters, 'release'>;
};

/** One connection whose bank has been unlinked. */
export const disconnectBank =
  ({ db, provider, vault }: Deps) =>
  async (owner: string, itemId: string): Promise<void> => {
    const place = accessTokenPlace(owner, itemId);
    const token = await vault.open(place);
    if (!token) return;
    await unlessUnknown(provider.removeConnection(token));
    await db.transact([vault.removal(place), bankTransactions.delete({ owner, itemId })]);
  };

/** Everything of an owner, unless a letter still waits for it. */
export const disconnectAll =
  ({ db, provider, vault, removeReports, letters }: Deps) =>
  async (owner: string, options: { abandon: boolean }): Promise<void> => {
    if (!(await letters.release(owner, options))) return;
    for (const { itemId, token } of await vault.accessTokens(owner)) {
      await unlessUnknown(provider.removeConnection(token));
      await db.transact([
        vault.removal(accessTokenPlace(owner, itemId)),
        bankConnection.delete({ owner, itemId }),
        bankTransactions.delete({ owner, itemId }),
      ]);
    }
    await removeReports.all(owner);
    await db.delete(bankData.key({ owner }));
  };
