// Taking over what Link gave: exchange, look at the bank's name, lock the token away, and have the accounts read.
import type { Clock } from '../core/clock.ts';
import { ConditionFailed, type Db } from '../core/db.ts';
import { outboxWrite } from '../core/outbox.ts';
import { BANK } from '../core/table.ts';
import { type BankConnection, linkWrite, originOf, readingStarted, readOwner } from '../funds/bank-store.ts';
import { type FundsProvider, ProviderError } from '../funds/funds-provider.ts';
import type { BankTask } from '../funds/tasks.ts';
import type { Vault } from '../funds/vault.ts';
import { refuseAsBank } from './bank-refusal.ts';

export type ConnectBankDeps = { db: Db; clock: Clock; provider: FundsProvider; vault: Vault };

/** Idempotent: the same public token, or a call that is repeated after a lost answer, ends in the same connection. */
export const connectBank =
  (deps: ConnectBankDeps) =>
  async (owner: string, publicToken: string): Promise<{ item_id: string; bankName: string }> => {
    const exchanged = await exchangeOnce(deps, owner, publicToken);
    if ('known' in exchanged) return { item_id: exchanged.known.itemId, bankName: exchanged.known.institutionName };
    const { accessToken, itemId } = exchanged;
    const bank = await deps.provider.describe(accessToken).catch(refuseAsBank);
    const now = deps.clock();
    const connection: BankConnection = {
      ...bank,
      itemId,
      state: 'linked',
      linkedAt: now.toISOString(),
      origin: originOf(publicToken),
    };
    const read: BankTask = { type: 'read', owner };
    try {
      await deps.db.transact([
        linkWrite(owner, connection),
        await deps.vault.seal({ owner, name: BANK + itemId }, accessToken),
        readingStarted(owner, now),
        outboxWrite('bank', read, now),
      ]);
    } catch (error) {
      // The connection stands already: this call is a repetition.
      if (!(error instanceof ConditionFailed) || error.at !== 0) throw error;
    }
    return { item_id: itemId, bankName: bank.institutionName };
  };

/** A public token opens once. When it is refused, it may be this owner's own repetition: then the connection stands. */
const exchangeOnce = async (
  { db, provider }: ConnectBankDeps,
  owner: string,
  publicToken: string,
): Promise<{ accessToken: string; itemId: string } | { known: BankConnection }> => {
  try {
    return await provider.exchange(publicToken);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.failure !== 'refused') return refuseAsBank(error);
    const { banks } = await readOwner(db, owner);
    const known = banks.find((bank) => bank.origin === originOf(publicToken));
    return known ? { known } : refuseAsBank(error);
  }
};
