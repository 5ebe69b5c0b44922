// Ends access at the bank: first there, then here. A row without access is harmless; access without a row would be forgotten.
import type { Db } from '#core/data/db.ts';
import { bankConnection, bankTransactions } from '../entity.ts';
import { readOwner } from '../owner-rows.ts';
import type { LinkingProvider } from '../provider/funds-provider.ts';
import type { Disconnecting, WaitingLetters } from '../reading/waiting-letters.ts';
import { accessTokenPlace, type Vault } from '../vault.ts';
import type { ForgetFigures } from './forget-figures.ts';
import { ignoreUnknown } from './ignore-unknown.ts';
import type { RemoveReports } from './remove-reports.ts';

type Deps = {
  db: Pick<Db, 'query' | 'transact'>;
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
    await ignoreUnknown(provider.removeConnection(token));
    // At once: the banks that remain are read without this one, and a repetition finds all of it or nothing.
    await forgetFigures(owner, [{ itemId }], () => [vault.removal(place)]);
  };

/** Banks that were linked after the order: it's about those that were linked by then. */
const linkedSince = async ({ db }: Pick<Deps, 'db'>, owner: string, orderedAt: string): Promise<Set<string>> => {
  const { banks } = await readOwner(db, owner, { consistent: true });
  return new Set(banks.filter(({ linkedAt }) => linkedAt > orderedAt).map(({ itemId }) => itemId));
};

/** Everything of an owner up to the order, unless a letter still waits for it. */
export const disconnectAll =
  ({ db, provider, vault, removeReports, forgetFigures, letters }: Deps) =>
  async (owner: string, options: Disconnecting): Promise<void> => {
    if (!(await letters.release(owner, options))) return;
    // The tokens first: each of them belongs to a bank that is seen afterwards, however late it was linked.
    const tokens = await vault.accessTokens(owner);
    const later = await linkedSince({ db }, owner, options.orderedAt);
    const linked = tokens.filter(({ itemId }) => !later.has(itemId));
    for (const { itemId, token } of linked) {
      await ignoreUnknown(provider.removeConnection(token));
      await db.transact([
        vault.removal(accessTokenPlace(owner, itemId)),
        bankConnection.delete({ owner, itemId }),
        bankTransactions.delete({ owner, itemId }),
      ]);
    }
    // What is being read from a later one stays.
    if (later.size > 0 && linked.length === 0) return;
    await removeReports.all(owner);
    // What a bank needs that was linked in the meantime stays.
    await forgetFigures(owner, linked, () => []);
  };
