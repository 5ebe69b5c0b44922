// Ending access at the bank. First there, then here: a row without access is harmless, access without a row would be
// forgotten.
import type { Db } from '#core/data/db.ts';
import { ASSET, BANK, keys } from '#core/data/table.ts';
import { log } from '#core/platform/log.ts';
import type { Letter } from '../../report/letter.ts';
import { readLetters } from '../../report/letter-store.ts';
import { type FundsProvider, ProviderError } from '../provider/funds-provider.ts';
import { transactionsRemoval } from '../transactions-store.ts';
import type { Vault } from '../vault.ts';

type Deps = { db: Db; provider: FundsProvider; vault: Vault; failOne: (letter: Letter) => Promise<void> };

/** Gone already is as good as removed; away is not. */
const unlessGone = async (removal: Promise<void>) => {
  try {
    await removal;
  } catch (error) {
    if (!(error instanceof ProviderError) || error.failure === 'unavailable') throw error;
    log.warn('the bank no longer knows it', { dependency: 'plaid', code: error.providerCode });
  }
};

export const removeBanks = ({ db, provider, vault, failOne }: Deps) => {
  const endReport = async (owner: string, name: string, token: string) => {
    await unlessGone(provider.removeReport(token));
    await db.transact([vault.removal({ owner, name })]);
  };

  return {
    async connection(owner: string, itemId: string): Promise<void> {
      const place = { owner, name: BANK + itemId };
      const token = await vault.open(place);
      if (!token) return;
      await unlessGone(provider.removeConnection(token));
      await db.transact([vault.removal(place), transactionsRemoval(owner, itemId)]);
    },

    async report(owner: string, assetReportId: string): Promise<void> {
      const token = await vault.open({ owner, name: ASSET + assetReportId });
      if (token) await endReport(owner, ASSET + assetReportId, token);
    },

    /** Every report but the newest and those that a letter still waits for. */
    async supersededReports(owner: string, newest: string): Promise<void> {
      const letters = await readLetters(db, owner);
      const wanted = new Set([
        newest,
        ...letters.flatMap(({ state, evidenceId }) => (state === 'pending' ? [evidenceId] : [])),
      ]);
      for (const { name, token } of await vault.openAll(owner, ASSET))
        if (!wanted.has(name.slice(ASSET.length))) await endReport(owner, name, token);
    },

    async everything(owner: string, abandon: boolean): Promise<void> {
      const letters = await readLetters(db, owner);
      if (letters.some((letter) => letter.state === 'pending') && !abandon) return;
      // Nobody waits any more: for the bank, or for a co-buyer.
      if (abandon)
        for (const letter of letters) if (letter.state === 'pending' || letter.state === 'ready') await failOne(letter);
      for (const { name, token } of await vault.openAll(owner, BANK)) {
        const itemId = name.slice(BANK.length);
        await unlessGone(provider.removeConnection(token));
        await db.transact([
          vault.removal({ owner, name }),
          { delete: keys.bank(owner, itemId) },
          transactionsRemoval(owner, itemId),
        ]);
      }
      for (const { name, token } of await vault.openAll(owner, ASSET)) await endReport(owner, name, token);
      await db.delete(keys.bankData(owner));
    },
  };
};
