import { hash } from 'node:crypto';
import { type Db, exists, held, isNew, type Write } from '#core/data/db.ts';
import type { Clock } from '#core/platform/clock.ts';
import { readingStarted } from '../bank-data.ts';
import { refuseAsBank } from '../bank-refusal.ts';
import { type BankConnection, bankConnection, byItem } from '../entity.ts';
import { type OwnerRows, readOwner } from '../owner-rows.ts';
import { type LinkingProvider, ProviderError } from '../provider/funds-provider.ts';
import { bankWork } from '../tasks.ts';
import { accessTokenPlace, type Vault } from '../vault.ts';

// Recognizes the same sign-in at the same bank, linked twice. Two sign-ins at one bank are fine, even with a joint
// account: it counts only once anyway (counting/), and the other accounts of each must not be lost. Pure.

/** Linked banks that may share the new connection's sign-in. */
export const sameInstitution = (
  banks: BankConnection[],
  { itemId, institutionId }: Pick<BankConnection, 'itemId' | 'institutionId'>,
): BankConnection[] =>
  banks.filter((bank) => institutionId !== '' && bank.institutionId === institutionId && bank.itemId !== itemId);

export type AccountName = { name: string; mask: string };

export type SignIn =
  /** The linked one has every account of the new one. */
  | 'has all'
  /** The new one has every account of the linked one, and more. */
  | 'has less'
  | 'another';

const nameOf = ({ name, mask }: AccountName) => `${mask} ${name}`;

const hasAll = (accounts: AccountName[], wanted: AccountName[]): boolean => {
  const names = new Set(accounts.map(nameOf));
  return wanted.length > 0 && wanted.every((one) => names.has(nameOf(one)));
};

export const compareSignIns = (linked: AccountName[], added: AccountName[]): SignIn => {
  if (hasAll(linked, added)) return 'has all';
  return hasAll(added, linked) ? 'has less' : 'another';
};

// Completes a link: exchanges the token, locks it in the vault, and orders a reading of the accounts.

export type ConnectBankDeps = {
  db: Db;
  clock: Clock;
  provider: Pick<LinkingProvider, 'exchange' | 'describe' | 'accountNames' | 'removeConnection'>;
  vault: Pick<Vault, 'seal' | 'open'>;
};

export type Connected = { item_id: string; bankName: string };
const connected = (bank: BankConnection): Connected => ({ item_id: bank.itemId, bankName: bank.institutionName });

/** The key that finds a public token's connection. */
export const originOf = (publicToken: string): string => hash('sha256', publicToken, 'base64url').slice(0, 22);

/** Idempotent: the same public token, or a call repeated after a lost answer, leads to the same connection. */
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
    if (twin?.bank.state === 'linked' && twin.signIn === 'has all') {
      await provider.removeConnection(accessToken).catch(refuseAsBank);
      await db.transact(readAgainWrites(owner, { ...twin.bank, origin }, now));
      return connected(twin.bank);
    }
    const token = await deps.vault.seal(accessTokenPlace(owner, itemId), accessToken);
    // The connection exists already: this call is a repetition.
    await held(
      db.transact([
        ...newConnectionWrites(owner, bank, now),
        token,
        ...(twin ? removeWrites(owner, twin.bank, now) : []),
      ]),
      'new connection',
    );
    return connected(bank);
  };

/** A public token can be exchanged once. A refusal may mean that this is a repetition, and the connection exists. */
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

type Twin = { bank: BankConnection; signIn: 'has all' | 'has less' };

/** A connection from the same sign-in, with at least some of its accounts. */
const linkedBefore = async (
  deps: ConnectBankDeps,
  owner: string,
  bank: BankConnection,
  accessToken: string,
): Promise<Twin | undefined> => {
  const { banks, reading } = await readOwner(deps.db, owner, { consistent: true });
  // Without figures, the old banks are being unlinked.
  const candidates = reading ? sameInstitution(banks, bank) : [];
  if (candidates.length === 0) return undefined;
  const added = await deps.provider.accountNames(accessToken).catch(() => []);
  for (const candidate of candidates) {
    const linked = await accountNamesOf(deps, owner, candidate, reading);
    const signIn = compareSignIns(linked, added);
    if (signIn !== 'another') return { bank: candidate, signIn };
    // It was never read and no longer can be, so no figures are lost.
    if (linked.length === 0 && candidate.state === 'needs_repair') return { bank: candidate, signIn: 'has less' };
  }
  return undefined;
};

/** The names as read; a bank that hasn't been read yet is asked. Empty if it doesn't answer. */
const accountNamesOf = async (
  { provider, vault }: ConnectBankDeps,
  owner: string,
  { itemId }: BankConnection,
  reading: OwnerRows['reading'],
): Promise<AccountName[]> => {
  const read = reading?.banks.find((bank) => bank.itemId === itemId);
  if (read) return read.accounts;
  const token = await vault.open(accessTokenPlace(owner, itemId));
  return token ? provider.accountNames(token).catch(() => []) : [];
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

/** Linked again instead of repaired, so the broken connection is removed. */
const removeWrites = (owner: string, { itemId }: BankConnection, at: Date): Write[] => [
  bankConnection.delete({ owner, itemId }),
  bankWork({ type: 'remove', owner, itemId }, at),
];
