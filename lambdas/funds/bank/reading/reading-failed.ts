// The bank couldn't provide its data: reports stop waiting for it, and banks that need their owner again are marked.
import { type Db, exists, held } from '#core/data/db.ts';
import { bankConnection, bankData } from '../entity.ts';
import type { LinkingProvider, ProviderError } from '../provider/funds-provider.ts';
import type { Vault } from '../vault.ts';
import type { WaitingReports } from './waiting-reports.ts';

type Deps = {
  db: Db;
  provider: Pick<LinkingProvider, 'describe'>;
  vault: Pick<Vault, 'accessTokens'>;
  fundsReports: Pick<WaitingReports, 'failAll' | 'sendAgreed'>;
};

export type ReadingFailed = (owner: string, error: ProviderError) => Promise<void>;

/** The provider doesn't always say which connection needs its owner, so each one is checked. */
const banksToRepair = async ({ provider, vault }: Deps, owner: string, error: ProviderError): Promise<string[]> => {
  if (error.failure !== 'needs_sign_in') return [];
  if (error.itemId) return [error.itemId];
  const found: string[] = [];
  for (const { itemId, token } of await vault.accessTokens(owner))
    if ((await provider.describe(token)).needsSignIn) found.push(itemId);
  return found;
};

export const readingFailed =
  (deps: Deps): ReadingFailed =>
  async (owner, error) => {
    const { db, fundsReports } = deps;
    for (const itemId of await banksToRepair(deps, owner, error))
      await held(bankConnection.change(db, { owner, itemId }, { set: { state: 'needs_repair' } }, exists));
    // Written after the banks, so that anyone who reads the failure can also read which bank it was.
    const failed = { state: 'failed', failure: error.failure, full: false } as const;
    await held(bankData.change(db, { owner }, { set: failed }, exists));
    await fundsReports.failAll(owner);
    await fundsReports.sendAgreed(owner);
  };
