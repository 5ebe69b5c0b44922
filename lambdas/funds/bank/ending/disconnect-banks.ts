// Ends access at the bank: first there, then here. A row without access is harmless; access without a row would be forgotten.
import type { Db } from '#core/data/db.ts';
import { bankConnection, bankData, bankTransactions } from '../entity.ts';
import type { LinkingProvider } from '../provider/funds-provider.ts';
import type { WaitingLetters } from '../reading/waiting-letters.ts';
import { accessTokenPlace, type Vault } from '../vault.ts';
import type { ForgetFigures } from './forget-figures.ts';
import type { RemoveReports } from './remove-reports.ts';
import { unlessUnknown } from './unless-unknown.ts';

type Deps = {
  db: Pick<Db, 'transact' | 'delete'>;
  provider: Pick<LinkingProvider, 'removeConnection'>;
  vault: Pick<Vault, 'open' | 'accessTokens' | 'removal'>;
  removeReports: Pick<RemoveReports, 'all'>;
  forgetFigures: ForgetFigures;
  letters: Pick<WaitingLetters, 'release'>;
};

/** One connection, with everything that was read from it. */
export const disconnectBank =
  ({ db, provider, vault, forgetFigures }: Deps) =>
  async (owner: string, itemId: string): Promise<void> => {
    const place = accessTokenPlace(owner, itemId);
    const token = await vault.open(place);
    if (!token) return;
    await unlessUnknown(provider.removeConnection(token));
    // The figures first: without the token, a repetition would not come this far.
    await forgetFigures(owner, { itemId });
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
