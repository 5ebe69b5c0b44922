// The specification's 'account data for sending' from the rows of one owner.

import { dollarsOf } from '#core/platform/money.ts';
import type { AccountData, BankAccount, LinkedBank } from '../../members/account/contract.ts';
import { counts, totalOf } from '../report/verdict.ts';
import type { OwnerRows } from './bank-store.ts';
import type { BankAccountData, BankData } from './provider/funds-provider.ts';
import type { TransactionsByAccount } from './transactions-store.ts';

const accountOf = (account: BankAccountData, transactions: TransactionsByAccount | undefined): BankAccount => ({
  account_id: account.accountId,
  name: account.name,
  mask: account.mask,
  value: account.value === null ? null : dollarsOf(account.value),
  currency: account.currency,
  counted: counts(account),
  owners: account.owners.map((owner) => ({
    names: owner.names,
    addresses: owner.addresses,
    phone_numbers: owner.phoneNumbers,
    emails: owner.emails,
  })),
  transactions:
    transactions && (transactions[account.accountId] ?? []).map((one) => ({ ...one, amount: dollarsOf(one.amount) })),
});

const stateOf = (
  bank: OwnerRows['banks'][number],
  read: BankData | undefined,
  reading: boolean,
): LinkedBank['state'] =>
  bank.state === 'linked' ? (read ? 'linked' : reading ? 'reading' : 'unavailable') : bank.state;

export const accountDataFrom = (
  rows: OwnerRows,
  person: AccountData['accountInfo'],
  transactions?: TransactionsByAccount,
): AccountData => {
  const linked = new Set(rows.banks.map((bank) => bank.itemId));
  const read = (rows.reading?.banks ?? []).filter((bank) => linked.has(bank.itemId));
  const reading = rows.reading?.state === 'reading';
  return {
    accountInfo: person,
    linkedAssetValue: dollarsOf(totalOf(read)),
    linkedAccounts: rows.banks.map((bank) => {
      const data = read.find((one) => one.itemId === bank.itemId);
      return {
        item_id: bank.itemId,
        bankName: bank.institutionName,
        state: stateOf(bank, data, reading),
        owner_verified: data?.ownerVerified ?? false,
        accounts: (data?.accounts ?? []).map((account) => accountOf(account, transactions)),
      };
    }),
    pending: reading,
  };
};
