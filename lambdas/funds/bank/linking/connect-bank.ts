// Takes over what Link returned: exchanges the token, locks it in the vault, and has the accounts read.
import { createHash } from 'node:crypto';
import { ConditionFailed, type Db, exists, isNew, type Write } from '#core/data/db.ts';
import type { Clock } from '#core/platform/clock.ts';
import { readingStarted } from '../bank-data.ts';
import { refuseAsBank } from '../bank-refusal.ts';
import { type BankConnection, bankConnection, byItem } from '../entity.ts';
import { readOwner } from '../owner-rows.ts';
import { type LinkingProvider, ProviderError } from '../provider/funds-provider.ts';
import { bankWork } from '../tasks.ts';
import { accessTokenPlace, type Vault } from '../vault.ts';
import { sameInstitution, sameSignIn } from './same-sign-in.ts';

export type ConnectBankDeps = {
  db: Db;
  clock: Clock;
  provider: Pick<LinkingProvider, 'exchange' | 'describe' | 'accountNames' | 'removeConnection'>;
  vault: Pick<Vault, 'seal'>;
};

type Connected = { item_id: string; bankName: string };
const connected = (bank: BankConnection): Connected => ({ item_id: bank.itemId, bankName: bank.institutionName });

/** What the connection of a public token is found by. */
export const originOf = (publicToken: string): string =>
  createHash('sha256').update(publicToken).digest('base64url').slice(0, 22);

/** Idempotent: the same public token, or a call that is repeated after its answer was lost, leads to the same connection. */
export const connectBank =
  (deps: ConnectBankDeps) =>
  async (owner: string, publicToken: string): Promise<Connected> => {
    const { db, clock, provider } = deps;
    const exchanged = await exchangeOnce(deps, owner, publicToken);
    if ('known' in exchanged) return connected(exchanged.known);
    const { accessToken, itemId } = exchanged;
    const { institutionId, institutionName } = await provider.describe(accessToken).catch(refuseAsBank);
    const now = clock();
    const origin = originOf(publicToken);
    const bank: BankConnection = {
      itemId,
      institutionId,
      institutionName,
      state: 'linked',
      linkedAt: now.toISOString(),
      origin,
    };
    const twin = await linkedBefore(deps, owner, bank, accessToken);
    if (twin?.state === 'linked') {
      await provider.removeConnection(accessToken).catch(refuseAsBank);
      await db.transact(readAgainWrites(owner, { ...twin, origin }, now));
      return connected(twin);
    }
    const token = await deps.vault.seal(accessTokenPlace(owner, itemId), accessToken);
    try {
      await db.transact([
        ...newConnectionWrites(owner, bank, now),
        token,
        ...(twin ? removeWrites(owner, twin, now) : []),
      ]);
    } catch (error) {
      // The connection exists already: this call is a repetition.
      if (!(error instanceof ConditionFailed) || error.write !== 'new connection') throw error;
    }
    return connected(bank);
  };

/** A public token can be exchanged once. When it's refused, this may be a repetition, and the connection exists. */
const exchangeOnce = async (
  { db, provider }: ConnectBankDeps,
  owner: string,
  publicToken: string,
): Promise<{ accessToken: string; itemId: string } | { known: BankConnection }> => {
  try {
    return await provider.exchange(publicToken);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.failure !== 'refused') return refuseAsBank(error);
    const { banks } = await readOwner(db, owner, { consistent: true });
    const known = banks.find((bank) => bank.origin === originOf(publicToken));
    return known ? { known } : refuseAsBank(error);
  }
};

const linkedBefore = async (
  { db, provider }: ConnectBankDeps,
  owner: string,
  bank: BankConnection,
  accessToken: string,
): Promise<BankConnection | undefined> => {
  const { banks, reading } = await readOwner(db, owner, { consistent: true });
  const candidates = sameInstitution(banks, bank);
  if (candidates.length === 0) return undefined;
  const accounts = await provider.accountNames(accessToken).catch(() => []);
  return sameSignIn(candidates, reading, accounts);
};

const newConnectionWrites = (owner: string, bank: BankConnection, at: Date): Write[] => [
  bankConnection.put({ owner, itemId: bank.itemId }, bank, {
    index: byItem(bank, owner),
    if: isNew,
    name: 'new connection',
  }),
  readingStarted(owner, at),
  bankWork({ type: 'read', owner }, at),
];

/** People expect new figures after linking; a repeated call finds the bank by its origin. */
const readAgainWrites = (owner: string, { itemId, origin }: BankConnection, at: Date): Write[] => [
  bankConnection.update({ owner, itemId }, { set: { origin } }, { if: exists }),
  readingStarted(owner, at),
  bankWork({ type: 'read', owner }, at),
];

/** Linked again instead of repaired: the broken connection goes. */
const removeWrites = (owner: string, { itemId }: BankConnection, at: Date): Write[] => [
  bankConnection.delete({ owner, itemId }),
  bankWork({ type: 'remove', owner, itemId }, at),
];
