import { type Condition, exists, type Write, when } from '#core/data/db.ts';
import { dueIn } from '#core/data/due-list.ts';
import { DAY, isoAfter, MINUTE } from '#core/platform/clock.ts';
import { cents, dollarsOf } from '#core/platform/money.ts';
import type { Accepted, AccountData, BankAccount, LinkedBank } from '#vocabulary/members/account';
import { countAccount } from './counting/count-account.ts';
import { countedAccounts, countFunds, type Funds } from './counting/count-funds.ts';
import {
  type BankConnection,
  type BankReading,
  bankData,
  DUE_BANKS,
  type ReadyReading,
  type TransactionsByAccount,
} from './entity.ts';
import { isGuestOwner, type OwnerRows } from './owner-rows.ts';
import type { AccountFigures, BankData, BankFigures } from './provider/funds-provider.ts';
import { bankWork } from './tasks.ts';

// Figures read from an owner's banks: when to read them again, how long they may stay, and when they're too old to rely on.

/** How many days of transactions are shown. Reports without transactions fetch none. */
export const TRANSACTION_DAYS = 90;
export const hasTransactions = (reading: BankReading): boolean => (reading.days ?? 0) >= TRANSACTION_DAYS;

/** How old figures may be when a new report relies on them: older ones are read again before it's sealed. */
const FRESH_MS = 15 * MINUTE;
export const isStale = (reading: ReadyReading, at: Date): boolean =>
  at.getTime() - Date.parse(reading.readAt) > FRESH_MS;

/** Upkeep checks daily whether a guest's banks may stay; an account's own stay until they're unlinked. */
const checkAgain = (owner: string, at: Date) => (isGuestOwner(owner) ? dueIn(DUE_BANKS, owner, isoAfter(at, DAY)) : {});

export const checkAgainTomorrow = (owner: string, at: Date): Write =>
  bankData.update({ owner }, { set: checkAgain(owner, at) }, { if: exists });

/** Holds while no newer reading has started. */
export const asRead = ({ readAt, state }: BankReading): Condition =>
  when('#readAt = :readAt AND #state = :state', { ':readAt': readAt, ':state': state });

/** Deletes the figures, unless a newer reading has started. */
export const figuresGone = (owner: string, reading: BankReading): Write =>
  bankData.delete({ owner }, { if: asRead(reading) });

export const BANK_DATA = 'bank data';
/** Holds while the bank has been read, or is being read. */
export const bankStaysRead = (owner: string): Write =>
  bankData.check({ owner }, when('attribute_exists(#PK) AND #state <> :failed', { ':failed': 'failed' }), {
    name: BANK_DATA,
  });

/** Marks an owner's banks as being read. Until then the earlier figures, or the given ones, stay visible. */
export const readingStarted = (owner: string, at: Date, banks?: BankFigures[]): Write =>
  bankData.update(
    { owner },
    {
      set: {
        state: 'reading',
        full: false,
        readAt: at.toISOString(),
        ...(banks ? { banks } : {}),
        ...checkAgain(owner, at),
      },
      ...(banks ? {} : { setIfAbsent: { banks: [] } }),
      remove: ['failure', 'assetReportId'],
    },
  );

/** Orders today's figures from the bank. If several want them at the same time, only the first one's condition holds. */
export const readAgainWrites = (owner: string, reading: ReadyReading, days: number, at: Date): Write[] => [
  bankData.update(
    { owner },
    { set: { state: 'reading', full: false } },
    {
      if: when('#state = :ready AND #assetReportId = :id', { ':ready': 'ready', ':id': reading.assetReportId }),
      name: 'bank data',
    },
  ),
  bankWork({ type: 'refresh', owner, days }, at),
];

/** Transactions are stored separately from the figures. */
export const figuresOf = (banks: BankData[]): BankFigures[] =>
  banks.map(({ accounts, ...bank }) => ({
    ...bank,
    accounts: accounts.map(({ transactions: _, ...account }) => account),
  }));

// The specification's 'account data for sending', from the rows of one owner.

type Shown = { level: Accepted; funds: Funds; transactions: TransactionsByAccount | undefined };

const countOf = (account: AccountFigures, level: Accepted) => {
  const { counts, why, leftOut } = countAccount(account, level);
  return {
    counted: counts !== undefined,
    counts: dollarsOf(counts ?? cents(0)),
    not_counted: why,
    left_out: [...new Set(leftOut)],
    matures_on: account.maturesOn,
  };
};

const accountOf = (account: AccountFigures, { level, funds, transactions }: Shown): BankAccount => ({
  account_id: account.accountId,
  name: account.name,
  mask: account.mask,
  value: account.value === null ? null : dollarsOf(account.value),
  currency: account.currency,
  ...countOf(account, level),
  same_as: funds.repeats.get(account.accountId),
  owners: account.owners.map((owner) => ({
    names: owner.names,
    addresses: owner.addresses,
    phone_numbers: owner.phoneNumbers,
    emails: owner.emails,
  })),
  transactions:
    transactions && (transactions[account.accountId] ?? []).map((one) => ({ ...one, amount: dollarsOf(one.amount) })),
});

const stateOf = (bank: BankConnection, hasFigures: boolean, isReading: boolean): LinkedBank['state'] => {
  if (bank.state !== 'linked') return bank.state;
  if (hasFigures) return 'linked';
  return isReading ? 'reading' : 'unavailable';
};

/** Figures of banks that are still linked: those of an unlinked one stay in the row until the worker has ended its access. */
export const linkedFigures = ({ banks, reading }: Pick<OwnerRows, 'banks' | 'reading'>): BankFigures[] => {
  const linked = new Set(banks.map((bank) => bank.itemId));
  return (reading?.banks ?? []).filter((bank) => linked.has(bank.itemId));
};

export const accountDataFrom = (
  rows: Pick<OwnerRows, 'banks' | 'reading'>,
  person: AccountData['accountInfo'],
  { level, transactions }: { level: Accepted; transactions?: TransactionsByAccount | undefined },
): AccountData => {
  const figures = linkedFigures(rows);
  const funds = countFunds(countedAccounts(figures, { level }));
  const isReading = rows.reading?.state === 'reading';
  return {
    accountInfo: person,
    linkedAssetValue: dollarsOf(funds.total),
    linkedAccounts: rows.banks.map((bank) => {
      const data = figures.find((one) => one.itemId === bank.itemId);
      return {
        item_id: bank.itemId,
        bankName: bank.institutionName,
        state: stateOf(bank, data !== undefined, isReading),
        owner_verified: data?.ownerVerified ?? false,
        accounts: (data?.accounts ?? []).map((account) => accountOf(account, { level, funds, transactions })),
      };
    }),
    pending: isReading,
  };
};
