// Taking over what Link gave: exchange, look at the bank's name, lock the token away, and have the accounts read.

import { ConditionFailed, type Db, exists, type Write } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import { BANK, keys } from '#core/data/table.ts';
import type { Clock } from '#core/platform/clock.ts';
import { refuseAsBank } from './bank-refusal.ts';
import { type BankConnection, linkWrite, type OwnerRows, originOf, readingStarted, readOwner } from './bank-store.ts';
import { type FundsProvider, ProviderError } from './provider/funds-provider.ts';
import type { BankTask } from './tasks.ts';
import type { Vault } from './vault.ts';

export type ConnectBankDeps = { db: Db; clock: Clock; provider: FundsProvider; vault: Vault };

/** Idempotent: the same public token, or a call that is repeated after a lost answer, ends in the same connection. */
export const connectBank =
  (deps: ConnectBankDeps) =>
  async (owner: string, publicToken: string): Promise<{ item_id: string; bankName: string }> => {
    const exchanged = await exchangeOnce(deps, owner, publicToken);
    if ('known' in exchanged) return { item_id: exchanged.known.itemId, bankName: exchanged.known.institutionName };
    const { accessToken, itemId } = exchanged;
    const { institutionId, institutionName } = await deps.provider.describe(accessToken).catch(refuseAsBank);
    const now = deps.clock();
    const rows = await readOwner(deps.db, owner);
    const twin = await twinOf(deps.provider, rows, { itemId, institutionId, accessToken });
    if (twin?.state === 'linked') {
      await deps.provider.removeConnection(accessToken).catch(refuseAsBank);
      await deps.db.transact(readAgainWrites(owner, twin, publicToken, now));
      return { item_id: twin.itemId, bankName: twin.institutionName };
    }
    const connection: BankConnection = {
      institutionId,
      institutionName,
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
        ...(twin ? replaceWrites(owner, twin, now) : []),
      ]);
    } catch (error) {
      // The connection stands already: this call is a repetition.
      if (!(error instanceof ConditionFailed) || error.at !== 0) throw error;
    }
    return { item_id: itemId, bankName: institutionName };
  };

type Newcomer = { itemId: string; institutionId: string; accessToken: string };

/** The same sign-in at the same bank, linked before: its accounts would count twice. Two sign-ins at one bank are fine. */
const twinOf = async (
  provider: FundsProvider,
  { banks, reading }: OwnerRows,
  { itemId, institutionId, accessToken }: Newcomer,
): Promise<BankConnection | undefined> => {
  const same = banks.filter(
    (bank) => institutionId !== '' && bank.institutionId === institutionId && bank.itemId !== itemId,
  );
  if (same.length === 0) return undefined;
  const names = await provider.accountNames(accessToken).catch(() => []);
  const wanted = new Set(names.map(({ name, mask }) => `${mask} ${name}`));
  return same.find((bank) => {
    const read = reading?.banks.find((one) => one.itemId === bank.itemId);
    // What has not been read yet cannot be told apart: the bank's name decides.
    return !read || read.accounts.some(({ name, mask }) => wanted.has(`${mask} ${name}`));
  });
};

/** The connection that stands is read again, as the person expects of linking; a repeated call finds it by its origin. */
const readAgainWrites = (owner: string, bank: BankConnection, publicToken: string, at: Date): Write[] => {
  const read: BankTask = { type: 'read', owner };
  return [
    { update: keys.bank(owner, bank.itemId), change: { set: { origin: originOf(publicToken) } }, if: exists },
    readingStarted(owner, at),
    outboxWrite('bank', read, at),
  ];
};

/** Linked anew instead of repaired: the broken one goes. */
const replaceWrites = (owner: string, bank: BankConnection, at: Date): Write[] => {
  const remove: BankTask = { type: 'remove', owner, itemId: bank.itemId };
  return [{ delete: keys.bank(owner, bank.itemId) }, outboxWrite('bank', remove, at)];
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
