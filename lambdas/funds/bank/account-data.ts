// The specification's 'account data for sending', from the rows of one owner.

import { dollarsOf } from '#core/platform/money.ts';
import type { AccountData, BankAccount, LinkedBank } from '#vocabulary/members/account';
import { countFunds, type Funds } from './counting/count-funds.ts';
import { countedAccounts, isCounted, whyNotCounted } from './counting/counted-accounts.ts';
import type { BankConnection, TransactionsByAccount } from './entity.ts';
import type { OwnerRows } from './owner-rows.ts';
import type { AccountFigures, BankFigures } from './provider/funds-provider.ts';

type Shown = { funds: Funds; transactions: TransactionsByAccount | undefined };

const accountOf = (account: AccountFigures, { funds, transactions }: Shown): BankAccount => ({
  account_id: account.accountId,
  name: account.name,
  mask: account.mask,
  value: account.value === null ? null : dollarsOf(account.value),
  currency: account.currency,
  counted: isCounted(account),
  not_counted: whyNotCounted(account),
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
  transactions?: TransactionsByAccount,
): AccountData => {
  const figures = linkedFigures(rows);
  const funds = countFunds(countedAccounts(figures));
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
        accounts: (data?.accounts ?? []).map((account) => accountOf(account, { funds, transactions })),
      };
    }),
    pending: isReading,
  };
};
