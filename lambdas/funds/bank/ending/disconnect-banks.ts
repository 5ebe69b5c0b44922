// Ends access at the bank: first there, then here. A row without access is harmless; access without a row would be forgotten.
import type { Db } from '#core/data/db.ts';
import { bankConnection, bankTransactions } from '../entity.ts';
import type { LinkingProvider } from '../provider/funds-provider.ts';
import type { WaitingLetters } from '../reading/waiting-letters.ts';
import { accessTokenPlace, type Vault } from '../vault.ts';
import type { ForgetFigures } from './forget-figures.ts';
import type { RemoveReports } from './remove-reports.ts';
import { unlessUnknown } from './unless-unknown.ts';

type Deps = {
  db: Pick<Db, 'transact'>;
  provider: Pick<LinkingProvider, 'removeConnection'>;
  vault: Pick<Vault, 'open' | 'accessTokens' | 'removal'>;
  removeReports: Pick<RemoveReports, 'all'>;
  forgetFigures: ForgetFigures;
  letters: Pick<WaitingLetters, 'release'>;
};

/** One connection, with everything that was read from it. */
export const disconnectBank =
  ({ provider, vault, forgetFigures }: Deps) =>
  async (owner: string, itemId: string): Promise<void> => {
    const place = accessTokenPlace(owner, itemId);
    const token = await vault.open(place);
    if (!token) return;
    await unlessUnknown(provider.removeConnection(token));
    // At once: the banks that remain are read without this one, and a repetition finds all of it or nothing.
    await forgetFigures(owner, [{ itemId }], () => [vault.removal(place)]);
  };

/** Everything of an owner, unless a letter still waits for it. */
export const disconnectAll =
  ({ db, provider, vault, removeReports, forgetFigures, letters }: Deps) =>
  async (owner: string, options: { abandon: boolean }): Promise<void> => {
    if (!(await letters.release(owner, options))) return;
    const linked = await vault.accessTokens(owner);
    for (const { itemId, token } of linked) {
      await unlessUnknown(provider.removeConnection(token));
      await db.transact([
        vault.removal(accessTokenPlace(owner, itemId)),
        bankConnection.delete({ owner, itemId }),
        bankTransactions.delete({ owner, itemId }),
      ]);
    }
    await removeReports.all(owner);
    // What a bank needs that was linked in the meantime stays.
    await forgetFigures(owner, linked, () => []);
  };
