// Ends access at the bank first, then deletes our row. A row without access is harmless; access without a row would
// be forgotten.
import type { Db } from '#core/data/db.ts';
import { bankConnection, bankTransactions } from '../entity.ts';
import { readOwner } from '../owner-rows.ts';
import type { LinkingProvider } from '../provider/funds-provider.ts';
import type { Disconnecting, WaitingReports } from '../reading/waiting-reports.ts';
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
  fundsReports: Pick<WaitingReports, 'release'>;
};

export const disconnectBank =
  ({ provider, vault, forgetFigures }: Deps) =>
  async (owner: string, itemId: string): Promise<void> => {
    const place = accessTokenPlace(owner, itemId);
    const token = await vault.open(place);
    if (!token) return;
    await ignoreUnknown(provider.removeConnection(token));
    // In one transaction: the remaining banks are read without this one, and a repeated call finds all of it or nothing.
    await forgetFigures(owner, [{ itemId }], () => [vault.removal(place)]);
  };

/** Banks linked after the order, which covers only earlier ones. */
const linkedSince = async ({ db }: Pick<Deps, 'db'>, owner: string, orderedAt: string): Promise<Set<string>> => {
  const { banks } = await readOwner(db, owner, { consistent: true });
  return new Set(banks.filter(({ linkedAt }) => linkedAt > orderedAt).map(({ itemId }) => itemId));
};

/** Everything of an owner up to the order, unless a report still waits for it. */
export const disconnectAll =
  ({ db, provider, vault, removeReports, forgetFigures, fundsReports }: Deps) =>
  async (owner: string, options: Disconnecting): Promise<void> => {
    if (!(await fundsReports.release(owner, options))) return;
    // Reads the tokens first: each of them then has a bank in the rows read next, however late it was linked.
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
    // A reading of a bank that was linked later stays.
    if (later.size > 0 && linked.length === 0) return;
    await removeReports.all(owner);
    // The figures of a bank linked in the meantime stay.
    await forgetFigures(owner, linked, () => []);
  };
